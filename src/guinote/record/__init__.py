"""Game records: reading, writing, replaying and judging them (`docs/record.md`)."""
