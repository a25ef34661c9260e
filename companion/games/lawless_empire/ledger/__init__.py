"""Token ledger: Lucre, Bribery and Soldati of everybody, round by round. The tool is in ``tool``."""
