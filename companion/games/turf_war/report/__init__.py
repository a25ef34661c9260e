"""Turn post: all that a game master posts after a turn, in one text. The tool is in ``tool``."""
