"""What is counted within a round. Rulebook: Preparation to Command Phase."""

from functools import partial

import pytest

from companion.core.blocks import Facts, Fold, Note, Result, Warn
from companion.core.nesting import flat
from companion.core.table import Table
from companion.games.lawless_empire.round.state import RoundState
from companion.games.lawless_empire.round.tool import TOOL
from tests import tool_screens
from tests.answers import after_answer
from tests.companion.games.walks import all_said, says, table, went
from tests.wordings import Wording

PHASES = ("Preparation", "Scheming", "Planning", "Abilities", "Execution", "Command")
RED, GREEN, PURPLE, BLACK, WHITE = range(5)


def at(round: int, phase: str, players: int = 4, **more: object) -> RoundState:
    opening = RoundState(round=round, phase=PHASES.index(phase), table=table(players), first=0)
    return opening.evolve(**more)


asks = partial(tool_screens.questions, TOOL)


def shown(state: RoundState) -> Result:
    return flat((*TOOL.form(state), *TOOL.result(state)))


def warnings(state: RoundState) -> list[str]:
    return [block.text for block in shown(state) if isinstance(block, Warn)]


def notes(state: RoundState) -> list[str]:
    return [block.text for block in flat(TOOL.form(state)) if isinstance(block, Note)]


def facts(state: RoundState) -> dict[str, str]:
    return {k: v for block in shown(state) if isinstance(block, Facts) for k, v in block.rows}


def tap(state: RoundState, title: str, value: object) -> RoundState:
    after: RoundState = after_answer(TOOL, state, asks(state)[title], value, 0, 0)
    return after


# --- Preparation ---


@pytest.mark.parametrize("players", range(3, 9))
def test_each_position_has_its_bonus_by_name(players: int) -> None:
    state = at(2, "Preparation", players, first=1)
    names = [state.table.name(seat) for seat in state.table.clockwise_from(1)]
    assert says(TOOL, state, f"{names[0]} is first and draws 1 Scheme.")
    middle = state.table.names((2, *range(3, players)))
    verb = "may choose a Syndicate" if players == 3 else "may each choose a Syndicate"
    assert says(TOOL, state, f"{middle} {verb}")
    assert says(TOOL, state, f"{names[-1]} is last and gets no position bonus.")


def test_in_round_one_nobody_in_the_middle_may_look(wording: Wording) -> None:
    """LE-G16."""
    state = at(1, "Preparation", 3)
    assert set(asks(state)) == {"First player"}
    wording(all_said(TOOL, state), all_said(TOOL, at(2, "Preparation", 3)))


def test_two_players_have_no_middle() -> None:
    state = at(2, "Preparation", 2)
    assert not says(TOOL, state, "a Syndicate in play and look")
    assert says(TOOL, state, "Green is last")


@pytest.mark.parametrize(
    ("in_play", "organise", "words"),
    [
        (5, 3, ""),
        (5, 4, "4 Organise boards are out, but only 3 Syndicates are left."),
        (7, 2, "2 Organise boards are out, but only 1 Syndicate is left."),
        (8, 0, ""),
        (8, 1, "1 Organise board is out, but all Syndicates are in play."),
        (3, None, ""),
    ],
)
def test_more_organise_boards_than_tiles_are_warned_of(
    in_play: int, organise: int | None, words: str
) -> None:
    for phase in ("Preparation", "Execution"):
        said = warnings(at(3, phase, in_play=in_play, organise=organise))
        assert len(said) == bool(words)
        assert not words or said[0].startswith(words)
    assert warnings(at(3, "Command", in_play=in_play, organise=organise)) == []


def test_where_tiles_are_enough_nothing_is_said_of_too_few() -> None:
    known = at(3, "Execution", in_play=4, organise=4)
    assert not says(TOOL, known, "More Organise Plans may")
    assert says(TOOL, known.evolve(organise=5), "More Organise Plans may")
    assert not says(TOOL, known.evolve(organise=None), "More Organise Plans may")


def test_organise_boards_are_asked_while_there_are_syndicates() -> None:
    state = at(3, "Preparation", in_play=7)
    assert len(asks(state)["Organise boards this round"].options) == 1 + 4 + 4
    state = tap(state, "Syndicates in play", 8)
    assert "Organise boards this round" not in asks(state)


@pytest.mark.parametrize("lucre", range(9))
def test_extra_dice_fit_up_to_nine_as_rolled_one_by_one(lucre: int) -> None:
    state = at(4, "Preparation")
    if not lucre:
        assert "Bonuses taken" not in str(asks(tap(state, "Lucre (yellow) of Red", 0)).keys())
        return
    state = tap(state, "Lucre (yellow) of Red", lucre)
    for others in range(lucre + 1):
        for rolled in range(min(3, lucre - others) + 1):
            now = state.put(("supplies", RED, "bonuses"), (others, rolled, 0))
            hand, rest = 6 + rolled, lucre - others - rolled
            while rest and hand < 9:  # roll until nothing is left or nothing fits
                hand, rest = hand + 1, rest - 1
            (tally,) = [
                question for title, question in asks(now).items() if title.endswith("left")
            ]
            assert tally.notes[1] == f"{6 + rolled} dice, room for {hand - 6 - rolled} more"
            assert tally.title.startswith(f"{lucre - others - rolled} of {lucre} bonus")
            assert tally.limits == (lucre, min(3, lucre), lucre)
            assert warnings(now) == []


def test_more_bonuses_than_lucre_and_a_tenth_die_are_said() -> None:
    state = at(4, "Preparation").put(("supplies", RED, "bonuses"), (0, 4, 1))
    assert warnings(state.put(("supplies", RED, "lucre"), 4)) == [
        "Only 4 Lucre bonuses, but 5 were taken.",
        "10 dice, but a player has 9 at most.",
    ]
    assert warnings(state.put(("supplies", RED, "lucre"), 1))[0].startswith(
        "Only 1 Lucre bonus,"
    )


def test_lucre_is_asked_of_the_player_whose_turn_it_is() -> None:
    state = at(2, "Preparation", first=2)
    assert "Lucre (yellow) of Purple" in asks(state)
    assert "Lucre (yellow) of Black" in asks(went(TOOL, state, "turn", BLACK))
    assert not [title for title in asks(state.evolve(first=None)) if "Lucre" in title]
    assert len(asks(state)["Lucre (yellow) of Purple"].options) == 1 + 8


def test_a_few_tokens_are_offered_first_and_in_the_end_all_there_are() -> None:
    state, offered = at(5, "Preparation", 8), 0
    while (more := len(asks(state)["Lucre (yellow) of Red"].options)) > offered:
        offered, (most, _) = more, asks(state)["Lucre (yellow) of Red"].options[-1]
        state = tap(state, "Lucre (yellow) of Red", most)
    assert len(asks(at(5, "Preparation", 8))["Lucre (yellow) of Red"].options) == 10
    assert offered == 1 + 45
    assert len(asks(at(2, "Preparation", 2).evolve())["Lucre (yellow) of Red"].options) == 1 + 6


def test_dice_are_told_for_planning_where_somebody_rolled_more() -> None:
    state = at(3, "Planning", 3, first=1)
    assert facts(state) == {}
    more = state.put(("supplies", PURPLE, "bonuses"), (1, 2, 0))
    assert facts(more) == {"Dice of Green": "6", "Dice of Purple": "8", "Dice of Red": "6"}


# --- Scheming ---


def test_five_of_eight_boards_have_a_scheme() -> None:
    """LE-G15: White 2, Red 2, Purple 1, Black 0, one touch each."""
    people = Table(seats=(WHITE, RED, PURPLE, BLACK))
    state = at(2, "Scheming", first=WHITE).evolve(table=people)
    assert facts(state) == {}
    for name, number in (("White", 2), ("Red", 2), ("Purple", 1), ("Black", 0)):
        state = tap(state, f"How many Schemes does {name} play?", number)
    assert facts(state) == {"Boards with a Scheme": "5 of 8, 3 still free"}
    assert warnings(state) == []
    assert "How many Schemes does Black play?" in asks(state), "the last player's turn stays"


def test_one_scheme_on_each_board_at_most() -> None:
    state = at(2, "Scheming", 2)
    state = tap(state, "How many Schemes does Red play?", 4)
    assert facts(tap(state, "How many Schemes does Green play?", 2)) == {
        "Boards with a Scheme": "6 of 6, nobody can play another"
    }
    assert warnings(tap(state, "How many Schemes does Green play?", 3)) == [
        "7 Schemes, but only 6 boards. Each board takes only one."
    ]
    assert "Count the Schemes" not in [
        b.title for b in TOOL.form(state.evolve(first=None)) if isinstance(b, Fold)
    ]


def test_one_player_between_the_others_is_spoken_of_in_the_singular(wording: Wording) -> None:
    wording(all_said(TOOL, at(2, "Preparation", 3)), all_said(TOOL, at(2, "Preparation", 4)))
