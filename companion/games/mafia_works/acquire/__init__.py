"""Acquire: which Allies to rest for a Victory card. The tool is in ``tool``."""
