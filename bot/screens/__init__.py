"""The press: views become screens made of message keys. Knows nothing of the truth or of the database."""
