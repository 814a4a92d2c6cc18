"""Exact values with all cards open: what each action is worth if both sides play their best.

Everything here is compiled like the rules, steps their functions and knows no clock: a search goes
on for as many nodes as it is given, and whoever calls looks at the time in between.
"""
