"""How a game ends in Alliances. Rulebook: Victory."""

from companion.core.blocks import Ask, Press, Walk
from companion.core.fields import SEATS
from companion.core.shape import join_groups
from companion.games.turf_war.alliances import TOOL, form
from companion.games.turf_war.alliances_state import AlliancesState


def test_who_is_left_is_asked_first_once_the_game_is_decided() -> None:
    first, second, *_ = form(AlliancesState(over=True))
    assert isinstance(first, Ask)
    assert isinstance(second, Ask)
    assert (first.path, second.path) == (("over",), ("left",))
    moves = [b.move for b in form(AlliancesState(over=True)) if isinstance(b, Press)]
    assert "next" not in moves, "no turn comes"


def test_alliances_lead_back_to_the_turn_until_the_game_is_over() -> None:
    assert [lead.main for lead in TOOL.leads(AlliancesState())] == [True]
    assert [lead.main for lead in TOOL.leads(AlliancesState(over=True))] == [False]


def test_no_pad_covers_who_is_left_before_everybody_is_entered() -> None:
    """The pad of the areas would open after the second gang of three. Victory."""

    def opens(state: AlliancesState) -> bool:
        (walk,) = (block for block in form(state) if isinstance(block, Walk))
        return not walk.optional

    two = AlliancesState(over=True, left=frozenset({0, 1}))
    assert not opens(two), "they may not be all, and perhaps aren't allies"
    assert opens(two.evolve(allied=True))
    three = join_groups(tuple(range(SEATS)), (0, 1, 2))
    assert not opens(two.evolve(open=three)), "the third ally may be left, too"
    assert opens(two.evolve(open=three, left=frozenset({0, 1, 2})))
