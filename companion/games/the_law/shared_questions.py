"""What Patrols and Scene change both ask and say. Rulebook: New Mechanics: Patrols."""

from collections.abc import Iterable

from companion.core.blocks import (
    Block,
    Fold,
    Heading,
    Question,
    QuestionSequence,
    RuleGap,
    Warn,
)
from companion.core.fields import Pick
from companion.core.names import visible
from companion.core.shape import field_at
from companion.core.values import Path
from companion.core.words import A_TABLE, AS_A_TABLE
from companion.games.the_law.city import (
    MANY_OFFICERS,
    NAMES,
    PLACES,
    ROWS,
    RULED,
    UNKNOWN,
    Card,
    City,
    Scene,
)
from companion.games.the_law.round.tool import PATROLS


def named(cards: tuple[Card, ...], patrol: int) -> str:
    """Return the name of *patrol*: the rulebook's, the owner's, or its number."""
    if patrol < len(NAMES):
        return NAMES[patrol]
    return visible(cards[patrol].name) or f"Patrol {patrol + 1}"


def the(cards: tuple[Card, ...], patrol: int) -> str:
    """Return *patrol* for the middle of a sentence: "the Feds", "Bobbies", "Patrol 5"."""
    name = named(cards, patrol)
    return f"the {name}" if patrol < len(NAMES) else name


def are(cards: tuple[Card, ...], patrol: int) -> str:
    """Return *patrol* with its verb: "The Feds are", "The Vice Squad is".

    Nobody knows if a name that the owner typed is one or many: "Patrol 5 (Bobbies) is".
    """
    if patrol < len(NAMES):
        return f"The {NAMES[patrol]} {'are' if patrol in MANY_OFFICERS else 'is'}"
    name, number = named(cards, patrol), f"Patrol {patrol + 1}"
    return f"{number} is" if name == number else f"{number} ({name}) is"


def effect(cards: tuple[Card, ...], patrol: int) -> str:
    """Return what is known of the effect of *patrol*: the rulebook's words and the note."""
    known = (RULED.get(patrol, ""), cards[patrol].effect.strip())
    return " ".join(each for each in known if each) or UNKNOWN


def names(cards: tuple[Card, ...], patrols: Iterable[int], none: str = "no Patrol") -> str:
    """Return the names of *patrols* as a list: "Feds and Traffic Cops"."""
    return " and ".join(named(cards, patrol) for patrol in patrols) or none


def lying(cards: tuple[Card, ...], patrol: int, place: str) -> str:
    """Return a Patrol with its place: "Feds above Where"."""
    return f"{named(cards, patrol)} {said(place)}"


def said(place: str) -> str:
    """Return a place for the middle of a sentence: "above Where"."""
    way, name = PLACES[place].split()
    return f"{way.lower()} {name}"


def scene_questions(
    scene: Scene, counts: str, path: Path = (), move: str = ""
) -> tuple[Question, ...]:
    """Ask for the type of scene, its part of town, and where it would go if that counts.

    The answers go to *path*, or through *move*.
    """
    fields = ("column", "row", "goes") if counts == "goes" else ("column", "row")
    return tuple(_scene_question(scene, name, path, move) for name in fields)


def beside_the_city(
    questions: tuple[Question, ...], *sequences: QuestionSequence
) -> tuple[Block, ...]:
    """Return what the city doesn't ask, and the same as it asks as a folded table: *questions* for the scene, and its
    places."""
    drawn, others = questions[:2], questions[2:]
    return (*others, Fold(AS_A_TABLE, (*drawn, *sequences), key=A_TABLE))


def _scene_question(scene: Scene, name: str, path: Path, move: str) -> Question:
    kind = field_at(Scene, (name,)).kind
    assert isinstance(kind, Pick)
    where = {"move": move, "args": (name,)} if move else {"path": (*path, name)}
    options = tuple((option.key, option.title) for option in kind.options if option.key)
    return Question(kind, getattr(scene, name), kind.title, options=options, **where)


def places_sequence(
    city: City, cards: tuple[Card, ...], title: str, places: tuple[str, ...]
) -> QuestionSequence:
    """Return a cell for each of *places*, to choose the Patrol there."""
    questions = tuple(place_question(city, cards, place) for place in places)
    return QuestionSequence(title, questions, optional=True)


def place_question(city: City, cards: tuple[Card, ...], place: str) -> Question:
    """Ask which Patrol is at *place*; those that are elsewhere come last, to be moved.

    A history says nothing of where one is now: once it was moved, that is no longer so.
    """
    here = city.at(place)
    free: list[tuple[int | None, str]] = []
    moving: list[tuple[int | None, str]] = []
    told: list[tuple[int, str]] = []
    for patrol in range(PATROLS):
        at = city.place_of(patrol)
        if not at or patrol == here:
            free.append((patrol, named(cards, patrol)))
        else:
            moving.append((patrol, f"{named(cards, patrol)}, now {said(at)}"))
            told.append((patrol, named(cards, patrol)))
    gone: list[tuple[int | None, str]] = [] if here is None else [(None, "No Patrol")]
    return Question(
        field_at(City, (place,)).kind,
        here,
        PLACES[place],
        move="put",
        args=(place,),
        options=(*free, *moving, *gone),
        step_words=tuple(told),
        step_label=f"Patrol {PLACES[place][:1].lower()}{PLACES[place][1:]}",
    )


def twice(city: City, cards: tuple[Card, ...]) -> tuple[Warn, ...]:
    """Warn about a Patrol at two places. New Mechanics: Patrols."""
    everywhere = [city.at(place) for place in PLACES]
    double = [patrol for patrol in range(PATROLS) if everywhere.count(patrol) > 1]
    return tuple(
        Warn(f"{are(cards, patrol)} at two places. A card can only be at one.")
        for patrol in double[:1]
    )


def silent_row(city: City, counts: str) -> tuple[RuleGap, ...]:
    """Return which row counts here, where the other reading could bring another Patrol."""
    if all(city.at(row) is None for row in ROWS):
        return ()
    reading = (
        "Here it's where the scene is."
        if counts == "is"
        else "At your table it's where the scene would go."
    )
    return (
        RuleGap(
            "The rules don't quite say which part of town counts: where the scene is, or where "
            f"it would go. {reading}"
        ),
    )


def name_question(city: City, cards: tuple[Card, ...]) -> tuple[Question, ...]:
    """Ask for the name of the first Patrol in the city that has none yet."""
    there = sorted(patrol for patrol in map(city.at, PLACES) if patrol is not None)
    nameless = [each for each in there if each >= len(NAMES) and not cards[each].name.strip()]
    kind = field_at(Card, ("name",)).kind
    return tuple(
        Question(
            kind,
            cards[each].name,
            f"What is Patrol {each + 1} called?",
            path=("cards", each, "name"),
        )
        for each in nameless[:1]
    )


def notes_fold(cards: tuple[Card, ...]) -> Fold:
    """Ask for the names and effects printed on the cards, folded away."""
    blocks: list[Block] = []
    for patrol in range(PATROLS):
        blocks.append(Heading(named(cards, patrol)))
        for name in ("effect",) if patrol < len(NAMES) else ("name", "effect"):
            kind = field_at(Card, (name,)).kind
            path: Path = ("cards", patrol, name)
            title = f"{kind.title} of Patrol {patrol + 1}"
            blocks.append(Question(kind, getattr(cards[patrol], name), title, path=path))
    return Fold("What your Patrol cards say", tuple(blocks))
