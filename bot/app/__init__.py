"""The desk: tables, seats and turns, and who may press what. Knows nothing of Discord, SQL or fonts."""
