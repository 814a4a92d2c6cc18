"""Doors for strangers' tools: PettingZoo, OpenSpiel, and many deals at once in NumPy arrays.

The first two need the extra `envs` (`pip install "guinote[envs]"`); nothing else in the program
needs either. `docs/environments.md` has the tables of actions and observations.
"""
