"""Our scripts as pages send them: without remarks, and without blanks that nobody reads."""

import re
from importlib.resources import files
from typing import Final

_REMARK: Final = re.compile(r"^ *//.*\n|/\*.*?\*/", re.MULTILINE)

_TOKEN: Final = re.compile(r"('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|\s*([^\w\s$'`])\s*")
"""A text as it is, or a sign with the blanks around it. No text in backquotes has another within."""


def script(name: str) -> str:
    """Return our script in the file called *name*. Each of its statements ends with ; or a block."""
    written = files(__package__).joinpath(name).read_text("utf-8")
    return _TOKEN.sub(lambda found: found[1] or found[2], _REMARK.sub("", written)).strip()
