"""One file for each step; its number is that of the schema that it makes."""
