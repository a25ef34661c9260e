"""The pane of any tool: its actions, keys and offers. Knows tools in general, no game."""
