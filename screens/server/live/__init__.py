"""The live tables of this host: who is at them, and what is done there, line by line and page by page."""
