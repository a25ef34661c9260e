"""Controls that are made in less time are the same as those that Flet makes."""

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any

import flet as ft
import pytest
from flet import canvas
from flet.components.component import Component

from screens.ui.flet_internals import quick_controls
from screens.ui.flet_internals.quick_controls import QUICK, quick_kinds, set_only_given_fields

pytestmark = pytest.mark.patched

KINDS = quick_kinds()
NUMBERED = "_i"
INSIDE = ft.Text("inside")


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Put Flet's own constructors back where they were in use."""
    before = [(kind, kind.__init__) for kind in KINDS]
    yield
    for kind, init in before:
        kind.__init__ = init


def made(kind: Any, init: Any, *args: object, **given: object) -> dict[str, object]:
    """Return what the constructor *init* of *kind* makes of what is given, but for its number.

    Some refuse a value, or two that do not fit: then what is said.
    """
    one = kind.__new__(kind)
    try:
        init(one, *args, **given)
    except (AttributeError, TypeError, ValueError) as error:
        return {"refused": type(error)}
    return {
        name: value for name, value in vars(one).items() if name not in (NUMBERED, "_state")
    }


def both(kind: Any) -> tuple[Any, Any]:
    """Return Flet's constructor of *kind*, and ours."""
    assert set_only_given_fields()
    return kind.__init__.flets_own, kind.__init__


def needed(kind: Any) -> dict[str, object]:
    """Return what nothing of *kind* is made without."""
    return {
        each.name: 7
        for each in fields(kind)
        if each.init and each.default is MISSING and each.default_factory is MISSING
    }


def test_all_that_screens_have_many_of_is_made_quickly() -> None:
    assert len(KINDS) == len(QUICK), f"Flet {ft.__version__} makes some otherwise"


@pytest.mark.parametrize("kind", KINDS, ids=QUICK)
def test_each_field_is_as_flet_sets_it(kind: Any) -> None:
    flets, ours = both(kind)
    assert made(kind, flets, **needed(kind)) == made(kind, ours, **needed(kind))
    for field in fields(kind):
        if not field.init:
            continue
        usual = [] if field.default is MISSING else [field.default]
        for value in (*usual, None, 3, "red", ft.Colors.RED, INSIDE):
            given = {**needed(kind), field.name: value}
            assert made(kind, flets, **given) == made(kind, ours, **given), field.name


@pytest.mark.parametrize("kind", KINDS, ids=QUICK)
def test_places_are_those_of_flet(kind: Any) -> None:
    flets, ours = both(kind)
    places = [each for each in fields(kind) if each.init and not each.kw_only]
    args = [5] * len(places)
    assert made(kind, flets, *args) == made(kind, ours, *args)
    twice = {places[0].name: 1} if places else {}
    for wrong, named in (([*args, 5], {}), (args, twice), ([], {"no_such_field": 1})):
        if wrong or named:
            assert "refused" in made(kind, ours, *wrong, **named)


def test_what_is_needed_is_asked_for() -> None:
    set_only_given_fields()
    with pytest.raises(TypeError):
        Component()
    with pytest.raises(TypeError):
        canvas.Path.LineTo(1)  # type: ignore[call-arg]


def test_a_colour_is_what_flet_compares_it_to() -> None:
    flets, ours = both(ft.BorderSide)
    for colour in ("BLACK", ft.Colors.BLACK, "black"):
        assert made(ft.BorderSide, flets, 1, colour) == made(ft.BorderSide, ours, 1, colour)


def test_a_reference_is_filled_and_changes_are_noticed() -> None:
    set_only_given_fields()
    ref = ft.Ref[ft.Text]()
    text = ft.Text("a", ref=ref)
    assert ref.current is text
    assert not text._dirty
    text.value = "b"
    assert set(text._dirty) == {"value"}


def test_each_is_itself_and_has_the_next_number() -> None:
    assert set_only_given_fields()
    assert ft.Text.__hash__ is ft.BaseControl.__hash__
    first, second = ft.Text("a"), ft.Text("a")
    assert second._i == first._i + 1
    assert len({first, second}) == 2, "each is itself, however alike they are"


def test_what_a_class_of_its_own_does_with_a_new_one_is_done() -> None:
    class Loud(ft.Text):
        def __post_init__(self, ref: Any) -> None:
            super().__post_init__(ref)
            self.color = "red"

        def init(self) -> None:
            self.data = "begun"

    assert set_only_given_fields()
    loud = Loud("a")
    assert (loud.color, loud.data, loud.value) == ("red", "begun", "a")


def test_what_flet_does_otherwise_for_a_new_one_it_does_itself() -> None:
    @ft.control("Alone", isolated=True)  # type: ignore[arg-type]  # as Flet types its decorator
    class Alone(ft.Text):
        """A control that is drawn by itself."""

    assert quick_controls._name_on_device(ft.Text) == "Text"
    assert quick_controls._name_on_device(Alone) is None
    assert quick_controls._name_on_device(ft.BorderSide) is None


def test_twice_is_once() -> None:
    set_only_given_fields()
    once = ft.Text.__init__
    set_only_given_fields()
    assert ft.Text.__init__ is once


def test_flet_makes_controls_its_own_way_where_it_is_another_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ft, "__version__", "1.0.6")
    before = ft.Text.__init__
    assert not set_only_given_fields()
    assert ft.Text.__init__ is before


def test_what_flet_has_no_more_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_controls, "QUICK", ("Text", "Txet", "canvas:Txet"))
    assert quick_kinds() == (ft.Text,)
