"""The door: the protocol of Discord, its limits, tokens and rates. Knows nothing of rules or SQL."""
