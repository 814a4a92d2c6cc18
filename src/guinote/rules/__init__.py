"""The rules, once: compiled where that helps, readable as plain Python, options as data.

Functions that take a `DealRow` neither raise nor allocate and assume that their arguments make
sense; the checks for people are in `guinote.game`.
"""
