"""The door: Discord's side of everything, on discord.py. `client.open_door` builds all of it."""
