"""Power of each City, added up from its cards. The tool is in ``tool``."""
