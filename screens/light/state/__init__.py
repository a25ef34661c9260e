"""One tool as one browser has it, and what a form makes of it. No HTML."""
