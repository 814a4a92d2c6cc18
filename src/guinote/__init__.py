"""Guiñote: the rules, the table and the people around it."""
