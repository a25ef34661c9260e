from collections.abc import Callable

import pytest
from hypothesis import given
from pydantic import ValidationError

from companion.catalogue import every_tool
from companion.core.values import Path, Value
from companion.tools.tool import AnyTool
from tests.sample_tool import Cage, House, SampleState
from tests.states import states

STATE = SampleState(houses=(House(cages=(Cage(), Cage(beasts=3))), House()), dice=(1, 2))


class One(Value):
    it: int = 1


class Wrong(Value):
    it: int = "one"  # type: ignore[assignment]  # what is tested


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        One().it = 2  # type: ignore[misc]  # what is tested


def test_a_value_has_no_other_fields() -> None:
    with pytest.raises(ValidationError, match="extra"):
        One.model_validate({"it": 1, "other": 2})


def test_nothing_is_converted() -> None:
    with pytest.raises(ValidationError):
        One.model_validate({"it": "1"})


def test_defaults_are_checked_too() -> None:
    with pytest.raises(ValidationError):
        Wrong()


def test_a_changed_copy_is_checked() -> None:
    assert STATE.evolve(count=3).count == 3
    assert STATE.count == 1
    with pytest.raises(ValidationError, match="At most 20"):
        STATE.evolve(count=21)
    with pytest.raises(ValidationError, match="extra"):
        STATE.evolve(counted=1)


def test_a_changed_copy_is_checked_across_its_fields() -> None:
    with pytest.raises(ValidationError, match="bad luck"):
        STATE.evolve(count=13)


def outcome(made: Callable[[], Value]) -> object:
    """Return what is *made* and its hash, or why it is refused."""
    try:
        return made(), hash(made())
    except ValidationError as wrong:
        return str(wrong)


@pytest.mark.parametrize("tool", every_tool(), ids=lambda each: each.name)
def test_a_changed_copy_is_what_a_new_value_is(tool: AnyTool) -> None:
    """The model of each tool says the same of a change as of a value made anew, also in words."""
    before: Value = tool.state()
    for name in type(before).model_fields:
        for value in (getattr(tool.example, name), None, -1, 10**9, "?", (None,), [1]):
            change = {name: value}
            anew = outcome(lambda: type(before).model_validate({**dict(before), **change}))  # noqa: B023
            assert outcome(lambda: before.evolve(**change)) == anew  # noqa: B023


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (("count",), 1, 2),
        (("houses", 0, "cages", 1, "beasts"), 3, -2),
        (("houses", 1), House(), House(cages=(Cage(),))),
        (("main", "label"), "", "Lions"),
        (("pockets", 7, "coins"), 0, 30),
        (("dice", 1), 2, 6),
    ],
)
def test_what_is_put_at_a_path_is_found_there(path: Path, old: object, new: object) -> None:
    assert STATE.look(path) == old
    changed = STATE.put(path, new)
    assert changed.look(path) == new
    assert changed.put(path, old) == STATE


@pytest.mark.parametrize(
    ("path", "value"),
    [(("houses", 0, "cages", 1, "beasts"), 10), (("dice", 0), 7), (("main",), House())],
)
def test_what_is_put_at_a_path_is_checked(path: Path, value: object) -> None:
    with pytest.raises(ValidationError):
        STATE.put(path, value)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ((0,), "a path starts with a field's name"),
        (("count", 0), "a path ends here"),
        (("houses", "cages"), "a place in rows is a number"),
    ],
)
def test_a_wrong_path_is_a_mistake_of_ours(path: Path, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        STATE.put(path, 1)


@given(states(SampleState))
def test_a_copy_without_changes_is_equal(state: SampleState) -> None:
    assert state.evolve() == state
    assert hash(state.evolve()) == hash(state)
