"""Tables served to browsers: one process, one log, one writer a table."""
