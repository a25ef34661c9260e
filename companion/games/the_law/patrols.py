"""Patrols: where they lie, and which of them a scene faces. Rulebook: New Mechanics: Patrols."""

from companion.core.blocks import Answer, Facts, Fold, Grid, Note, Press, Result
from companion.games.the_law.asks import (
    effect,
    lying,
    named,
    notes_fold,
    places_walk,
    said,
    scene_asks,
    silent_row,
    twice,
)
from companion.games.the_law.city import COLUMNS, PLACES, ROWS, City, Scene, faced
from companion.games.the_law.patrols_state import (
    Done,
    PatrolsState,
    count,
    emptied,
    looked,
    placed,
)
from companion.games.the_law.questions import rulings
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool

CHAPTER = "New Mechanics: Patrols"

RULE = (
    "An attempt at a scene change faces the Patrol above the scene's column and the one beside "
    "its row. One Patrol lies at each place; when another one is played or moved there, the "
    "older one is discarded. A Patrol moves only to where it does not lie yet, and moving is "
    "not playing."
)

_FIRST_STEP = (
    "Touch a place and choose the Patrol that lies there. Touch a type and a part of town: "
    "that scene's Patrols stand here."
)


def form(state: PatrolsState) -> Result:
    """Ask for the scene to look at and for the six places."""
    city, cards = state.city, state.cards
    return (
        *scene_asks(state.scene, state.counts, move="look"),
        places_walk(city, cards, "Above the columns", tuple(COLUMNS)),
        places_walk(city, cards, "Beside the rows", tuple(ROWS)),
    )


def patrols(state: PatrolsState) -> Result:
    """Say which Patrols the scene faces, or what was just done. New Mechanics: Patrols."""
    return (
        *twice(state.city, state.cards),
        _done(state) if state.done.what else _answer(state),
        *([] if count(state) or state.done.what else [Note(_FIRST_STEP)]),
        *_effects(state),
        *silent_row(state.city, state.scene, state.counts),
        *([_overview(state)] if count(state) else []),
        rulings("patrols"),
        notes_fold(state.cards),
        Fold("How this table plays", (ask(state, ("counts",)),)),
        *([Press("New game: empty the city", "empty")] if count(state) else []),
    )


def _answer(state: PatrolsState) -> Answer:
    text, why = _headline(state)
    return Answer(text, why, lines=_everywhere(state), rule=RULE, chapter=CHAPTER)


def _headline(state: PatrolsState) -> tuple[str, str]:
    scene = state.scene
    facing = faced(state.city, scene, state.counts)
    here = (scene.column, scene.goes if state.counts == "goes" else scene.row)
    pairs = [(p, place) for p, place in zip(facing, here, strict=True) if p is not None]
    why = " and ".join(lying(state.cards, patrol, place) for patrol, place in pairs)
    if all(here):
        why = ", ".join(f"{named(state.cards, p)} {_way(place)}" for p, place in pairs)
        way = f" to {ROWS[scene.goes]}" if state.counts == "goes" else ""
        return f"{scene.named}{way}: {_patrols(len(pairs))}", why or "none applies"
    if any(here):
        missing = "Which type?" if here[1] else "Which part of town?"
        return missing, why or f"no Patrol {said(here[0] or here[1])}"
    text = f"{_patrols(count(state))} in the city"
    return text, "; ".join(_everywhere(state)) or "six places are free"


def _way(place: str) -> str:
    return said(place).split()[0]


def _patrols(number: int) -> str:
    return f"{number or 'No'} Patrol{'' if number < 2 else 's'}"


def _everywhere(state: PatrolsState) -> tuple[str, ...]:
    there = [(state.city.at(place), place) for place in PLACES]
    return tuple(lying(state.cards, p, place) for p, place in there if p is not None)


def _done(state: PatrolsState) -> Answer:
    """Say what was done with a Patrol, and what to discard for it."""
    done = state.done
    name = _named(state, done.patrol)
    place = "" if done.patrol is None else state.city.place_of(done.patrol)
    where = said(place) if place else "away"
    if done.what == "away":
        return Answer(f"{name} taken away", "the place is free", rule=RULE, chapter=CHAPTER)
    how = "moved: that is not playing it" if done.what == "moved" else "played"
    if done.discarded is None:
        return Answer(f"{name} {where}", how, rule=RULE, chapter=CHAPTER)
    older = _named(state, done.discarded)
    return Answer(
        f"Discard {older}",
        f"it was there first; {name} lies {where} now, {how}",
        tone="bad",
        rule=RULE,
        chapter=CHAPTER,
    )


def _named(state: PatrolsState, patrol: int | None) -> str:
    return "A Patrol" if patrol is None else named(state.cards, patrol)


def _effects(state: PatrolsState) -> Result:
    cards = state.cards
    facing = faced(state.city, state.scene, state.counts).patrols
    rows = tuple((named(cards, patrol), effect(cards, patrol)) for patrol in facing)
    return (Facts(rows),) if rows else ()


def _overview(state: PatrolsState) -> Grid:
    rows = list(ROWS)
    row = state.scene.goes if state.counts == "goes" else state.scene.row
    return Grid(
        "Patrols that each scene faces",
        ("", *COLUMNS.values()),
        tuple((ROWS[each], *_facing(state.city, each)) for each in rows),
        rows.index(row) if row else -1,
    )


def _facing(city: City, row: str) -> list[str]:
    scenes = [Scene(column=column, row=row) for column in COLUMNS]
    return [str(len(faced(city, scene, "is").patrols)) for scene in scenes]


def summary(state: PatrolsState) -> str:
    """Say how many Patrols are in the city."""
    return f"{_patrols(count(state))} in the city"


TOOL = Tool(
    game="the-law",
    key="patrols",
    title="Patrols",
    state=PatrolsState,
    result=patrols,
    summary=summary,
    form=form,
    moves=(
        Move("look", "Scene", lambda state, args, now, seed: looked(state, args[0], args[1])),
        Move("put", "Patrol", lambda state, args, now, seed: placed(state, args[0], args[1])),
        Move("empty", "Empty the city", lambda state, args, now, seed: emptied(state)),
    ),
    hint="Which Patrols a scene faces",
    example=PatrolsState(
        city=City(where=0, midtown=1),
        scene=Scene(column="where", row="midtown"),
        done=Done(),
    ),
)
