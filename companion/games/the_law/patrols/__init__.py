"""Patrols: where they are, and which count for a scene. The tool is in ``tool``."""
