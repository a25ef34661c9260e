"""Live tables in memory: for tests, and for a laptop that keeps no files. Files share some of it."""

from screens.server.stores.table_store import Alone, MemoryTables, behind, trimmed

__all__ = ["Alone", "MemoryTables", "behind", "trimmed"]
