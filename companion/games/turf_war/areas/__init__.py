"""Areas: who owns which area and which pieces are there, as it was posted last. The tool is in ``tool``."""
