"""Token ledger: Lucre, Bribery and Soldati of everyone, round by round. The tool is in ``tool``."""
