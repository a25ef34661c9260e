"""One round: after any large button of any tool, all tools of the game agree on round, phase, turn and first player."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import any_own, every_game
from companion.core.blocks import Press
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.flow import flowed
from companion.display.offers import due_offer
from companion.game_maker.examples import examples
from companion.game_maker.points import count
from companion.games.lawless_empire.first.tool import starter
from companion.games.lawless_empire.round.state import ROUNDS, is_of
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from tests.states import states

Histories = dict[str, History]


class Place(NamedTuple):
    """Where the table is, as far as a tool knows it."""

    round: int | None = None
    phase: int | None = None
    turn: int | None = None
    first: int | None = None


def of_checklist(state: Any) -> Place:
    order = state.table.clockwise_from(state.first)
    at = None if state.over or not state.round else order[state.turn % len(order)]
    first = state.first if state.first in state.table.seats else None
    return Place(state.round, state.phase, at, first)


def told(state: Any) -> Place:
    return Place(state.told_round or None, first=getattr(state, "first", None))


def by_print(state: Any) -> Place:
    """What Plans and Placement know: a fingerprint of the round."""
    numbers = range(1, ROUNDS + 1)
    at = [n for n in numbers if is_of(state.told, type("At", (), {"round": n})())]
    return Place(*at[:1], first=state.first)


def of_score(state: Any) -> Place:
    """The round that is entered; one that still lacks points waits for them, whatever is played by now."""
    if not state.sheet.rounds or count(state).waiting or state.over:
        return Place()
    return Place(state.round + 1)


READS: Final[Mapping[str, Callable[[Any], Place]]] = {
    "lawless-empire/boards": lambda state: Place(first=state.first),
    "lawless-empire/first": lambda state: Place(first=starter(state)),
    "lawless-empire/placement": by_print,
    "lawless-empire/plans": by_print,
    "makiavelia/negotiation": told,
    "makiavelia/attack": lambda state: Place(turn=state.attacker),
    "mafia-works/acquire": lambda state: Place(turn=state.who),
    "mafia-works/right-hand": lambda state: Place(turn=state.who),
    "the-law/change": told,
    "the-law/patrols": told,
    "turf-war/alliances": lambda state: Place(state.told_turn or None),
    "turf-war/combat": lambda state: Place(state.turn or None),
    "turf-war/post": lambda state: Place(state.turn_now or None),
    "own/first": lambda state: Place(first=state.first),
    "own/score": of_score,
}
KEPT = {
    "told",
    "told_round",
    "told_over",
    "told_turn",
    "told_held",
    "turn",
    "turn_now",
    "first",
    "attacker",
    "who",
    "round",
    "phase",
    "over",
    "ended",
    "hands",
}


def read(tool, state):
    name = tool.name if not tool.kin else f"own/{tool.key}"
    if tool.key == CHECKLIST:
        return of_checklist(state)
    return READS.get(name, lambda s: Place())(state)


def step(game, hist, key, state, said="touch"):
    new = {**hist, key: hist[key].then(state, said)}
    return {**new, **flowed(game, new, key)}


def mains(tool, state, hist, game):
    for b in flat((*tool.form(state), *tool.result(state))):
        if isinstance(b, Press) and b.main:
            yield b.title, tool.move(state, b.move, b.args, 0, 7)
    due = due_offer(tool, state, {f"{game.key}/{k}": h.now for k, h in hist.items() if h.past})
    if due:
        yield due.label, due.state


def agree(game, hist):
    places = {t.name: read(t, hist[t.key].now) for t in game.tools}
    mine = places[f"{game.key}/round"]
    bad = []
    for n, p in places.items():
        for f in Place._fields:
            a, b = getattr(mine, f), getattr(p, f)
            if f == "round" and not a:
                continue
            if a is not None and b is not None and a != b:
                bad.append((n, f, "checklist", a, "tool", b))
    return bad


import collections


def probe():
    from hypothesis import HealthCheck

    found = collections.Counter()
    ex = {}
    own = any_own()
    for game in (*every_game(), own):

        @settings(
            max_examples=400,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(data=st.data())
        def law(data):
            n = data.draw(st.integers(2, 5))
            table = Table().resized(n)
            hist = {t.key: History(t.opening(table)) for t in game.tools}
            if game is own:
                d = examples()[data.draw(st.sampled_from(sorted(examples())))]
                hist = step(game, hist, "make", d)
            log = []
            ck = game.by_key[CHECKLIST]
            for _ in range(data.draw(st.integers(0, 9))):
                s = hist[CHECKLIST].now
                if s.first is None and hasattr(s, "first") and data.draw(st.booleans()):
                    hist = step(
                        game,
                        hist,
                        CHECKLIST,
                        s.evolve(first=data.draw(st.sampled_from(table.seats))),
                    )
                    s = hist[CHECKLIST].now
                hist = step(game, hist, CHECKLIST, ck.move(s, "next", (), 0, 7), "Next")
            if agree(game, hist):
                for b in agree(game, hist):
                    found[(game.key, "walk", b[0], b[1])] += 1
                return
            t = data.draw(st.sampled_from([t for t in game.tools if t.key not in ("make",)]))
            old = hist[t.key].now
            new = data.draw(states(t.state))
            keep = {
                f: getattr(old, f)
                for f in type(old).model_fields
                if f in KEPT or f in ("table", "about", "course", "sheet", "called")
            }
            try:
                new = new.evolve(**keep)
            except Exception:
                return
            hist = step(game, hist, t.key, new)
            if agree(game, hist):
                for b in agree(game, hist):
                    found[(game.key, "random", t.key, b[0], b[1])] += 1
                return
            for _ in range(3):
                opts = [
                    (t, title, s)
                    for t in game.tools
                    for title, s in mains(t, hist[t.key].now, hist, game)
                ]
                if not opts:
                    return
                t, title, s = data.draw(st.sampled_from(opts))
                hist = step(game, hist, t.key, s, title)
                for b in agree(game, hist):
                    k = (game.key, t.key, title[:18], b[0], b[1])
                    found[k] += 1
                    ex.setdefault(k, b)
                if agree(game, hist):
                    return

        law()
    for k, v in sorted(found.items()):
        print(v, k, ex.get(k))


if __name__ == "__main__":
    probe()
