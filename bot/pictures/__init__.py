"""Pictures that we draw: the cards as emoji. Knows nothing of the truth."""
