"""Read a game's TOML file into a checked value."""

from importlib.resources import files
from typing import Any, Final, TypeVar

from pydantic_core import from_json

from companion.core.blocks import Term
from companion.core.values import Value

ValueT = TypeVar("ValueT", bound=Value)

PARSED: Final = ".json"
"""What the name of a file ends with that the build of the browser copy parsed: JSON is read at once."""


class TermEntry(Value):
    """An entry to look up as a game's file has it: what it means in our words, and the rulebook's chapter."""

    title: str
    text: str
    chapter: str

    def term(self, kind: str = "") -> Term:
        """Return the entry as it is shown; *kind* stands behind its title, such as "card"."""
        title = f"{self.title} ({kind})" if kind else self.title
        return Term(title, self.text, self.chapter)


def load(model: type[ValueT], package: str, name: str) -> ValueT:
    """Return the file *name* of *package* as a *model*.

    It uses ``importlib.resources`` and not ``__file__``, since phones import the app from a zip.
    Raises ValidationError if the file does not fit the model.
    """
    return model.model_validate(_read(package, name), strict=False)


def _read(package: str, name: str) -> Any:
    folder = files(package)
    parsed = folder.joinpath(f"{name}{PARSED}")
    if parsed.is_file():
        return from_json(parsed.read_bytes())
    import tomllib  # noqa: PLC0415 - the browser copy does without

    return tomllib.loads(folder.joinpath(name).read_text("utf-8"))
