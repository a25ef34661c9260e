"""One role by code. Rulebook: Mafioso cards."""

from functools import partial

from companion.core.blocks import Note, Question
from companion.exchange import share
from companion.games.lawless_empire.conditions import SOCIOPATH, UNDERCOVER, Card
from companion.games.lawless_empire.roles.role import TOOL, take_open
from companion.games.lawless_empire.roles.state import OWN_ROLES, RolesState, RoleState
from companion.games.lawless_empire.roles.tool import take_sent
from tests import tool_screens
from tests.wordings import Wording

QUIET = SOCIOPATH.evolve(name="Quiet one")
LOUD = UNDERCOVER.evolve(name="Loud one")


answer = partial(tool_screens.answer, TOOL)


def test_the_open_card_is_sent_alone_and_kept_on_the_other_phone() -> None:
    mine = RolesState(cards=(LOUD, QUIET), at=1)
    sent = share.read(share.write(TOOL, take_open(mine, RoleState())), (TOOL,)).state
    assert sent == RoleState(card=QUIET)
    kept = take_sent(sent, RolesState(cards=(LOUD,)))
    assert kept.cards == (LOUD, QUIET)
    assert take_sent(sent, kept) == kept


def test_a_card_of_the_same_name_is_replaced() -> None:
    newer = QUIET.evolve(free=2)
    kept = take_sent(
        RoleState(card=newer), RolesState(cards=(QUIET.evolve(name="QUIET ONE"), LOUD))
    )
    assert kept.cards == (newer, LOUD)
    alike = newer.evolve(name="Qui\u200det one")
    assert take_sent(RoleState(card=alike), kept).cards == (alike, LOUD)


def test_nothing_is_kept_of_an_empty_card_and_no_tenth_role() -> None:
    assert take_sent(RoleState(), RolesState()) == RolesState()
    full = RolesState(cards=tuple(Card(name=f"Own {n}", free=n) for n in range(OWN_ROLES)))
    assert take_sent(RoleState(card=QUIET), full) == full
    assert take_open(RolesState(), RoleState(card=QUIET)) == RoleState(card=QUIET)


def test_a_card_is_read_back_and_an_empty_one_says_what_to_do(wording: Wording) -> None:
    assert answer(RoleState(card=QUIET)).text == "Quiet one"
    wording(answer(RoleState(card=QUIET)).why)
    wording(answer(RoleState()).why)
    notes = [b.text for b in TOOL.result(RoleState()) if isinstance(b, Note)]
    wording(notes[0])
    titles = [b.title for b in TOOL.form(RoleState(card=QUIET)) if isinstance(b, Question)]
    wording(titles[:2])
    assert TOOL.summary(RoleState()) == "Unnamed role 1"
