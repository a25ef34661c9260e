"""What is told about a person, as blocks: how often they won, when, in which games, against whom and as what."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.core.blocks import Drawing, Facts, Grid, Note, Result, blocks
from companion.core.scene import NARROW
from companion.core.words import MONTHS, with_noun
from companion.plays.play import Play
from companion.plays.register import LoggedPerson, Register
from companion.plays.statistics import Figures, MetPerson, Month, Streak, WinTally, spellings
from companion.scenes import plots
from companion.scenes.plots import PlotColumn, Range, Split

MOST_DRAWN: Final = 8
"""Games and people that are drawn at most: those with the most plays."""

MOST_YEARS: Final = 8
"""Years that are drawn at most: the latest."""

BY_MONTH, BY_YEAR, BY_GAME, MET = (
    "Games by month",
    "Games by year",
    "Wins by game",
    "Against whom",
)
ALL_GAMES: Final = "All games"

WON_PART: Final = "The filled part of a column is what they won."
RANGE: Final = (
    "The dot is the share of wins so far. The bar is where it's likely to end up in the long run, with "
    "95% certainty: the "
    "fewer games, the longer the bar."
)
ORDER: Final = (
    "Filled is how often they were ahead: they won, or came in earlier. The empty part is how often they were "
    "behind. Between them they were level."
)

TitleOf = Callable[[Play], str]


def titles(register: Register, title_of: TitleOf) -> dict[str, str]:
    """Return what each game of the log is called, by its key; of joined ones the name of the one they are."""
    found: dict[str, str] = {}
    spare: dict[str, str] = {}
    for play, game in zip(register.plays, register.games, strict=True):
        names = found if play.game == game else spare
        if game not in names:
            names[game] = title_of(play)
    return spare | found


def portrait(
    register: Register,
    person: LoggedPerson,
    figures: Figures,
    named: Mapping[str, str],
) -> Result:
    """Return what is told about *person*. *named* are the titles of games by their keys."""
    months = months_before(figures)
    years = by_year(figures)
    roles = spellings(register, person)
    return blocks(
        Facts(_facts(figures)),
        *_columns(BY_MONTH, [(_named(month), tally) for month, tally in months], "months"),
        len(years) > 1
        and _columns(BY_YEAR, [(str(year), tally) for year, tally in years], "years"),
        Note(WON_PART),
        *_by_game(figures, named),
        *_met(register, figures),
        *_roles([(roles[key], tally) for key, tally in figures.roles.items()]),
    )


def _facts(figures: Figures) -> tuple[tuple[str, str], ...]:
    whole = figures.whole
    low, high = whole.range
    return (
        ("Won", f"{whole.wins} of {whole.plays}, {_percent(whole)}%"),
        ("In the long run", f"{low}–{high}%"),
        ("Won in a row", row_words(figures.streak)),
    )


def row_words(streak: Streak) -> str:
    """Return in words how many plays in a row were won: "4 at most, the last 2"."""
    if not streak.most:
        return "none yet"
    now = f"the last {streak.now}" if streak.now else "not now"
    return f"{streak.most} at most, {now}"


def _percent(tally: WinTally) -> int:
    return round(100 * tally.wins / tally.plays)


def months_before(figures: Figures) -> list[tuple[Month, WinTally]]:
    """Return the twelve months up to the last one with a play."""
    year, month = max(figures.months)
    at = 12 * year + month - 1
    found = [divmod(each, 12) for each in range(at - 11, at + 1)]
    return [((y, m + 1), figures.months.get((y, m + 1), WinTally())) for y, m in found]


def by_year(figures: Figures) -> list[tuple[int, WinTally]]:
    """Return the years from the first play to the last, at most MOST_YEARS of them."""
    found: dict[int, WinTally] = {}
    for (year, _), tally in figures.months.items():
        known = found.get(year, WinTally())
        found[year] = WinTally(known.plays + tally.plays, known.wins + tally.wins)
    every = range(min(found), max(found) + 1)
    return [(year, found.get(year, WinTally())) for year in every][-MOST_YEARS:]


def _named(month: Month) -> str:
    return f"{MONTHS[month[1] - 1]} {month[0]}"


def _columns(
    title: str, shown: Sequence[tuple[str, WinTally]], key: str
) -> tuple[Drawing, ...]:
    bars = [PlotColumn(name, tally.plays, tally.wins) for name, tally in shown]
    short = [each._replace(name=each.name.split()[0]) for each in bars]
    span = f"{bars[0].name} to {bars[-1].name}" if len(bars) > 1 else bars[0].name
    said = "; ".join(
        f"{name} {tally.plays}, {tally.wins} won" if tally.plays else f"{name} none"
        for name, tally in shown
    )
    head = f"{title}, {span}"
    return (
        Drawing(
            f"{head}: {said}.",
            plots.columns(head, short),
            plots.column_lines(title, bars),
            key,
        ),
    )


def _by_game(figures: Figures, named: Mapping[str, str]) -> Result:
    """Return the share of wins in all games and in those that were played most, with their ranges."""
    every = [(ALL_GAMES, figures.whole)] if len(figures.games) > 1 else []
    most = [*figures.games.items()][:MOST_DRAWN]
    rows = [
        Range(
            name,
            *tally.range,
            100 * tally.wins / tally.plays,
            f"{tally.wins} of {tally.plays}, {tally.range[0]}–{tally.range[1]}%",
        )
        for name, tally in (*every, *((named[key], tally) for key, tally in most))
    ]
    said = "; ".join(f"{each.name}: {each.note}" for each in rows)
    return (
        Drawing(
            f"{BY_GAME}, from 0% to 100%: {said}.",
            plots.ranges(BY_GAME, rows),
            plots.ranges(BY_GAME, rows, NARROW),
            "by-game",
        ),
        Note(RANGE),
        *_few(len(figures.games), "game"),
    )


def _met(register: Register, figures: Figures) -> Result:
    """Return whom they met most often, and who was ahead."""
    most = [*figures.met.items()][:MOST_DRAWN]
    if not most:
        return ()
    rows = [
        Split(register.persons[key].name, met.ahead, met.level, met.behind, meeting_words(met))
        for key, met in most
    ]
    said = "; ".join(f"{each.name}: {each.note}" for each in rows)
    return (
        Drawing(
            f"{MET}: {said}.", plots.splits(MET, rows), plots.splits(MET, rows, NARROW), "met"
        ),
        Note(ORDER),
        *_few(len(figures.met), "person", "people"),
    )


def meeting_words(met: MetPerson) -> str:
    """Return how two met, in words: "5 ahead, 3 behind, 1 level, 2 together"."""
    words = [f"{met.ahead} ahead", f"{met.behind} behind"]
    words = words if met.plays > met.together else []
    more = ((met.level, "level"), (met.together, "together"))
    return ", ".join([*words, *(f"{number} {word}" for number, word in more if number)])


def _few(number: int, one: str, more: str = "") -> Result:
    if number <= MOST_DRAWN:
        return ()
    return (
        Note(
            f"Here are the {MOST_DRAWN} with the most plays, of {with_noun(number, one, more)}."
        ),
    )


def _roles(shown: Sequence[tuple[str, WinTally]]) -> Result:
    rows = tuple(
        (name, str(tally.plays), str(tally.wins), f"{tally.range[0]}–{tally.range[1]}%")
        for name, tally in shown
    )
    return (Grid("Roles", ("Role", "Plays", "Wins", "Share"), rows),) if rows else ()
