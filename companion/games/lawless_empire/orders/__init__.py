"""Order tally: which Syndicates are sabotaged. The tool is in ``tool``."""
