"""Words for people: the catalogues of `locales/`, and sentences about what happens at a table."""
