"""JavaScript that tests play in a page or in Node: it stands in files of its own, beside who plays it."""

from pathlib import Path


def script(beside: str, name: str) -> str:
    """Return the JavaScript in the file *name* that lies beside the module *beside*."""
    return Path(beside).with_name(name).read_text("utf-8")
