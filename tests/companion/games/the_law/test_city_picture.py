"""The city as a picture: a touch chooses a scene, and what counts for it is lit."""

import pytest

from companion.core.blocks import Button, Question
from companion.core.scene import Box, Disc, Scene, Trail, Words
from companion.games.the_law.change import tool as change
from companion.games.the_law.change.state import ChangeState
from companion.games.the_law.city import COLUMNS, PLACES, ROWS, City
from companion.games.the_law.city import Scene as Attempt
from companion.games.the_law.patrols import tool as patrols
from companion.games.the_law.patrols.state import PatrolsState
from companion.tools.tool import AnyTool
from tests.tool_screens import drawing
from tests.wordings import Wording

CITY = City(who=3, where=2, midtown=1)


def tiles(scene: Scene, paint: str) -> int:
    return sum(
        isinstance(each, Box) and each.fill == paint and each.height == 46
        for each in scene.shapes
    )


def texts(scene: Scene, ink: str) -> list[str]:
    return [each.text for each in scene.shapes if isinstance(each, Words) and each.ink == ink]


@pytest.mark.parametrize("tool", [change.TOOL, patrols.TOOL], ids=["change", "patrols"])
def test_a_touch_on_a_scene_chooses_it_with_its_part_of_town(tool: AnyTool) -> None:
    state = tool.state()
    touches = [each for each in drawing(tool, state).touches if isinstance(each, Button)]
    assert len(touches) == len(ROWS) * len(COLUMNS)
    chosen = set()
    for touch in touches:
        after = tool.move(state, touch.move, touch.args, 0, 0)
        assert after.scene.named == touch.title
        chosen.add(after.scene)
        assert tool.move(after, touch.move, touch.args, 0, 0) == after
    assert len(chosen) == len(touches)


def test_a_touch_on_a_place_for_a_patrol_leads_to_its_question() -> None:
    found = drawing(patrols.TOOL, PatrolsState(city=CITY))
    asked = [each.title for each in found.touches if isinstance(each, Question)]
    assert asked == list(PLACES.values())
    for scene in (found.scene, found.narrow):
        assert [each.touch for each in scene.places] == list(range(9 + len(PLACES)))
    state = ChangeState(city=CITY, scene=Attempt(column="where", row="midtown"))
    here = [each for each in drawing(change.TOOL, state).touches if isinstance(each, Question)]
    assert [each.title for each in here] == ["Above Where", "Beside Midtown"]


def test_before_a_scene_is_chosen_nothing_is_lit(wording: Wording) -> None:
    found = drawing(patrols.TOOL, PatrolsState(city=CITY))
    wording(found.spoken)
    for scene in (found.scene, found.narrow):
        assert tiles(scene, "surface_container_high") == 9
        assert not [each for each in scene.shapes if isinstance(each, Trail)]


def test_the_row_the_column_and_the_patrols_of_the_scene_are_lit(wording: Wording) -> None:
    state = ChangeState(city=CITY, scene=Attempt(column="where", row="midtown"))
    found = drawing(change.TOOL, state)
    wording(found.spoken)
    for scene in (found.scene, found.narrow):
        assert tiles(scene, "primary") == 1
        assert tiles(scene, "primary_container") == 4
        assert [each for each in scene.shapes if isinstance(each, Disc) and each.radius == 9]
    assert texts(found.scene, "on_tertiary") == ["Vice", "Squad", "Traffic Cops"]
    lit = texts(found.narrow, "tertiary")
    wording(lit)


@pytest.mark.parametrize("goes", ["uptown", "downtown"])
def test_where_it_would_go_is_shown_and_counts_if_the_table_plays_so(
    goes: str, wording: Wording
) -> None:
    scene = Attempt(column="where", row="midtown", goes=goes)
    state = PatrolsState(city=CITY, scene=scene, counts="goes")
    found = drawing(patrols.TOOL, state)
    assert f"and would go to {ROWS[goes]}." in found.spoken
    wording(found.spoken, case="it does not count there")
    for drawn in (found.scene, found.narrow):
        halo, way = [each for each in drawn.shapes if isinstance(each, Trail)]
        assert halo.points == way.points
        down = way.points[1][1] - way.points[0][1]
        assert (down > 0) == (goes == "downtown")


def test_a_scene_that_would_stay_has_no_way_and_one_without_a_place_neither() -> None:
    for scene in (
        Attempt(column="where", row="midtown", goes="midtown"),
        Attempt(column="where", goes="midtown"),
    ):
        found = drawing(patrols.TOOL, PatrolsState(scene=scene, counts="goes"))
        assert not [each for each in found.scene.shapes if isinstance(each, Trail)]


def test_an_empty_place_for_a_patrol_is_seen_where_it_is_touched() -> None:
    """With large letters it was bare ground: nobody saw where to touch."""
    found = drawing(patrols.TOOL, PatrolsState())
    for scene in (found.scene, found.narrow):
        middles = [
            (each.x, each.y)
            if isinstance(each, Disc)
            else (each.left + each.width / 2, each.top + each.height / 2)
            for each in scene.shapes
            if isinstance(each, Disc | Box) and each.edge
        ]
        for place in scene.places:
            assert [
                (x, y)
                for x, y in middles
                if place.left < x < place.left + place.width
                and place.top < y < place.top + place.height
            ]
