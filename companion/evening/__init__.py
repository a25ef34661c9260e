"""What touches make of all tools of a game on one device: what flows between them, undo, new games, offers. No store,
no page.
"""
