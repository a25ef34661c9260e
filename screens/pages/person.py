"""A person in the log: what their plays tell, their names, and how they are forgotten."""

from collections.abc import Awaitable, Callable
from typing import Final

import flet as ft

from companion.core.alphabet import clean
from companion.core.blocks import Grid
from companion.core.names import person_key
from companion.core.printed import listed
from companion.core.search import folded, wanted_words
from companion.core.table import COLOURS
from companion.core.words import with_noun
from companion.plays.forgotten import forgotten
from companion.plays.people import (
    Alias,
    PeopleError,
    liking,
    merged,
    renamed,
    split,
)
from companion.plays.play import PERSON_MOST, Play
from companion.plays.portrait import portrait, titles
from companion.plays.register import LoggedPerson
from companion.plays.split_person import split_off
from companion.plays.statistics import Figures
from screens.pages.people_rows import last_step, player_of, route_to, wrapped
from screens.pages.play import CorrectionField
from screens.pages.plays import play_row
from screens.state.clock import day
from screens.state.page_session import PageSession
from screens.state.playlog import READING, PlayLog, use_loaded
from screens.ui.controls import OnTouch, choices, small_switch, tap_text
from screens.ui.error_boundary import component, handler, keyed
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.theme import EDGE, small, title
from screens.views.blocks import Touches, block_view
from screens.views.drawings import BESIDE
from screens.views.folds import fold_view
from screens.views.lookup import nothing_found, search_field
from screens.views.page_frame import notices, screen

NOBODY_HERE: Final = (
    "Nobody in the log is meant here. They may be merged with someone, or forgotten."
)
LAST: Final = 10
"""Plays that are listed at first, and that one touch adds."""

FEW: Final = 12
"""People to merge with that are offered at once."""

BADGE: Final = 56
"""Width in dp of the badge at the top."""

WHOM: Final = "The pages of those they met"
NAMES: Final = "Names and colour"
MERGE: Final = "The same person under another name"
GIVE: Final = "Games that someone else played"
GIVE_HOW: Final = "Switch on the games of another person who has the same name. Then write a name for that person."
FORGET: Final = "Forget this person"
FORGET_HOW: Final = (
    "Their name leaves all played games, also notes and places: they go by their colour there. You can undo "
    "it until you leave this page. Their name stays at tonight's table, in remembered groups and in what "
    "tools hold now."
)
FOR_GOOD: Final = "Once you leave this page, it can't be brought back."
TABLE: Final = "Whoever sat at one table with them is someone else, and isn't offered."
NOBODY_ELSE: Final = "Nobody else in the log could be them."
ALIKE: Final = "All these names are theirs. A name that is someone else's can be split off."


@component
def PersonScreen(session: PageSession, log: PlayLog) -> ft.View:
    """Show the person that the route names."""
    page = ft.context.page
    drawn, set_drawn = ft.use_state(LAST)
    loaded = use_loaded(log)

    async def leave() -> None:
        log.drop_forgotten()

    ft.use_effect(_nothing, [], cleanup=handler(leave))
    if not loaded:
        return screen("Played games", *notices(session.screen), small(READING))
    register = log.register
    person = register.by_id.get(ft.use_route_params().get("person", ""))
    if person is None:
        return screen(
            "Played games",
            *notices(session.screen),
            Text(NOBODY_HERE, size=16),
            foot=last_step(log),
        )

    async def go(route: str) -> None:
        page.navigate(route)

    async def more() -> None:
        set_drawn(drawn + LAST)

    figures = log.figures(person.key)
    named = titles(register, session.games.title_of)
    told = ("portrait", person.key, *named.items())
    blocks = log.once(told, lambda log: portrait(log, person, figures, named))
    after = [block for block in blocks if isinstance(block, Grid)]
    touches = Touches(_nothing, _nothing, _nothing, _nothing, inset=2 * EDGE - BESIDE)
    last = [log.seen(register.plays[sat.place]) for sat in person.sat[:drawn]]
    met = [register.persons[key] for key in figures.met][:FEW]
    return screen(
        person.name,
        *notices(session.screen),
        _head(person, figures),
        *[block_view(block, touches) for block in blocks if block not in after],
        *(
            [
                small(WHOM),
                wrapped(*[tap_text(each.name, go, route_to(each)) for each in met]),
            ]
            if met
            else []
        ),
        *[block_view(block, touches) for block in after],
        title("Last games"),
        *[play_row(session, play, go) for play in last],
        *([tap_text("Show more", more, fill=True)] if drawn < len(person.sat) else []),
        keyed(f"names-{person.id}", NamesView, log, person.key),
        keyed(f"merge-{person.id}", MergeView, log, person.key),
        keyed(f"give-{person.id}", GiveView, session, log, person.key),
        keyed(f"forget-{person.id}", ForgetView, log, person.key),
        foot=last_step(log),
    )


def _head(person: LoggedPerson, figures: Figures) -> ft.Control:
    """Return the badge of *person*, how many games they played, and in which span of time."""
    first, last = day(figures.first), day(figures.last)
    words = ft.Column(
        [
            Text(with_noun(figures.whole.plays, "game"), size=20, weight=ft.FontWeight.W_600),
            small(first if first == last else f"{first} to {last}"),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    return ft.Row([player_badge(player_of(person), BADGE), words], spacing=12)


async def _nothing(*args: object) -> None:
    """Nothing in these blocks is touched."""


def _here(log: PlayLog, key: str) -> LoggedPerson:
    """Return the person with this *key* as they are by now. Raises PeopleError where they are nobody any more."""
    found = log.register.persons.get(key)
    if found is None:
        raise PeopleError(NOBODY_HERE)
    return found


def _folded(
    log: PlayLog,
    key: str,
    label: str,
    opened: bool,
    turn: OnTouch,
    draw: Callable[[LoggedPerson], list[ft.Control]],
) -> ft.Control:
    """Return what *draw* returns for the person with this *key*, folded under *label*; nothing where nobody has it."""
    person = log.register.persons.get(key)
    if person is None:
        return ft.Column()
    return fold_view(label, opened, turn, lambda: draw(person))


@component
def NamesView(log: PlayLog, key: str) -> ft.Control:
    """Show, folded, what the person is called everywhere, the colour they like and their other names."""
    opened, set_open = ft.use_state(False)

    async def turn() -> None:
        set_open(not opened)

    async def typed(text: str) -> str:
        now = _here(log, key)
        name = clean(text, PERSON_MOST)
        if name.strip() == now.name:
            return ""
        try:
            after = renamed(log.people, now.own, name, log.register.taken_beside(now))
        except PeopleError as error:
            return str(error)
        await log.know(after, f"{now.name} is called {name.strip()} everywhere.")
        return ""

    async def like(colour: str) -> None:
        now = _here(log, key)
        liked = {each.key: each.title for each in COLOURS}.get(colour, "no colour above others")
        await log.know(liking(log.people, now.own, colour), f"{now.name} likes {liked}.")

    async def apart(alias: Alias) -> None:
        now = _here(log, key)
        words = f"{alias.name} is someone else than {now.name}."
        await log.know(split(log.people, alias), words)

    def draw(person: LoggedPerson) -> list[ft.Control]:
        liked = log.people.of(person.own).colour
        field = keyed(
            "field-person",
            CorrectionField,
            "person",
            "Name",
            person.name,
            typed,
            PERSON_MOST,
            False,
        )
        colours = [("", "As they played"), *((each.key, each.title) for each in COLOURS)]
        others = [each for each in person.others if _is_apart(each, person)]
        return [
            field,
            small("The colour they like"),
            choices("Colour", [(said, key == liked, like, (key,)) for key, said in colours]),
            *([small(ALIKE)] if others else []),
            *[tap_text(f"Split off {each.told}", apart, each, fill=True) for each in others],
        ]

    return _folded(log, key, NAMES, opened, turn, draw)


def _is_apart(alias: Alias, person: LoggedPerson) -> bool:
    """Return whether *alias* is another name than what *person* is called."""
    return alias.key != person_key(person.name)


@component
def MergeView(log: PlayLog, key: str) -> ft.Control:
    """Show, folded, everyone who may be the same person: a touch merges both."""
    opened, set_open = ft.use_state(False)
    wanted, set_wanted = ft.use_state("")

    async def turn() -> None:
        set_open(not opened)

    async def merge(other: str) -> None:
        one, two = _here(log, key), _here(log, other)
        log.register.check_apart(one, two)
        words = f"{two.name} and {one.name} are one person: {one.name}."
        await log.know(merged(log.people, one.own, two.own), words)
        set_wanted("")

    def draw(person: LoggedPerson) -> list[ft.Control]:
        words = wanted_words(wanted)
        others = [
            each
            for each in _strangers(log, person)
            if all(word in folded(each.name) for word in words)
        ]
        return [
            small(TABLE),
            search_field("Find a name", wanted, set_wanted, key=f"find-{len(log.steps)}"),
            wrapped(*[_merge_button(each, merge) for each in others[:FEW]]),
            *(
                []
                if others
                else [
                    nothing_found("Nobody else fits:", wanted) if words else small(NOBODY_ELSE)
                ]
            ),
            *(
                [small(f"{with_noun(len(others) - FEW, 'more name')}: type to find them.")]
                if len(others) > FEW
                else []
            ),
        ]

    return _folded(log, key, MERGE, opened, turn, draw)


@component
def GiveView(session: PageSession, log: PlayLog, key: str) -> ft.Control:
    """Show, folded, the games of the person to tick, and the name of whoever really played those."""
    opened, set_open = ft.use_state(False)
    none: frozenset[str] = frozenset()
    ticked, set_ticked = ft.use_state(none)
    drawn, set_drawn = ft.use_state(LAST)

    async def turn() -> None:
        set_open(not opened)

    async def tick(play: str) -> None:
        set_ticked(ticked ^ {play})

    async def more() -> None:
        set_drawn(drawn + LAST)

    async def typed(text: str) -> str:
        name = clean(text, PERSON_MOST).strip()
        now = _here(log, key)
        if not name:
            return ""
        try:
            plays = split_off(log.register, now, ticked, name)
        except PeopleError as error:
            return str(error)
        words = f"{with_noun(len(plays), 'game')} of {now.name} {'is' if len(plays) == 1 else 'are'} {name}’s."
        await log.rewrite(plays, words)
        set_ticked(none)
        return ""

    def draw(person: LoggedPerson) -> list[ft.Control]:
        plays = [log.register.plays[sat.place] for sat in person.sat]
        field = keyed(
            "field-give", CorrectionField, "give", "Their name", "", typed, PERSON_MOST, False
        )
        return [
            small(GIVE_HOW),
            *[
                small_switch(_line(session, log.seen(play)), play.key in ticked, tick, play.key)
                for play in plays[:drawn]
            ],
            *([tap_text("More of their games", more, fill=True)] if drawn < len(plays) else []),
            field,
        ]

    return _folded(log, key, GIVE, opened, turn, draw)


def _line(session: PageSession, play: Play) -> str:
    """Return *play* in a line: the game, the day, and who played."""
    return f"{session.games.title_of(play)} · {day(play.minute)} · {listed(play.names)}"


def _merge_button(other: LoggedPerson, merge: Callable[[str], Awaitable[None]]) -> ft.Control:
    """Return the button that merges *other*: another one never comes in its place as the same control."""
    button = tap_text(other.name, merge, other.key, spoken=f"Merge with {other.name}")
    button.key = f"merge-{other.id}"
    return button


def _strangers(log: PlayLog, person: LoggedPerson) -> list[LoggedPerson]:
    """Return everyone who never sat at one table with *person*: those with names most like theirs first."""
    met = log.figures(person.key).met
    own = folded(person.name)

    def unlike(other: LoggedPerson) -> tuple[int, str]:
        theirs = folded(other.name)
        same = next(
            (n for n, pair in enumerate(zip(own, theirs, strict=False)) if pair[0] != pair[1]),
            min(len(own), len(theirs)),
        )
        return -same, theirs

    return sorted(
        (
            each
            for key, each in log.register.persons.items()
            if key not in met and key != person.key
        ),
        key=unlike,
    )


@component
def ForgetView(log: PlayLog, key: str) -> ft.Control:
    """Show, folded, what forgetting takes away, and the button for it."""
    opened, set_open = ft.use_state(False)

    async def turn() -> None:
        set_open(not opened)

    async def forget() -> None:
        found = forgotten(log.register, _here(log, key))
        texts = f" and from the texts of {found.texts}" if found.texts else ""
        words = f"Their name is gone from {with_noun(found.seats, 'game')}{texts}. {FOR_GOOD}"
        await log.forget(found, words)

    def draw(person: LoggedPerson) -> list[ft.Control]:
        return [
            Text(FORGET_HOW, size=16),
            tap_text(
                f"Forget {person.name}", forget, fill=True, color=ft.Colors.ERROR_CONTAINER
            ),
        ]

    return _folded(log, key, FORGET, opened, turn, draw)
