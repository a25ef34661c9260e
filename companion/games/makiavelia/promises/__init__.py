"""Promises: who promised whom what until the round ends, and how many coins each has. The tool is in ``tool``."""
