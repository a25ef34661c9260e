"""Final count: what everybody's Makielons are worth once they lie open. The tool is in ``tool``."""
