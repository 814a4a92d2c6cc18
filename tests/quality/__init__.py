"""Short forms of what `just quality` does at length."""
