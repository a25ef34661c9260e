"""Orders seen: a secret sheet, with the odds of Steal and Swap. The tool is in ``tool``."""
