"""Who is who of another device, taken in: what is known here stays, nobody meets themselves, nothing leads round."""

from hypothesis import given
from hypothesis import strategies as st

from companion.core.table import COLOURS
from companion.plays.imported_people import with_imported
from companion.plays.people import Alias, JoinedGame, KnownPerson, WhoIsWho, roots
from companion.plays.play import Play, SeatedPlayer
from companion.plays.register import registered
from tests.companion.plays.random_logs import SPELLINGS, logs
from tests.companion.sample_plays import play

NAMES = [spelled[0] for spelled in SPELLINGS.values()]


@st.composite
def known_people(draw: st.DrawFn) -> WhoIsWho:
    """Draw what a device knows; names of it may lead round, as in a file of other hands."""
    lines = {}
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=5, unique=True)):
        into = draw(st.sampled_from(["", *(each for each in NAMES if each != name)]))
        lines[name] = KnownPerson(
            name=name,
            called=draw(st.sampled_from(("", "", *NAMES))),
            colour=draw(st.sampled_from(("", COLOURS[0].key, COLOURS[1].key))),
            into=Alias(name=into) if into else None,
        )
    keys = ("own-00000001", "own-00000002", "lawless-empire")
    games = {
        game: JoinedGame(game=game, into=draw(st.sampled_from(keys)))
        for game in draw(st.lists(st.sampled_from(keys), max_size=3, unique=True))
    }
    return WhoIsWho(known=tuple(lines.values()), games=tuple(games.values()))


@given(known_people(), known_people(), logs())
def test_what_is_known_here_stays_and_a_second_time_changes_nothing(
    here: WhoIsWho, came: WhoIsWho, plays: tuple[Play, ...]
) -> None:
    after = with_imported(here, came, plays)
    assert with_imported(after, came, plays) == after
    now = after.by_key
    for key, each in here.by_key.items():
        assert now[key].into == each.into or each.into is None
        assert now[key].called == each.called or not each.called
        assert now[key].colour == each.colour or not each.colour
    assert set(here.games) <= set(after.games)
    assert with_imported(here, WhoIsWho(), plays) == here


@given(known_people(), known_people(), logs())
def test_nobody_becomes_one_with_whoever_they_sat_at_a_table_with(
    here: WhoIsWho, came: WhoIsWho, plays: tuple[Play, ...]
) -> None:
    before = registered(plays, here)
    after = roots(with_imported(here, came, plays))
    was = roots(here)
    for keys in before.who:
        seated = [key for key in keys if key]
        roots_now = [after.get(key, key) for key in seated]
        assert len(set(roots_now)) == len({was.get(key, key) for key in seated})


@given(known_people(), known_people())
def test_nothing_that_comes_leads_round(here: WhoIsWho, came: WhoIsWho) -> None:
    """What is led by a circle leads nowhere, so each new line has to lead on."""
    here = with_imported(WhoIsWho(), here, ())
    after = with_imported(here, came, ())
    leads = roots(after)
    for key, each in after.by_key.items():
        if each.into and here.by_key.get(key, each.evolve(into=None)).into is None:
            assert leads[key] != key
    games = after.game_roots
    new = set(after.games) - set(here.games)
    assert all(games[each.game] != each.game for each in new)


def test_a_name_that_is_another_persons_here_stays_theirs() -> None:
    ann, eve = (SeatedPlayer(name=name) for name in ("Ann", "Eve"))
    log = (play(1, players=(ann, eve)),)
    came = WhoIsWho(known=(KnownPerson(name="Ann", called="Eve", colour="teal"),))
    assert with_imported(WhoIsWho(), came, log).known == (
        KnownPerson(name="Ann", colour="teal"),
    )
    assert with_imported(WhoIsWho(), came, ()).known == came.known


def test_a_game_that_is_joined_here_stays_so_and_those_that_come_are_joined() -> None:
    joined = JoinedGame(game="own-00000001", into="lawless-empire")
    other = JoinedGame(game="own-00000002", into="lawless-empire")
    elsewhere = JoinedGame(game="own-00000001", into="makiavelia")
    here = WhoIsWho(games=(joined,))
    assert with_imported(here, WhoIsWho(games=(elsewhere, other)), ()).games == (joined, other)
    assert with_imported(WhoIsWho(), WhoIsWho(games=(elsewhere,)), ()).games == (elsewhere,)
