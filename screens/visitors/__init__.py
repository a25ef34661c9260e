"""Browsers with light pages: what each has of the tools, and what its touches do at a live table, whoever serves it."""
