"""Where states, tables and plays are kept on a device. Knows no game and no code."""
