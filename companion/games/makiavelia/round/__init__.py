"""Round and phases of Makiavelia. The tool is in ``tool``."""
