"""The evening on which both screens of the gallery are seen."""

from companion.core.fields import SEATS
from companion.core.table import Person, Table

EVENING = 29_716_980
"""A summer's evening, in minutes since 1970 UTC."""

FIVE = Table(
    seats=(0, 1, 2, 3, 4),
    people=(
        Person(name="Ada"),
        Person(),
        Person(name="Zoë Ørsted-X"),
        Person(name="Bartholomew"),
        Person(name="Jo"),
        *((Person(),) * (SEATS - 5)),
    ),
)
"""Names as short and as long as they come, and one player without."""
