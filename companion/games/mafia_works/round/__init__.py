"""The turn of Mafia Works. The tool is in ``tool``."""
