"""Treasury: what a gang pays, hires and earns, and whether a plan would disband it. The tool is in ``tool``."""
