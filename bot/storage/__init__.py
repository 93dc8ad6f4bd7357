"""Records: rows and transactions. Knows nothing of rules."""
