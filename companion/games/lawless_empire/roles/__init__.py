"""Role cards: what the other roles of the box score for, typed once by its owner. The tool is in ``tool``."""
