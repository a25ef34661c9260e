"""All gangs' pieces, fed by the fights. Rulebook: Initial setup, Placement, Combat resolution, End of turn."""

from functools import partial
from random import Random
from typing import Any

import pytest

from companion.core.blocks import Drawing, Note, Question, RuleGap, TextToCopy, Warn
from companion.core.fields import SEATS
from companion.core.nesting import flat
from companion.core.table import Table
from companion.games.turf_war.combat.fights import next_fight, next_turn
from companion.games.turf_war.combat.state import CombatState, Force, outcome, settled
from companion.games.turf_war.gangs.course import (
    course,
    due,
    promoted,
    promoted_all,
    written,
)
from companion.games.turf_war.gangs.state import (
    GangsState,
    Member,
    Part,
    Roster,
    chosen,
)
from companion.games.turf_war.gangs.taking import from_combat, from_meets
from companion.games.turf_war.gangs.tool import TOOL
from companion.games.turf_war.meets.state import MeetsState, Order, Spot
from tests import tool_screens
from tests.answers import after_answer
from tests.companion.games.turf_war.brute_gangs import Person, Town
from tests.fast_run import trials
from tests.laws import asked, shown
from tests.wordings import Wording


def gang(*hitmen: int, lieutenants: tuple[int, ...] = (), don: int | None = None) -> Roster:
    """Return a gang with pieces of these XP."""
    pieces = [Member(xp=xp) for xp in hitmen]
    pieces += [Member(rank="lieutenant", xp=xp) for xp in lieutenants]
    pieces += [Member(rank="don", xp=don)] if don is not None else []
    return Roster(pieces=tuple(pieces))


def gangs(*rosters: Roster, **more: Any) -> GangsState:
    return GangsState(rosters=(*rosters, *(Roster(),) * (SEATS - len(rosters))), **more)


def census(state: GangsState, seat: int = 0) -> list[tuple[str, int]]:
    return sorted((one.rank, one.xp) for one in course(state, seat).pieces.values())


def hitmen(state: GangsState, seat: int = 0) -> list[int]:
    return sorted(xp for rank, xp in census(state, seat) if rank == "hitman")


tapped = partial(tool_screens.tapped, TOOL)


pressed = partial(tool_screens.pressed, TOOL)


texts = partial(tool_screens.texts, TOOL)


said = partial(tool_screens.said, TOOL)


def fought(number: int = 0, area: str = "Docks", **hitmen_of: int) -> CombatState:
    """Return a settled fight of so many Hitmen: red=3, green=2."""
    seats = {"red": 0, "green": 1, "purple": 2}
    forces = [Force()] * SEATS
    for name, count in hitmen_of.items():
        forces[seats[name]] = Force(hitmen=count)
    here = frozenset(seats[name] for name in hitmen_of)
    return CombatState(fight=number, area=area, here=here, forces=tuple(forces), empty=True)


# XP and the dead


def test_every_gang_starts_as_the_rules_say() -> None:
    assert census(GangsState(), 3) == [
        ("don", 0),
        *[("hitman", 0)] * 4,
        *[("lieutenant", 0)] * 2,
    ]
    assert said(GangsState()) == (
        "No promotion is due",
        "Pieces: Red 7, Green 7, Purple 7, Black 7",
    )


def test_nobody_is_asked_where_pieces_are_alike() -> None:
    """4 Hitmen against 3: each side loses 1, the rest of the weaker side leaves; survivors get XP."""
    state = from_combat(fought(red=4, green=3), GangsState())
    assert (hitmen(state, 0), hitmen(state, 1)) == ([3, 3, 3], [0, 2, 2])
    assert not [each for each in asked(shown(TOOL, state)) if each.move == "choose"]
    assert hitmen(state, 2) == [0, 0, 0, 0]


def test_where_pieces_differ_it_is_asked_who_fought_and_who_died(wording: Wording) -> None:
    state = from_combat(fought(red=2, green=3), gangs(gang(8, 3, 0)))
    assert said(state) == ("Which pieces was it?", "1 answer still to give, above")
    assert hitmen(state) == [0, 3, 8], "nothing is changed before someone says it"
    title = "Red in Docks: tap the 2 H that fought"
    half = tapped(state, title, frozenset({0}))
    wording(said(half))
    state = tapped(half, title, frozenset({0, 2}))
    (who,) = texts(state, RuleGap)
    wording(who)
    state = tapped(state, "Red in Docks: tap the 1 H that died", frozenset({2}))
    assert hitmen(state) == [3, 10]
    assert said(state) == ("1 promotion due", "Red 1")
    again = tapped(state, "Red in Docks: tap the 1 H that died", frozenset({0}))
    assert hitmen(again) == [2, 3]


def test_a_piece_fights_once_a_turn() -> None:
    first = fought(red=2, green=1)
    second = fought(1, "Park", red=2, purple=1).evolve(ended=next_fight(first).ended)
    state = from_combat(second, gangs(gang(0, 0, 0, 0)))
    assert hitmen(state) == [3, 3, 3, 3]
    assert texts(state, Warn) == []
    fewer = from_combat(second, gangs(gang(0, 0, 0)))
    assert texts(fewer, Warn) == [
        "Red fought in Park with more pieces than they have here for it. Change Red's pieces, or the fight."
    ]


def test_two_fights_in_areas_of_one_name_are_told_apart(wording: Wording) -> None:
    first = fought(area="", red=2, green=1)
    second = fought(1, "", red=1, purple=1).evolve(ended=next_fight(first).ended)
    state = from_combat(second, gangs(gang(8, 3, 0)))
    titles = [each.title for each in asked(shown(TOOL, state)) if each.move == "choose"]
    wording(titles)


def test_fights_that_change_or_are_undone_change_the_pieces_too() -> None:
    state = from_combat(fought(red=4, green=3), GangsState())
    assert from_combat(fought(red=4, green=3), state) == state
    stronger = from_combat(fought(red=4, green=1), state)
    assert (hitmen(stronger, 0), hitmen(stronger, 1)) == ([3] * 4, [0, 0, 0])
    undone = from_combat(CombatState(), state)
    assert (undone.parts, hitmen(undone)) == ((), [0, 0, 0, 0])


def test_a_new_turns_fights_come_on_top_of_the_last_ones() -> None:
    first = fought(red=4, green=1)
    state = from_combat(first, GangsState())
    over = first.evolve(turn=1, told_over=1)
    assert from_combat(over, state) == state, "these are the previous turn's"
    later = next_turn(over)
    second = fought(later.fight, red=4, purple=1).evolve(told_over=0)
    after = from_combat(second, from_combat(later, state))
    assert hitmen(after) == [6] * 4
    assert after == from_combat(second, after)
    assert hitmen(from_combat(first, after)) == [3] * 4, "a correction goes back"


def test_recruits_join_before_the_fights_and_stay_after_the_turn() -> None:
    meets = MeetsState(
        spots=(Spot(name="Docks", owner=0),),
        orders=(Order(seat=0, does="place", goal=0, hitmen=2),),
        told_turn=2,
        told_held=2,
    )
    state = from_meets(meets, gangs(gang(5)))
    assert hitmen(state) == [0, 0, 5]
    assert from_meets(meets, state) == state
    corrected = meets.put(("orders", 0, "hitmen"), 1)
    assert hitmen(from_meets(corrected, state)) == [0, 5]
    state = from_combat(fought(red=3, green=1), state)
    assert hitmen(state) == [3, 3, 8]
    later = meets.evolve(told_turn=3, told_held=3)
    assert hitmen(from_meets(later, state)) == [0, 0, 3, 3, 8]
    assert from_meets(meets.evolve(told_turn=3), state) == state, (
        "those are the previous turn's"
    )
    assert from_meets(meets.evolve(told_turn=0, told_held=0), state) == state
    assert from_meets(MeetsState(told_held=3), state) == state


# Promotions


def test_ten_xp_make_a_lieutenant_and_twenty_a_don_where_there_is_none(
    wording: Wording,
) -> None:
    state = gangs(gang(10, 9, 12, lieutenants=(20, 19)), gang(lieutenants=(25,), don=3))
    assert due(state, 0) == ((0, "lieutenant"), (2, "lieutenant"), (3, "don"))
    assert due(state, 1) == (), "there is a Don"
    wording(texts(state, RuleGap))
    all_up = pressed(state, "Promote 2 Hitmen")
    assert census(all_up) == [
        ("hitman", 9),
        *[("lieutenant", xp) for xp in (0, 0, 19, 20)],
    ]
    wording(texts(all_up, Note))
    don = pressed(all_up, "Red: a Lieutenant becomes Don")
    assert ("don", 0) in census(don)
    assert due(don, 0) == ()
    assert promoted(don, 0, 0) == don
    assert promoted_all(don) == don
    assert census(written(don)) == census(don)
    assert written(don).raised == ()


def test_what_nobody_says_in_a_turn_is_taken_of_the_pieces_with_the_fewest_xp() -> None:
    """Whoever died was still in the gang in the next turn, where nobody had said which piece it was."""
    part = Part(fight=3, seat=0, hitmen=2, lieutenants=1, dead_hitmen=1, xp=2)
    state = gangs(gang(5, 0, 3, 8, lieutenants=(4, 1), don=0)).evolve(parts=(part,))
    assert course(state, 0).parts[0].is_open
    after = written(state)
    ranks = [("don", 0), ("hitman", 5), ("hitman", 5), ("hitman", 8)]
    assert census(after) == [*ranks, ("lieutenant", 3), ("lieutenant", 4)]
    assert (after.parts, after.choices) == ((), ())
    said = chosen(state, 3, 0, "fought", frozenset({0, 3, 4}))
    said = chosen(said, 3, 0, "dead", frozenset({3}))
    assert ("hitman", 8) not in census(written(said)), "what was said counts"


def test_a_gang_without_a_don_is_said_to_earn_nothing(wording: Wording) -> None:
    state = gangs(gang(1, lieutenants=(3,)))
    wording(
        texts(state, Note),
        texts(gangs(gang(lieutenants=(20,))), Note),
        texts(gangs(Roster(pieces=())), Note),
    )
    two = gangs(Roster(pieces=(Member(rank="don"), Member(rank="don"))))
    assert texts(two, Warn) == ["Red has more than 1 Don."]


def test_a_gang_can_be_put_right_and_sent_to_its_player(wording: Wording) -> None:
    state = tapped(gangs(gang(4, 7, lieutenants=(12,), don=4)), "Whose pieces?", 0)
    (post,) = [each for each in flat(TOOL.form(state)) if isinstance(each, TextToCopy)]
    wording(post.text)
    xps = [each for each in asked(shown(TOOL, state)) if each.title == "XP"]
    changed = after_answer(TOOL, state, xps[0], 9, 0, 0)
    assert hitmen(changed) == [7, 9]
    nobody = gangs(Roster(pieces=()))
    (drawing,) = [each for each in TOOL.form(nobody) if isinstance(each, Drawing)]
    wording(drawing.spoken)


def test_a_new_game_begins_with_new_gangs() -> None:
    assert TOOL.for_new_game(gangs(gang(4)), Table()) == GangsState()


def test_what_was_said_of_a_fight_goes_with_it() -> None:
    state = chosen(gangs(gang(1, 2), parts=(Part(hitmen=1),)), 0, 0, "fought", frozenset({1}))
    state = chosen(state, 0, 0, "dead", frozenset())
    assert [each.fought for each in state.choices] == [{1}]
    assert from_combat(CombatState(), state).choices == ()
    (question,) = [
        each
        for each in TOOL.form(state)
        if isinstance(each, Question) and each.move == "choose"
    ]
    assert question.value == {1}


# Against gangs whose pieces have names


class Turn:
    """One town, and the tool beside it: what the town knows by name is told only where it is asked."""

    def __init__(self, random: Random, players: int) -> None:
        self.random, self.seats = random, range(players)
        self.town = Town()
        for seat in self.seats:
            self.town.found(seat)
        self.table = Table().resized(players)
        self.combat = CombatState(table=self.table)
        self.state = GangsState(table=self.table)
        self.places = {seat: self.town.gangs[seat][:] for seat in self.seats}
        self.number = 0

    def recruits(self) -> None:
        """Some gangs place recruits at home; then a new turn has begun."""
        self.number += 1
        orders, spots = [], tuple(Spot(name=f"Home {s}", owner=s) for s in self.seats)
        self.places = {seat: self.sorted(seat) for seat in self.seats}
        for seat in self.seats:
            count = self.random.choice((0, 0, 1, 2))
            room = 20 - len(self.town.gangs[seat])
            for _ in range(min(count, room)):
                self.town.joins(seat)
                self.places[seat].append(self.town.gangs[seat][-1])
            if min(count, room) > 0:
                orders.append(
                    Order(seat=seat, does="place", goal=seat, hitmen=min(count, room))
                )
        idle = Order(seat=0, start=0, goal=0)
        meets = MeetsState(
            table=self.table,
            spots=spots,
            orders=(*orders, idle),
            told_turn=self.number,
            told_held=self.number,
        )
        self.state = from_meets(meets, self.state)

    def sorted(self, seat: int) -> list[Person]:
        """Match each place of the tool with someone of that rank and XP: the tool knows no names."""
        left = list(self.town.gangs[seat])
        found = []
        for _, one in sorted(course(self.state, seat).pieces.items()):
            same = [p for p in left if (p.rank, p.xp) == (one.rank, one.xp)]
            found.append(same[0])
            left.remove(same[0])
        assert not left
        return found

    def fight(self, area: int) -> None:
        here = [seat for seat in self.seats if self.town.there(seat, area)]
        if len(here) < 2:
            return
        forces = [Force()] * SEATS
        for seat in here:
            ranks = [person.rank for person in self.town.there(seat, area)]
            forces[seat] = Force(
                hitmen=ranks.count("hitman"), lieutenants=ranks.count("lieutenant")
            )
        fight = self.combat.evolve(
            area=f"Area {area}", here=frozenset(here), forces=tuple(forces), empty=True
        )
        assert settled(fight)
        self.state = from_combat(fight, self.state)
        fates = {fate.gang.seat: fate for fate in outcome(fight).fates}
        for seat in here:
            people, fate = self.town.there(seat, area), fates[seat]
            hit = [p for p in people if p.rank == "hitman"]
            lts = [p for p in people if p.rank == "lieutenant"]
            dead = self.random.sample(hit, fate.dead_hitmen)
            dead += self.random.sample(lts, fate.dead_lieutenants)
            self.tells(seat, fight.fight, people, dead)
            for person in dead:
                self.town.dies(seat, person)
            for person in self.town.there(seat, area):
                person.xp += fate.xp
                person.area = -1
        self.combat = next_fight(fight)
        self.agrees()

    def tells(self, seat: int, fight: int, people: list[Person], dead: list[Person]) -> None:
        def at(some: list[Person]) -> frozenset[int]:
            return frozenset(
                n for n, p in enumerate(self.places[seat]) if any(p is each for each in some)
            )

        (told,) = [each for each in course(self.state, seat).parts if each.part.fight == fight]
        if told.is_open:
            self.state = chosen(self.state, fight, seat, "fought", at(people))
            self.state = chosen(self.state, fight, seat, "dead", at(dead))
            (told,) = [e for e in course(self.state, seat).parts if e.part.fight == fight]
            assert not told.is_open
        assert told.fought is not None
        self.rematch(seat, told.fought, people)

    def rematch(self, seat: int, fought: frozenset[int], people: list[Person]) -> None:
        """The tool took pieces that are alike: give their places to those who were really there."""
        mine = self.places[seat]
        strangers = [n for n in fought if not any(mine[n] is p for p in people)]
        for n in strangers:
            for m, other in enumerate(mine):
                same = (other.rank, other.xp) == (mine[n].rank, mine[n].xp)
                if m not in fought and same and any(other is p for p in people):
                    mine[n], mine[m] = mine[m], mine[n]
                    break

    def ends(self) -> None:
        self.town.rises()
        self.state = promoted_all(self.state)
        for seat in self.seats:
            for place, rank in due(self.state, seat):
                if rank == "don":
                    self.state = promoted(self.state, seat, place)
        self.agrees()
        self.combat = next_turn(self.combat)

    def agrees(self) -> None:
        for seat in self.seats:
            assert census(self.state, seat) == self.town.census(seat)


@pytest.mark.parametrize("players", [4, 6])
def test_whole_games_agree_with_gangs_whose_pieces_have_names(players: int) -> None:
    random = Random(players)
    for _ in range(trials(40)):
        game = Turn(random, players)
        for _ in range(random.randint(1, 6)):
            game.recruits()
            game.agrees()
            game.town.spread(random, 4)
            for area in range(4):
                game.fight(area)
            game.ends()
