"""What a tool is, and what all tools share: questions, checklists, timers, history. Knows no game."""
