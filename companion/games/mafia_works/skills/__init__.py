"""Skills and costs: what waits to happen, what fizzles, and who can pay. The tool is in ``tool``."""
