"""Our scripts as they are sent in pages: without comments, and without blanks that do nothing."""

import re
from importlib.resources import files
from typing import Final

_COMMENT: Final = re.compile(r"^ *//.*\n|/\*.*?\*/", re.MULTILINE)

_TOKEN: Final = re.compile(r"('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|\s*([^\w\s$'`])\s*")
"""A string as it is, or a sign with the blanks around it. No string in backquotes contains another one."""


def script(name: str) -> str:
    """Return our script in the file called *name*. Each of its statements must end with ; or a block."""
    written = files(__package__).joinpath(name).read_text("utf-8")
    return _TOKEN.sub(lambda found: found[1] or found[2], _COMMENT.sub("", written)).strip()
