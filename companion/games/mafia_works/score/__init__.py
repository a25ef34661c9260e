"""Score: Victory Points during the game and at its end. The tool is in ``tool``."""
