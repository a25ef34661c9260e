"""Right Hand: may it be flipped now? The tool is in ``tool``."""
