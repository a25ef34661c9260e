"""Where live tables are kept: in memory, in files, in Redis. What is in them is only text here."""
