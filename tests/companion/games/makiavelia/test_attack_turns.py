"""An Attack within the turns of the Action phase: whose it is, and what comes after it."""

from typing import Any

from companion.catalogue import game_of
from companion.core.blocks import Button, Drawing, Note, Question, Turn
from companion.display.layout import Layout, lay_out
from companion.display.progress import done_tools
from companion.evening.flow import flowed
from companion.evening.offers import due_offer
from companion.games.makiavelia.attack.state import AttackState, from_round
from companion.games.makiavelia.attack.tool import form
from companion.games.makiavelia.damage.state import Card, DamageState
from companion.games.makiavelia.damage.tool import TOOL as DAMAGE
from companion.games.makiavelia.round.actions import NONE
from companion.games.makiavelia.round.tool import CHECKLIST, RoundState, acted
from companion.tools.history import History
from tests.tool_screens import TO_THE_ROUND, TO_THE_TURN
from tests.wordings import Wording

GAME = game_of(DAMAGE)
GREEN_ACTS = RoundState(round=1, first=1)
PURPLE_ACTS = GREEN_ACTS.evolve(turn=1)
NEGOTIATING = GREEN_ACTS.evolve(phase=1)


def struck_by_green() -> AttackState:
    begun = from_round(GREEN_ACTS, AttackState(faces=6))
    return begun.evolve(firepower=(4,), hits=3, targets=frozenset({2}))


def laid_out(key: str, at: RoundState, **states: Any) -> Layout:
    used = {"round": at, **states}
    return lay_out(GAME.by_key[key], used[key], done_tools(GAME, used))


def large(key: str, at: RoundState, **states: Any) -> list[str]:
    """The titles of the large buttons in the bar of the tool *key*."""
    parts = laid_out(key, at, **states)
    own = [block.title for block, is_large in parts.in_bar(large=parts.large) if is_large]
    return [*(link.title for link in parts.links.main), *own]


def test_the_next_turn_begins_with_an_attack_of_its_own() -> None:
    """What Green threw is never called Purple's."""
    before = struck_by_green()
    after = from_round(PURPLE_ACTS, before)
    assert (after.attacker, after.firepower, after.hits, after.targets) == (
        2,
        (),
        None,
        frozenset(),
    )
    assert (after.faces, after.arms[1].firepower) == (6, (4,)), "the die, and what Green had"
    assert from_round(PURPLE_ACTS, after) == after
    assert from_round(GREEN_ACTS, before) == before
    assert from_round(NEGOTIATING, before) == before, "Damage can still take the wounds"


def test_an_attack_that_is_not_over_is_kept() -> None:
    entered = struck_by_green().evolve(hits=None)
    assert from_round(PURPLE_ACTS, entered) == entered.evolve(
        attacker=2, told=from_round(PURPLE_ACTS, entered).told
    )


def test_undo_of_the_turn_brings_its_attack_back() -> None:
    begun = from_round(GREEN_ACTS, AttackState())
    histories = {tool.key: History(tool.state()) for tool in GAME.tools}
    attacked = History(begun).then(struck_by_green(), "Red stars")
    histories["round"] = History(GREEN_ACTS).then(PURPLE_ACTS, "Turn")
    histories["attack"] = attacked
    histories |= flowed(GAME, histories, "round")
    assert histories["attack"].now == from_round(PURPLE_ACTS, struck_by_green())
    histories["round"] = History(GREEN_ACTS)
    assert flowed(GAME, histories, "round")["attack"].now == struck_by_green()


def test_an_attack_that_was_made_is_among_the_actions_of_its_turn() -> None:
    """The turn still said that 2 of Draw, Play and Attack were open."""
    histories = {tool.key: History(tool.state()) for tool in GAME.tools}

    def touched(key: str, state: Any, said: str = "A touch") -> None:
        histories[key] = histories[key].then(state, said)
        histories.update(flowed(GAME, histories, key))

    def done() -> Any:
        return histories["round"].now.look(("done",))

    touched("round", acted(GREEN_ACTS, "0"))
    begun: Any = histories["attack"].now
    touched("attack", begun.evolve(firepower=(4,), targets=frozenset({2})))
    assert done() == (1, 0, 0), "no dice were cast"
    touched("attack", struck_by_green())
    assert done() == (1, 0, 1)
    touched("attack", struck_by_green().evolve(hits=2))
    assert done() == (1, 0, 1), "it is the same Attack"
    for _ in range(2):
        histories["attack"] = histories["attack"].undo()
        histories |= flowed(GAME, histories, "attack")
    assert done() == (1, 0, 0)
    touched("attack", struck_by_green())
    later: Any = histories["round"].now.evolve(done=NONE)
    touched("round", CHECKLIST.turn_to(later, 2))
    assert done() == NONE, "it was of another turn"


def test_after_an_attack_the_turn_goes_on_and_not_the_next_attack(wording: Wording) -> None:
    over = struck_by_green().evolve(hits=0)
    assert large("attack", GREEN_ACTS, attack=over) == [TO_THE_TURN]
    assert large("attack", PURPLE_ACTS, attack=over) == ["Next Attack"]
    thrown = large("attack", GREEN_ACTS, attack=over.evolve(hits=None))
    wording(thrown)


def test_the_wounds_of_an_attack_are_the_next_step_and_the_turn_is_in_reach() -> None:
    """They were far below, and the large button passed them by."""
    over = struck_by_green()
    assert large("attack", GREEN_ACTS, attack=over) == ["Enter the wounds"]
    parts = laid_out("attack", GREEN_ACTS, attack=over)
    assert [link.title for link in parts.links.back] == [TO_THE_TURN]
    assert parts.main == (), "no third button is in the bar"
    several = over.evolve(targets=frozenset({2, 3}))
    assert large("attack", GREEN_ACTS, attack=several) == [TO_THE_TURN]
    alone = over.evolve(told=0)
    assert [button.title for button in laid_out("attack", GREEN_ACTS, attack=alone).main] == [
        "Next Attack"
    ]


def test_who_is_attacked_is_called_for_once_there_are_wounds(wording: Wording) -> None:
    nobody = struck_by_green().evolve(targets=frozenset())
    parts = laid_out("attack", GREEN_ACTS, attack=nobody)
    assert parts.answer
    wording(parts.answer.why)
    missed = laid_out("attack", GREEN_ACTS, attack=nobody.evolve(hits=0)).answer
    assert missed
    wording(missed.why)


def test_nothing_leads_on_while_nobody_has_the_wounds() -> None:
    """The large button led back to the turn, or began the next Attack: the wounds were left behind."""
    nobody = struck_by_green().evolve(targets=frozenset())
    for state in (nobody, nobody.evolve(told=0), nobody.evolve(targets=frozenset({1}))):
        parts = laid_out("attack", GREEN_ACTS, attack=state)
        assert (large("attack", GREEN_ACTS, attack=state), parts.main) == ([], ())
        assert "Next Attack" in [b.title for b in parts.body if isinstance(b, Button)]
    back = laid_out("attack", GREEN_ACTS, attack=nobody).links.back
    assert [link.title for link in back] == [TO_THE_TURN], "it is in reach"


def test_what_a_player_does_is_asked_right_below_whose_turn_it_is() -> None:
    """Below the steps it was out of sight, and moved away under the thumb."""
    body = laid_out("round", acted(GREEN_ACTS, "2")).body
    (turn,) = (at for at, block in enumerate(body) if isinstance(block, Turn))
    does, said = body[turn + 1 : turn + 3]
    assert isinstance(does, Question)
    assert does.title == "Green does"
    assert said == Note("Green attacked. Still open: 1 of Draw, Play.")
    assert not isinstance(body[turn + 3], Question)


def test_after_an_attack_the_phases_lead_to_the_next_turn_and_then_to_the_negotiation() -> None:
    assert large("round", GREEN_ACTS, attack=struck_by_green()) == ["Next: Purple's turn"]
    last = GREEN_ACTS.evolve(turn=3)
    red = from_round(last, AttackState()).evolve(firepower=(2,), hits=0)
    assert large("round", last, attack=red) == ["Next: Negotiation"]


def test_not_everybody_attacks_so_attack_is_large_once_the_player_says_so() -> None:
    assert large("round", GREEN_ACTS) == ["Next: Purple's turn"]
    parts = laid_out("round", GREEN_ACTS)
    assert (parts.links.strong, parts.links.above[0].title) == (0, "Attack"), "it is in reach"
    draws = acted(GREEN_ACTS, "0")
    assert large("round", draws) == ["Next: Purple's turn"]
    attacks = acted(draws, "2")
    assert (large("round", attacks), laid_out("round", attacks).links.strong) == ([], 1)
    assert large("round", attacks, attack=struck_by_green()) == ["Next: Purple's turn"]
    passed = GAME.by_key["round"].move(attacks, "turn", (2,), 0, 0)
    assert laid_out("round", passed).links.strong == 0, "Purple has not said so"


def test_the_card_that_was_wounded_is_the_first_one_in_damage(wording: Wording) -> None:
    used = {"makiavelia/attack": struck_by_green()}
    offered = due_offer(DAMAGE, DamageState(), used)
    assert offered
    label = offered[0]
    after: Any = offered[1]
    wording(label)
    assert [card.owner for card in after.cards] == [2]
    assert due_offer(DAMAGE, after, used) is None
    entering = DamageState(cards=(Card(owner=0),))
    assert due_offer(DAMAGE, entering, used) is None, "that card comes first"
    added = DamageState(cards=(Card(owner=0, wounds=(1,)),), told=1)
    assert due_offer(DAMAGE, added, used), "the card of the Attack before may lack its strength"
    entered = DamageState(cards=(Card(owner=0, strength=(3,), wounds=(1,)),))
    assert due_offer(DAMAGE, entered, used), "of the Attack before"
    acting = laid_out("damage", GREEN_ACTS, damage=entered)
    assert [link.title for link in acting.links.main] == [TO_THE_ROUND]
    links = acting.links.staying
    assert (links.main, [link.title for link in links.back]) == ((), [TO_THE_ROUND])


def test_wounds_entered_at_an_attack_wait_for_the_end_of_the_round() -> None:
    """They are resolved in the Negotiation phase."""
    entered = DamageState(cards=(Card(owner=2, strength=(3,), wounds=(3,)),))
    assert large("damage", GREEN_ACTS, damage=entered) == [TO_THE_ROUND]
    assert large("damage", NEGOTIATING, damage=entered) == ["Damage is resolved"]
    open_ = entered.put(("cards", 0, "strength"), ())
    assert large("damage", GREEN_ACTS, damage=open_) == []


def test_once_damage_is_resolved_the_cards_that_survive_do_not_wait_for_it() -> None:
    """The large button was Damage is resolved again and again, and nothing led to Power."""
    stays = Card(owner=1, strength=(3,), wounds=(1,))
    entered = DamageState(cards=(stays, Card(owner=2, strength=(3,), wounds=(3,))))
    assert large("damage", NEGOTIATING, damage=entered) == ["Damage is resolved"]
    after = DAMAGE.move(entered, "next", (), 0, 0)
    assert after.cards == (stays,)
    assert large("damage", NEGOTIATING, damage=after) == ["Add up the power"]
    assert large("damage", GREEN_ACTS, damage=after) == [TO_THE_ROUND]
    cleared = after.evolve(stay="cleared")
    assert large("damage", NEGOTIATING, damage=cleared) == ["Damage is resolved"]
    none_left = DAMAGE.move(cleared.evolve(changes=()), "next", (), 0, 0)
    assert large("damage", NEGOTIATING, damage=none_left) == ["Add up the power"]
    answer = lay_out(DAMAGE, none_left).answer
    assert answer
    assert (answer.text, answer.why) == ("No card has wounds now", "Nothing was buried")


def test_a_round_without_wounds_leads_on_to_power() -> None:
    assert large("damage", NEGOTIATING, damage=DamageState()) == ["Add up the power"]
    assert large("damage", GREEN_ACTS, damage=DamageState()) == [TO_THE_ROUND]


def test_only_what_a_card_lacks_is_asked_for(wording: Wording) -> None:
    wounded = DamageState(cards=(Card(owner=2, wounds=(1,)),))
    answer = lay_out(DAMAGE, wounded).answer
    assert answer
    wording(answer.why)


def test_resolved_damage_is_not_asked_for_again() -> None:
    entered = DamageState(cards=(Card(owner=2, strength=(3,), wounds=(3,)),))
    answer = lay_out(DAMAGE, DAMAGE.move(entered, "next", (), 0, 0)).answer
    assert answer
    assert answer.text == "No card has wounds now"
    assert answer.why == "Last damage: Purple's Army of strength 3 is buried"


def test_who_is_attacked_is_asked_first_once_it_is_known_whose_turn_it_is() -> None:
    """It is announced first, and on a small phone one of the two is below the edge."""

    def offered(state: AttackState) -> list[str]:
        (shown,) = [b for b in form(state) if isinstance(b, Drawing) and b.key == "duel"]
        return [each.title for each in shown.touches if isinstance(each, Button)]

    whoever = ["Attack Red", "Attack Green", "Attack Purple", "Attack Black"]
    assert offered(AttackState()) == whoever
    assert offered(AttackState(attacker=1)) == [whoever[0], *whoever[2:]]


def test_the_throw_is_in_the_bar_and_nothing_moves_as_it_goes() -> None:
    """It stood above what is touched next, or right below the bars, which moved by 60 as it went."""
    for many in (4, 9, 30):
        waiting = struck_by_green().evolve(hits=None, firepower=(many,))
        cast = waiting.evolve(hits=2)
        (throw,) = (b for b in form(waiting) if isinstance(b, Button) and b.main)
        assert throw.title == f"Throw {many} dice for us"

        def kinds(state: AttackState) -> list[str]:
            *above, _ = [type(b).__name__ for b in form(state) if not isinstance(b, Button)]
            return above

        assert kinds(waiting) == kinds(cast)
