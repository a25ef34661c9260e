"""Import what Flet imports only when it is first drawn: for the memory that a browser keeps."""

import sys
from collections.abc import Iterator
from types import CodeType, ModuleType
from typing import Any

import flet


def names(code: CodeType) -> Iterator[str]:
    """Return the names that *code* uses."""
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from names(const)


def _code(module: ModuleType) -> CodeType:
    """Return the code of *module*, from whatever it was loaded."""
    loader: Any = module.__loader__
    code: CodeType = loader.get_code(module.__name__)
    return code


for name, module in list(sys.modules.items()):
    if name.startswith("screens."):
        for used in sorted({*names(_code(module))}.intersection(flet.__all__)):
            getattr(flet, used)
