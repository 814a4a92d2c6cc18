"""The table's state machine: deals, partidas, cotos, matches; what each seat may see of them."""
