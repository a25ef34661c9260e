"""A fight as a picture: pawns for pieces, the dead on the ground, arrows; a touch adds a piece."""

from companion.core.blocks import Button, Drawing
from companion.core.scene import Disc, Scene, Trail, Words
from companion.games.turf_war.combat.state import MOST_OF_A_RANK, CombatState
from companion.games.turf_war.combat.tool import TOOL
from tests.companion.games.turf_war.fighting import meets, only, ruled
from tests.wordings import Wording


def drawing(state: CombatState) -> Drawing:
    (found,) = only(state, Drawing)
    assert isinstance(found, Drawing)
    return found


def heads(scene: Scene, colour: str) -> int:
    """Return how many pawns of a colour are drawn; a badge is larger."""
    return sum(
        isinstance(each, Disc) and each.fill == f"piece-{colour}" and each.radius < 5
        for each in scene.shapes
    )


def lines(scene: Scene, paint: str, thick: float) -> int:
    """Return how many lines of that kind there are: one makes a cross, and two make an arrow."""
    return sum(
        isinstance(each, Trail) and (each.edge, each.thick) == (paint, thick)
        for each in scene.shapes
    )


def crosses(scene: Scene) -> int:
    return sum(piece.dead for piece in scene.pieces)


def arrows(scene: Scene) -> int:
    return lines(scene, "tertiary", 3) // 2


def touched(state: CombatState, place: int, long: bool = False) -> CombatState:
    """Return *state* after a touch on a place: Hitmen, Lieutenants, the Don, gang by gang."""
    shown = drawing(state)
    at = shown.scene.places[place]
    number = at.held if long else at.touch
    assert number is not None
    button = shown.touches[number]
    assert isinstance(button, Button)
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert isinstance(after, CombatState)
    return after


def test_before_two_gangs_meet_there_is_no_picture() -> None:
    assert not only(CombatState(), Drawing)
    assert not only(meets(2), Drawing)
    assert only(meets(None, None), Drawing)


def test_every_piece_is_a_pawn_and_the_dead_are_crossed_out(wording: Wording) -> None:
    shown = drawing(meets(4, 2, dons=frozenset({1})))
    assert heads(shown.scene, "red") == 4
    assert heads(shown.scene, "green") == 3
    assert crosses(shown.scene) == 2
    assert arrows(shown.scene) == arrows(shown.narrow) == 1
    wording(shown.spoken)


def test_as_long_as_the_end_is_open_nobody_dies_and_nobody_leaves(wording: Wording) -> None:
    shown = drawing(meets(2, 2))
    assert crosses(shown.scene) == arrows(shown.scene) == 0
    wording(shown.spoken)
    assert drawing(meets(2, 2, held=0)).spoken.endswith("0 Lieutenants, leaves.")


def test_a_gang_without_a_survivor_does_not_leave(wording: Wording) -> None:
    shown = drawing(meets(4, 1))
    assert arrows(shown.scene) == 0
    wording(shown.spoken)


def test_a_don_who_dies_is_crossed_out_and_one_who_lives_may_go_either_way(
    wording: Wording,
) -> None:
    dead = drawing(meets(5, 0, dons=frozenset({1})))
    wording(dead.spoken)
    assert crosses(dead.scene) == 1
    spared = drawing(meets(4, 0, dons=frozenset({1})))
    wording(spared.spoken)
    assert arrows(spared.scene) == 0


def test_of_many_pieces_a_few_are_drawn_with_their_number() -> None:
    shown = drawing(meets(30, 20, 1, lieutenants=(19,)))
    numbers = [each.text for each in shown.scene.shapes if isinstance(each, Words)]
    assert {"30", "20", "19"} < set(numbers)
    assert "1" not in numbers
    assert heads(shown.scene, "red") < 12
    assert crosses(shown.scene), "some of Green's die, and not all"
    everyone = drawing(ruled(meets(30, 20), 1, hitmen=20))
    assert crosses(everyone.scene) == heads(everyone.scene, "green") + 1


def test_with_large_letters_the_usual_crew_is_there_with_its_dead() -> None:
    shown = drawing(meets(4, 3))
    assert heads(shown.narrow, "red") == heads(shown.scene, "red") == 4
    assert crosses(shown.narrow) == crosses(shown.scene) > 0


def test_the_sign_that_one_can_be_added_stands_behind_the_last_of_its_rank() -> None:
    shown = drawing(meets(2, 1))
    for scene in (shown.scene, shown.narrow):
        pawns = [
            each.x for each in scene.shapes if isinstance(each, Disc) and each.radius == 4.5
        ]
        signs = [each.x for each in scene.shapes if isinstance(each, Disc) and each.radius == 6]
        red = [pawns[0], pawns[1]]
        assert max(red) < signs[0] <= max(red) + 16
        assert pawns[2] < signs[1] <= pawns[2] + 16


def test_allies_stand_on_one_ground_and_the_winners_glow() -> None:
    shown = drawing(meets(2, 9, 2, sides=(0, 1, 0, 2, 3, 4, 5, 6)))
    names = [each for each in shown.scene.shapes if isinstance(each, Words)]
    rows = [each.text for each in names if each.text in ("Red", "Green", "Purple")]
    assert rows == ["Red", "Purple", "Green"]
    (green,) = [each for each in names if each.text == "Green"]
    assert green.ink == "on_primary_container"


def test_the_area_is_named(wording: Wording) -> None:
    shown = drawing(meets(1, 2, area="Harbour"))
    wording(shown.spoken)
    for scene in (shown.scene, shown.narrow):
        assert "Harbour" in [each.text for each in scene.shapes if isinstance(each, Words)]


def test_a_touch_adds_a_piece_and_a_long_touch_takes_one_away() -> None:
    state = touched(meets(None, None), 0)
    state = touched(touched(state, 0), 4)
    assert (state.forces[0].hitmen, state.forces[1].lieutenants) == (2, 1)
    assert state.forces[1].hitmen is None, "nobody said that there are none"
    state = touched(touched(state, 0, long=True), 4, long=True)
    assert (state.forces[0].hitmen, state.forces[1].lieutenants) == (1, 0)
    assert touched(state, 4, long=True) == state
    assert touched(state, 3, long=True) == state
    assert drawing(state).scene.places[2].held is None
    there = touched(state, 5)
    assert there.dons == {1}
    assert touched(there, 5) == state


def test_no_gang_has_more_pieces_than_can_be_entered() -> None:
    full = meets(MOST_OF_A_RANK, 1)
    assert touched(full, 0) == full
