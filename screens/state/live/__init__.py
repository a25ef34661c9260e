"""A page at a live table: how it comes there, what touches do there, and how its slots follow the others."""
