"""Patrols: where they are, and which count for a scene. Rulebook: New Mechanics: Patrols."""

from companion.core.blocks import Answer, Button, Facts, Fold, Grid, Note, Result, blocks
from companion.core.words import NOTHING
from companion.games.the_law import shared_questions as shared
from companion.games.the_law.city import COLUMNS, PLACES, ROWS, City, Scene, faced
from companion.games.the_law.city_picture import picture
from companion.games.the_law.patrols import state as rules
from companion.games.the_law.patrols.state import Done, PatrolsState, PatrolsState1
from companion.games.the_law.questions import rulings
from companion.games.the_law.round.tool import RoundState
from companion.tools.questions import ask
from companion.tools.tool import Edition, Move, Tool, ToolLink, Transfer, keeping

RULE = (
    "For a scene change, the Patrol above the scene's column and the one beside its row count. "
    "Each place has at most one Patrol: if you play or move another one there, discard the older "
    "one. A Patrol always moves to another place. Moving it isn't playing it."
)

_FIRST_STEP = (
    "Tap a place, then the Patrol that is there. Tap a type of scene and a part of town, and you "
    "see which Patrols count."
)

_TAP_A_SCENE = "Tap a scene to see which Patrols count there"


def form(state: PatrolsState) -> Result:
    """Ask for the scene to look at, for the six places, and for a name that is missing."""
    city, cards = state.city, state.cards
    return (
        *picture(city, state.scene, state.counts, cards, tuple(PLACES)),
        *shared.beside_the_city(
            shared.scene_questions(state.scene, state.counts, move="look"),
            shared.places_sequence(city, cards, "Above the columns", tuple(COLUMNS)),
            shared.places_sequence(city, cards, "Beside the rows", tuple(ROWS)),
        ),
        *shared.name_question(city, cards),
    )


def patrols(state: PatrolsState) -> Result:
    """Return the Patrols that count for the scene, or the last change. New Mechanics: Patrols."""
    return blocks(
        *shared.twice(state.city, state.cards),
        _done(state) if state.done.what else _answer(state),
        not (rules.count(state) or state.done.what) and Note(_FIRST_STEP),
        *_effects(state),
        *shared.silent_row(state.city, state.counts),
        rules.count(state) and Fold("The Patrols for each scene", (_overview(state),)),
        rulings("patrols"),
        shared.notes_fold(state.cards),
        Fold("How this table plays", (ask(state, ("counts",)),)),
        rules.count(state)
        and Button("New game: empty the city", "empty", step_label="The city was emptied"),
    )


def _answer(state: PatrolsState) -> Answer:
    text, why = _headline(state)
    return Answer(text, why, lines=_everywhere(state))


def _headline(state: PatrolsState) -> tuple[str, str]:
    scene = state.scene
    facing = faced(state.city, scene, state.counts)
    here = (scene.column, scene.goes if state.counts == "goes" else scene.row)
    pairs = [(p, place) for p, place in zip(facing, here, strict=True) if p is not None]
    why = " and ".join(shared.lying(state.cards, patrol, place) for patrol, place in pairs)
    if all(here):
        why = ", ".join(f"{shared.named(state.cards, p)} {_way(place)}" for p, place in pairs)
        way = f" to {ROWS[scene.goes]}" if state.counts == "goes" else ""
        found = shared.names(state.cards, (patrol for patrol, _ in pairs))
        return f"{scene.named}{way}: {found}", why or "No Patrol counts here"
    if any(here):
        part = "Where would it go?" if state.counts == "goes" else "Which part of town?"
        missing = "Which type of scene?" if here[1] else part
        return missing, why or f"No Patrol {shared.said(here[0] or here[1])}"
    why = _TAP_A_SCENE if rules.count(state) else "Tap a scene, or a place for a Patrol"
    return f"{_patrols(rules.count(state))} in the city", why


def _way(place: str) -> str:
    return shared.said(place).split()[0]


def _patrols(number: int) -> str:
    return f"{number or 'No'} Patrol{'' if number < 2 else 's'}"


def _everywhere(state: PatrolsState) -> tuple[str, ...]:
    there = [(state.city.at(place), place) for place in PLACES]
    return tuple(shared.lying(state.cards, p, place) for p, place in there if p is not None)


def _done(state: PatrolsState) -> Answer:
    """Return the last change, and which Patrol to discard."""
    done = state.done
    name = _named(state, done.patrol)
    place = "" if done.patrol is None else state.city.place_of(done.patrol)
    where = shared.said(place) if place else "away"
    if done.what == "away":
        return Answer(f"{name} taken away", "Its place is free")
    how = "Moved, which isn't playing it" if done.what == "moved" else "Played"
    if done.discarded is None:
        then = "" if rules.is_chosen(state) else f". {_TAP_A_SCENE}"
        return Answer(f"{name} {where}", how + then)
    moved = " Moving a Patrol isn't playing it." if done.what == "moved" else ""
    then = "" if rules.is_chosen(state) else " Now tap a scene."
    return Answer(
        f"Discard {shared.the(state.cards, done.discarded)}",
        f"That card was there first.{moved}{then}".removesuffix("."),
        tone="bad",
    )


def _named(state: PatrolsState, patrol: int | None) -> str:
    return "A Patrol" if patrol is None else shared.named(state.cards, patrol)


def _effects(state: PatrolsState) -> Result:
    cards = state.cards
    facing = faced(state.city, state.scene, state.counts).patrols
    rows = tuple(
        (shared.named(cards, patrol), shared.effect(cards, patrol)) for patrol in facing
    )
    return (Facts(rows),) if rows else ()


def _overview(state: PatrolsState) -> Grid:
    rows = list(ROWS)
    row = state.scene.goes if state.counts == "goes" else state.scene.row
    return Grid(
        "The Patrols that count for each scene",
        ("", *COLUMNS.values()),
        tuple((ROWS[each], *_facing(state, each)) for each in rows),
        rows.index(row) if row else -1,
    )


def _facing(state: PatrolsState, row: str) -> list[str]:
    """Return the names of the Patrols that count for each scene in *row*."""
    scenes = [Scene(column=column, row=row) for column in COLUMNS]
    found = [faced(state.city, scene, "is").patrols for scene in scenes]
    return [shared.names(state.cards, patrols, NOTHING) for patrols in found]


def summary(state: PatrolsState) -> str:
    """Return how many Patrols are in the city."""
    return f"{_patrols(rules.count(state))} in the city"


def links(state: PatrolsState) -> tuple[ToolLink, ...]:
    """Return the way to the Scene change, once the scene is known. New Mechanics: Patrols."""
    return (
        (ToolLink("Does it succeed?", "change", main=True),) if rules.is_chosen(state) else ()
    )


def done(state: PatrolsState, at: RoundState) -> bool:
    """Return whether it is known which Patrols count for the checklist's scene change."""
    return rules.is_chosen(state) and state.told_round == at.round


TOOL = Tool(
    game="the-law",
    key="patrols",
    title="Patrols",
    version=2,
    older=(Edition(1, PatrolsState1),),
    state=PatrolsState,
    result=patrols,
    rule=RULE,
    chapter="New Mechanics: Patrols",
    summary=summary,
    form=form,
    moves=(
        Move("look", "Scene", rules.looked),
        Move("scene", "Scene", rules.pointed),
        Move("put", "Patrol", rules.placed),
        Move("empty", "The city was emptied", rules.emptied),
    ),
    transfers=(
        Transfer(
            "round",
            "Follow the scene change on the checklist",
            rules.from_round,
            step_label="The scene change came from the checklist",
            facts=("told_round",),
        ),
    ),
    hint="Which Patrols count for a scene",
    sign="guard",
    links=links,
    done=done,
    reset_for_new_game=keeping("cards"),
    example=PatrolsState(
        city=City(where=0, midtown=1), scene=Scene(column="where", row="midtown"), done=Done()
    ),
)
