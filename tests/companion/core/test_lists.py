"""Lists in words."""

import pytest

from companion.core.printed import listed


@pytest.mark.parametrize(
    ("names", "said"),
    [((), ""), (("Ada",), "Ada"), (("Ada", "Bob"), "Ada and Bob"), ("ABC", "A, B and C")],
)
def test_names_stand_as_a_list(names: tuple[str, ...], said: str) -> None:
    assert listed(names) == said
