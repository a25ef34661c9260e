"""A page at a live table: how it comes there, what touches do there, and how its tool sessions follow the others."""
