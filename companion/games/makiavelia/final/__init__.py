"""Final count: what everyone's Makielons are worth once they lie open. The tool is in ``tool``."""
