"""Can I play this now? Kinds, moments and keywords. The tool is in ``tool``."""
