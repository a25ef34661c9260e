"""Import what Flet imports only when it is first drawn: for the memory that a browser keeps."""

import sys
from collections.abc import Iterator
from types import CodeType

import flet


def names(code: CodeType) -> Iterator[str]:
    """Return the names that *code* uses."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from names(const)


for name, module in list(sys.modules.items()):
    if name.startswith("screens."):
        for used in sorted(
            {*names(module.__loader__.get_code(name))}.intersection(flet.__all__)
        ):
            getattr(flet, used)
