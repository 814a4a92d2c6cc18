"""The slow, obvious twin of the rules.

Written from the rule text with lists, sets, dicts and strings such as ``12c``, to be read beside
it. It knows nothing of the program: nothing here may import `guinote`.
"""
