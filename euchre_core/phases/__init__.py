"""The parts a deal is made of, each a value that holds its own options, each in a file of its own.

A phase and its stage are the only code that reads that phase's options; the engine opens them in turn, importing none.
"""
