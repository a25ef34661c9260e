"""Scene changes with The Law, step by step. The tool is in ``tool``."""
