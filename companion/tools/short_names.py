"""The edition before names at a table could be long: one for each released tool with a table."""

from companion.core.earlier import earlier
from companion.core.table import TableV1
from companion.core.values import Value
from companion.tools.tool import Edition


def short_names(version: int, state: type[Value]) -> Edition:
    """Return *version* of a tool, whose *state* has had longer names and more colours since."""
    name = f"{state.__name__}{version}"
    return Edition(version, earlier(name, state, table=TableV1), still=True)
