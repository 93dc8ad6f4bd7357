"""Words in four languages. Knows nothing of cards in play."""
