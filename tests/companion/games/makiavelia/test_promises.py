"""Who promised whom what, and how many coins each has. Rulebook: Trading, Victory, Spending Makielons."""

from functools import partial
from random import Random
from typing import Any

import pytest

from companion.core.blocks import Drawing, Facts, Note, RuleGap, Warn
from companion.core.fields import SEATS
from companion.core.nesting import flat
from companion.core.table import Table
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.state import from_round as attacks_in
from companion.games.makiavelia.negotiation.state import (
    ALONE,
    NegotiationState,
    Power,
    Share,
)
from companion.games.makiavelia.negotiation.state import next_round as negotiate_on
from companion.games.makiavelia.negotiation.transfers import from_promises
from companion.games.makiavelia.promises.state import (
    MOST_PROMISES,
    CoinsDrawn,
    Draw,
    Hoard,
    Promise,
    PromisesState,
    current,
    held,
    in_return,
    missing,
    promised,
    put_away,
    strike,
    taken_back,
)
from companion.games.makiavelia.promises.tool import TOOL
from companion.games.makiavelia.promises.transfers import follow, from_attack, from_negotiation
from companion.games.makiavelia.round.tool import EARNING, RoundState
from tests import tool_screens
from tests.companion.games.makiavelia.brute_promises import Night, Word
from tests.fast_run import trials
from tests.laws import asked, shown
from tests.wordings import Wording

tapped = partial(tool_screens.tapped, TOOL)


pressed = partial(tool_screens.pressed, TOOL)


texts = partial(tool_screens.texts, TOOL)


said = partial(tool_screens.said, TOOL)


def promises(*rows: Promise, **more: Any) -> PromisesState:
    return PromisesState(promises=rows, **more)


PEACE = Promise(giver=0, taker=1, what="peace")
TOKEN = Promise(giver=1, taker=0, what="token")


# What is promised


def test_a_players_peace_for_a_power_token_takes_six_touches(wording: Wording) -> None:
    """Trading, Situation 4: A promises not to attack B in return for B's Power token."""
    state = tapped(PromisesState(), "Who promises something?", 0)
    assert said(state) == ("1 promise", "All still open")
    state = tapped(state, "Whom?", 1)
    state = tapped(state, "What?", "peace")
    state = pressed(state, "In return, Green promises")
    state = tapped(state, "What?", "token")
    assert state.promises == (PEACE, TOKEN)
    answer: Any = TOOL.result(state)[0]
    wording(answer.lines)


def test_coins_and_cards_are_counted_and_nothing_else_is(wording: Wording) -> None:
    state = tapped(tapped(PromisesState(), "Who promises something?", 0), "Whom?", 1)
    state = tapped(state, "How many?", 3)
    assert TOOL.summary(state) == "1 promise"
    assert [each.number for each in state.promises] == [3]
    cards = tapped(state, "What?", "cards")
    lines: Any = TOOL.result(cards)[0]
    wording(lines.lines)
    for what, words in (("action", "an action"), ("other", "something else")):
        other = tapped(state, "What?", what)
        assert "How many?" not in [each.title for each in asked(shown(TOOL, other))]
        lines = TOOL.result(other)[0]
        assert lines.lines == (f"Red promises Green {words}.",)


def test_what_was_not_promised_is_taken_back() -> None:
    state = promises(PEACE, TOKEN, editing=0)
    after = pressed(state, "Take it back: it wasn't promised")
    assert after.promises == (TOKEN,)
    assert taken_back(state, 2) == state
    assert in_return(state, 2) == state
    assert promised(state, None) == state
    changed = pressed(state, "Change: Green promises Red the Power token")
    assert changed.editing == 1
    assert tapped(changed, "Who else?", 2).promises[1].giver == 2


def test_promises_end_with_their_round_and_stand_below() -> None:
    state = follow(RoundState(round=1), promises(PEACE, TOKEN))
    later = follow(RoundState(round=2), state)
    assert current(later) == ()
    assert said(later) == ("Nothing is promised", "In this round")
    (facts,) = [each for each in flat(TOOL.result(later)) if isinstance(each, Facts)]
    assert facts.rows == (
        ("Round 1", "Green promises Red the Power token"),
        ("Round 1", "Red promises Green no attack"),
    )
    assert current(follow(RoundState(round=1), later)) == (0, 1), "the checklist went back"
    assert pressed(state, "Put all promises away").promises == ()


def test_who_is_not_at_the_table_promises_nothing(wording: Wording) -> None:
    away = promises(Promise(giver=0, taker=6), Promise(giver=0, taker=0), Promise(giver=0))
    lines: Any = TOOL.result(away)[0]
    wording(lines.lines)
    assert "Kept?" not in [each.title for each in asked(shown(TOOL, away))]


# Kept or broken


def struck(attacker: int, *targets: int, number: int = 1) -> AttackState:
    attack = attacks_in(RoundState(round=number, first=0, turn=attacker), AttackState())
    return attack.evolve(firepower=(2,), hits=1, targets=frozenset(targets))


def test_promises_that_read_alike_are_told_apart(wording: Wording) -> None:
    again = TOKEN.evolve(fate="broken")
    (drawing,) = (
        each
        for each in flat(TOOL.form(promises(TOKEN, PEACE, again)))
        if isinstance(each, Drawing)
    )
    wording([each.title for each in drawing.touches])


def test_an_attack_breaks_the_promise_not_to_and_says_so() -> None:
    state = follow(RoundState(round=1), promises(PEACE))
    assert from_attack(struck(0, 2), state).promises == (PEACE,)
    assert texts(from_attack(struck(0, 2), state), Warn) == []
    after = from_attack(struck(0, 1), state)
    assert said(after) == ("Red broke a promise", "To Green. 0 still open")
    assert texts(after, Warn) == ["Red attacked Green, and had promised not to."]
    assert from_attack(struck(0, 1), after) == after
    assert from_attack(struck(0, 1, number=2), state) == state, (
        "that was another round's Attack"
    )
    assert from_attack(struck(0, 1).evolve(hits=None), state) == state, "no dice were cast yet"
    kept = tapped(after, "Kept?", "kept")
    assert from_attack(struck(0, 1), kept) == kept, "the table has said otherwise"
    assert [each.fate for each in follow(RoundState(round=2), after).promises] == ["broken"]
    late = from_attack(struck(0, 1), follow(RoundState(round=1), PromisesState()))
    late = late.evolve(promises=(PEACE,))
    assert from_attack(struck(0, 1), late) == late, "it was promised after the Attack"


def test_several_attacks_of_a_round_are_all_remembered() -> None:
    state = follow(RoundState(round=1), PromisesState())
    state = from_attack(struck(1, 0), from_attack(struck(0, 2, 3), state))
    assert state.strikes == {strike(0, 2), strike(0, 3), strike(1, 0)}
    later = from_attack(struck(2, 0, number=2), follow(RoundState(round=2), state))
    assert later.strikes == {strike(2, 0)}


def test_a_power_token_can_be_given_once() -> None:
    twice = promises(TOKEN, TOKEN.evolve(taker=2))
    assert texts(twice, Warn) == [
        "Green has only 1 Power token, and promised it to more than 1 player."
    ]
    assert texts(promises(TOKEN, TOKEN.evolve(taker=2, fate="broken")), Warn) == []
    assert texts(promises(TOKEN, TOKEN), Warn) == []


def test_given_power_tokens_are_offered_to_the_negotiation() -> None:
    joined = from_promises(promises(TOKEN), NegotiationState()).regimes
    assert joined == (0, 0, 1, 2, 3, 4, 5, 6)
    broken = promises(TOKEN.evolve(fate="broken"))
    assert from_promises(broken, NegotiationState()).regimes == ALONE
    second = NegotiationState(told_round=2)
    assert from_promises(promises(TOKEN), second) == second, "that was in the round before"


def test_what_the_rules_leave_open_is_said_where_it_matters(wording: Wording) -> None:
    assert texts(promises(Promise(giver=0, taker=1)), RuleGap) == []
    (until,) = texts(promises(PEACE), RuleGap)
    wording(until)
    (token,) = texts(promises(TOKEN), RuleGap)
    wording(token)
    inside = [
        each.text for each in flat(TOOL.result(PromisesState())) if isinstance(each, RuleGap)
    ]
    wording(inside)


# Coins


def settled(
    number: int, powers: tuple[int, ...], groups: tuple[int, ...] = ALONE, *shares: int | None
) -> NegotiationState:
    more = (*(Share(coins=each) for each in shares), *(Share(),) * (SEATS - len(shares)))
    every = tuple(Power(power=(each,)) for each in powers)
    return NegotiationState(
        table=Table().resized(len(powers)),
        powers=(*every, *(Power(),) * (SEATS - len(powers))),
        regimes=groups,
        shares=more,
        told_round=number,
    )


def coins(state: PromisesState) -> list[int | None]:
    return [held(state, seat) for seat in state.table.seats]


def test_whoever_wins_alone_draws_all_and_a_regime_what_it_agreed() -> None:
    state = follow(RoundState(round=1), PromisesState())
    assert coins(state) == [0, 0, 0, 0], "all coins are in the bag"
    alone = from_negotiation(settled(1, (9, 3, 2, 1)), state)
    assert coins(alone) == [3, 0, 0, 0]
    regime = settled(1, (4, 3, 5, 1), (0, 0, 1, 2, 3, 4, 5, 6), 1, 2)
    assert coins(from_negotiation(regime, state)) == [1, 2, 0, 0]
    assert coins(from_negotiation(regime, alone)) == [1, 2, 0, 0], "the round counts once"
    tie = settled(1, (4, 4, 2, 1))
    assert coins(from_negotiation(tie, state)) == [0, 0, 0, 0]


def test_what_the_negotiation_does_not_know_is_missing(wording: Wording) -> None:
    state = follow(RoundState(round=2), PromisesState())
    assert coins(state) == [None] * 4
    assert missing(state, 0) == (1,)
    wording(texts(state, RuleGap))
    scarce = settled(1, (9, 3, 2, 1)).evolve(bag=2)
    assert from_negotiation(scarce, state).earned == (), "the bag holds too few"
    undecided = settled(1, (9, 3, 2, 1)).evolve(powers=(Power(),) * SEATS)
    assert from_negotiation(undecided, state).earned == ()
    assert from_negotiation(settled(1, (9, 3)), state).earned == (), "for 2 players no number"
    old = settled(1, (9, 3, 2, 1)).evolve(told_over=1, told_round=2)
    known = from_negotiation(settled(1, (9, 3, 2, 1)), state)
    assert from_negotiation(old, known) == known, "these powers are of the round before"
    assert from_negotiation(negotiate_on(settled(1, (9, 3, 2, 1))), known) == known


def test_a_counted_number_stands_and_what_comes_later_is_added() -> None:
    state = follow(RoundState(round=2), PromisesState())
    state = TOOL.move(state, "count", (0, 4), 0, 0)
    assert coins(state) == [4, None, None, None]
    state = from_negotiation(settled(2, (9, 3, 2, 1)), state)
    assert held(state, 0) == 7
    assert TOOL.move(state, "count", (0, 7), 0, 0) == state, "no news"
    again = TOOL.move(state, "count", (0, 6), 0, 0)
    assert held(again, 0) == 6
    assert held(TOOL.move(again, "count", (0, None), 0, 0), 0) is None


def test_a_kept_promise_of_coins_moves_them() -> None:
    paid = promises(Promise(giver=0, taker=1, number=2), hoards=hoards(3, 1))
    assert coins(paid) == [3, 1, None, None]
    kept = tapped(paid, "Kept?", "kept")
    assert coins(kept)[:2] == [1, 3]
    assert coins(put_away(kept))[:2] == [1, 3], "paid is paid"
    assert coins(taken_back(kept, 0))[:2] == [3, 1], "it was never promised"
    assert coins(tapped(kept, "Kept?", "broken"))[:2] == [3, 1]


def test_more_than_somebody_has_is_said(wording: Wording) -> None:
    owes = promises(Promise(giver=0, taker=1, number=4), hoards=hoards(3, 1))
    wording(texts(owes, Note))
    assert texts(owes, Warn) == [], "they may still earn them"
    assert texts(owes.put(("promises", 0, "taker"), None), Note) == []
    gave = tapped(owes, "Kept?", "kept")
    assert texts(gave, Warn) == ["Red gave more coins than they had here. Tap what they have."]
    assert held(gave, 0) is None


def hoards(*numbers: int) -> tuple[Hoard, ...]:
    mine = tuple(Hoard(number=number) for number in numbers)
    return (*mine, *(Hoard(),) * (SEATS - len(mine)))


def test_there_is_room_for_many_and_the_oldest_goes_first_with_its_coins_paid() -> None:
    row = Promise(giver=0, taker=1, number=1, fate="kept")
    full = promises(*(row,) * MOST_PROMISES, hoards=hoards(60, 0))
    before = coins(full)
    after = promised(full, 2)
    assert len(after.promises) == MOST_PROMISES
    assert coins(after) == before
    assert after.promises[-1].giver == 2


def test_coins_are_drawn_as_coins_and_promises_as_arrows(wording: Wording) -> None:
    blocks = (each for each in TOOL.form(TOOL.example) if isinstance(each, Drawing))
    drawings = {each.key: each.spoken for each in blocks}
    wording(drawings)


# Against a night in which coins change hands one by one


class Evening:
    """The night, and the tool beside it: both are told the same."""

    def __init__(self, random: Random, players: int) -> None:
        self.random, self.players = random, players
        self.night = Night({seat: [] for seat in range(players)})
        self.table = Table().resized(players)
        self.round = 1
        self.state = follow(self.at(), PromisesState(table=self.table))

    def at(self) -> RoundState:
        return RoundState(table=self.table, round=self.round, first=0)

    def pair(self) -> tuple[int, int]:
        giver, taker = self.random.sample(range(self.players), 2)
        return giver, taker

    def promise(self) -> None:
        giver, taker = self.pair()
        owns = len(self.night.heaps[giver])
        peace = self.random.random() < 0.5 or not owns
        number = 0 if peace else self.random.randint(1, min(9, owns))
        self.night.words.append(Word(giver, taker, number, peace))
        self.state = promised(self.state, giver)
        row = self.state.promises[-1].evolve(
            taker=taker, what="peace" if peace else "coins", number=max(1, number)
        )
        self.state = self.state.put(("promises", self.state.editing), row)

    def keep(self) -> None:
        able = [
            n
            for n, word in enumerate(self.night.words)
            if word.end == "open" and word.coins <= len(self.night.heaps[word.giver])
        ]
        if not able:
            return
        chosen = self.random.choice(able)
        self.night.keeps(self.night.words[chosen])
        number = current(self.state)[-len(self.night.words) :][chosen]
        self.state = self.state.put(("promises", number, "fate"), "kept")

    def attack(self) -> None:
        """A second Attack on the same player in one round can't be told from the first, heard once more."""
        attacker, target = self.pair()
        if (attacker, target) in self.night.attacks:
            return
        self.night.attack(attacker, target)
        before = attacks_in(self.at().evolve(turn=attacker), AttackState(table=self.table))
        cast = before.evolve(firepower=(1,), hits=0, targets=frozenset({target}))
        self.state = from_attack(cast, self.state)

    def negotiate(self) -> None:
        seats = list(range(self.players))
        powers = {seat: self.random.randint(0, 6) for seat in seats}
        together = self.random.sample(seats, self.random.choice((0, 2, self.players)))
        coins = EARNING[self.players]
        parties = [together] if together else []
        parties += [[seat] for seat in seats if seat not in together]
        shares = dict.fromkeys(together, 0)
        for _ in range(coins if together else 0):
            shares[self.random.choice(together)] += 1
        self.night.negotiation(powers, parties, shares, coins)
        groups, top = list[int](), 0
        for seat in range(SEATS):
            first = min(together) if seat in together else seat
            groups.append(groups[first] if first < seat else top)
            top = max(groups) + 1
        told = settled(
            self.round,
            tuple(powers.values()),
            tuple(groups),
            *(shares.get(seat) for seat in range(SEATS)),
        )
        self.state = from_negotiation(told, self.state)

    def agrees(self) -> None:
        heaps = self.night.heaps
        assert [held(self.state, seat) for seat in heaps] == [
            len(each) for each in heaps.values()
        ]
        mine = [self.state.promises[n] for n in current(self.state)]
        said_now = [each.fate for each in mine][-len(self.night.words) or SEATS * 9 :]
        words = self.night.words[-len(said_now) :] if said_now else []
        assert said_now == [word.end for word in words]

    def next_round(self) -> None:
        self.round += 1
        self.night.next_round()
        self.state = follow(self.at(), self.state)


@pytest.mark.parametrize("players", [3, 4, 5, 8])
def test_whole_nights_agree_with_coins_that_change_hands_one_by_one(players: int) -> None:
    random = Random(players)
    for _ in range(trials(60)):
        evening = Evening(random, players)
        for _ in range(random.randint(1, 16)):
            for _ in range(random.randint(0, 6)):
                random.choice(
                    (evening.promise, evening.promise, evening.keep, evening.attack)
                )()
                evening.agrees()
            evening.negotiate()
            evening.agrees()
            evening.next_round()
            evening.agrees()


def test_an_example_of_earnings_is_of_this_game() -> None:
    row = CoinsDrawn(round=3, draws=(Draw(coins=6), *(Draw(),) * 7))
    assert held(PromisesState(earned=(row,)), 0) is None, "rounds 1 and 2 are missing"
