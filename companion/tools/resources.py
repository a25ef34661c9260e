"""Read a game's TOML file into a checked value."""

import tomllib
from importlib.resources import files
from typing import TypeVar

from companion.core.values import Value

ValueT = TypeVar("ValueT", bound=Value)


def load(model: type[ValueT], package: str, name: str) -> ValueT:
    """Return the file *name* of *package* as a *model*.

    It uses ``importlib.resources`` and not ``__file__``, since phones import the app from a zip.
    Raises ValidationError where the file does not fit the model.
    """
    text = files(package).joinpath(name).read_text("utf-8")
    return model.model_validate(tomllib.loads(text), strict=False)
