"""All boards of a round at once, and what several Soldati can change. The tool is in ``tool``."""
