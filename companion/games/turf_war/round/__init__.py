"""Turn and phases of Turf War. The tool is in ``tool``."""
