"""Games that a table makes for itself: a definition as a value, and the tools that follow from it. Knows no other
game.
"""
