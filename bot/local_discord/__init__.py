"""Discord on this machine: a loopback server for trying, testing and loading the bot. Knows nothing of Euchre."""
