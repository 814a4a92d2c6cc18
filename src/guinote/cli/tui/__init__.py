"""The table on a whole terminal: what a seat may see, drawn with Textual.

Nothing here knows a match: the screen gets a seat's views and events, and gives actions back.
"""
