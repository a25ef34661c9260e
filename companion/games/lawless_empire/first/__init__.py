"""First player: who is tied, who rerolls, who chooses. The tool is in ``tool``."""
