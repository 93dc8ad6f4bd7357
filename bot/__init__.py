"""The bot: its rooms, and the command line that puts them together."""
