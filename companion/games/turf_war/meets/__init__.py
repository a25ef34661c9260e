"""Who meets whom: all revealed orders at once, the fights that follow, and who goes where after them. The tool is in
``tool``.
"""
