"""Read a game's TOML words into a checked value."""

import tomllib
from importlib.resources import files
from typing import TypeVar

from companion.core.values import Value

ValueT = TypeVar("ValueT", bound=Value)


def load(model: type[ValueT], package: str, name: str) -> ValueT:
    """Return the file *name* of *package* as a *model*.

    Goes through ``importlib.resources``, never through ``__file__``: on phones the app is
    imported from a zip.
    """
    text = files(package).joinpath(name).read_text("utf-8")
    return model.model_validate(tomllib.loads(text), strict=False)
