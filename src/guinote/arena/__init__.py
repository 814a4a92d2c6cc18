"""Bots against bots on duplicate deals, with intervals."""
