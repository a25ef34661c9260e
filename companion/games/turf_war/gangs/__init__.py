"""All gangs: everyone's pieces by rank with their XP, as the fights leave them, and promotions. The tool is in
``tool``.
"""
