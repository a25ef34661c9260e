"""Score: everyone's MP, with the roles of the text and those of the box. The tool is in ``tool``."""
