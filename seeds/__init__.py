"""What tests, the rules pages and the local demonstration start from: data files, read through importlib.resources.

Knows nothing of the engine; `euchre run` never writes anything from here into a database.
"""
