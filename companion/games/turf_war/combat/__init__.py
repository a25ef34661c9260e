"""Combat: who dies, who stays, who leaves, and which XP. The tool is in ``tool``."""
