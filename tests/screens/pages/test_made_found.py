"""What tells of a game that players made: the last game, the search, played games and their picture."""

import asyncio

from companion.game_maker.keys import key_of
from tests.companion.sample_plays import play as sample_play
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.own_games import KEY, made_tool, make, scores
from tests.screens.whole_app import shown


def test_the_last_game_goes_on_on_the_first_screen_unless_it_was_deleted() -> None:
    session = opened()
    make(session)
    score = session.tool_session(made_tool("score"))
    asyncio.run(session.begin_with(score, scores(), "Touched"))
    asyncio.run(session.remember_tool(score.tool))

    async def act(screen: Screen) -> None:
        assert {"Continue · Harbour lights", "Score"} <= set(screen.texts())
        await session.games.drop(session.games.made[0])
        await screen.go("/files")
        await screen.go("/")
        assert not any(text.startswith("Continue") for text in screen.texts())

    shown(session, "/", act)


def test_its_words_are_found_by_the_search() -> None:
    session = opened()
    make(session)

    async def act(screen: Screen) -> None:
        await screen.type_text("harbour lights")
        assert any(name.startswith("Harbour lights") for name in screen.names())

    shown(session, "/", act)


def test_played_games_standings_and_the_picture_have_its_name() -> None:
    session = opened()
    make(session)
    asyncio.run(
        session.plays.keep(
            sample_play(game=KEY, title="Harbour"), sample_play(1, game=key_of(8), title="Quay")
        )
    )

    async def act(screen: Screen) -> None:
        assert [t for t in screen.texts() if t.startswith("Harbour lights · ")]
        assert [t for t in screen.texts() if t.startswith("Quay · ")]
        await screen.go("/plays/standings")
        assert {"Harbour lights", "Quay"} <= set(screen.texts())
        for play in session.plays.plays:
            await screen.go(f"/plays/{play.key}/picture")
            assert session.games.title_of(play) in screen.texts()

    shown(session, "/plays", act)
