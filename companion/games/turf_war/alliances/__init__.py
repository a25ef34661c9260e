"""Alliances: who named whom, which alliances stand, and who wins in the end. The tool is in ``tool``."""
