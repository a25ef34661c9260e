"""Round and phases: the checklist and its helpers. The tool is in ``tool``."""
