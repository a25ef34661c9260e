"""A host of a hosted address: what its environment says, what it answers about itself, and how it ends."""

import asyncio
import runpy
from pathlib import Path

import httpx
import pytest
import uvicorn

from companion.table_host.tables import Tables
from screens.server import hosted
from screens.server.door.limits import HOSTED
from screens.server.hosted import DrainingServer, Hosted, HostedError
from screens.server.monitoring.probes import ENDING, NO_STORE, Probes
from screens.server.table_stores.redis import AWAY, RedisTables
from tests.ports import free_port
from tests.screens.asgi_clients import files
from tests.screens.server.table_stores.shared_memory import SharedMemory

MAIN = Path(__file__).parents[3] / "main.py"
ROOMS = {"COMPANION_ROOMS": "redis://127.0.0.1:6379/0"}
GOOD = {**ROOMS, "COMPANION_ADDRESS": "https://companion.example/"}


def test_without_rooms_it_is_a_laptop() -> None:
    assert Hosted.from_environment({}) is None
    assert Hosted.from_environment({**GOOD, "COMPANION_ROOMS": " "}) is None


def test_a_host_is_what_its_environment_says() -> None:
    asked = Hosted.from_environment(GOOD)
    assert asked == Hosted("redis://127.0.0.1:6379/0", "https://companion.example")
    assert asked.names == ("companion.example",)
    assert asked.listens == {"host": "127.0.0.1", "forwarded_allow_ips": "127.0.0.1"}
    more = {
        "COMPANION_BIND": "unix:/run/companion/1.sock",
        "COMPANION_PROXIES": "10.0.0.0/8",
        "COMPANION_DRAIN_SECONDS": "5",
    }
    asked = Hosted.from_environment({**GOOD, **more})
    assert asked
    assert (asked.drain, asked.proxies) == (5, "10.0.0.0/8")
    assert asked.listens == {"uds": "/run/companion/1.sock", "forwarded_allow_ips": "*"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"COMPANION_ROOMS": "http://127.0.0.1"}, hosted.NO_ROOMS),
        ({"COMPANION_ADDRESS": ""}, hosted.NO_ADDRESS),
        ({"COMPANION_ADDRESS": "companion.example"}, hosted.NO_ADDRESS),
        ({"COMPANION_ADDRESS": "https://companion.example/club"}, hosted.NO_ADDRESS),
        ({"COMPANION_DRAIN_SECONDS": "soon"}, hosted.NO_SECONDS),
        ({"COMPANION_DRAIN_SECONDS": "601"}, hosted.NO_SECONDS),
    ],
)
def test_what_is_wrong_with_it_is_said(
    wrong: dict[str, str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(HostedError) as error:
        Hosted.from_environment({**GOOD, **wrong})
    assert str(error.value) == said
    for name, value in {**GOOD, **wrong}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.argv", ["main.py", "--serve"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(MAIN))["start"]()
    assert said in capsys.readouterr().err


def test_without_its_packages_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted, "find_spec", lambda name: None)
    with pytest.raises(HostedError, match="hosted"):
        Hosted.from_environment(GOOD)


def test_with_rooms_main_starts_a_host(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[Hosted, int]] = []
    monkeypatch.setattr(hosted, "run", lambda asked, port: begun.append((asked, port)))
    for name, value in GOOD.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.argv", ["main.py", "--serve", "--port", "8551"])
    runpy.run_path(str(MAIN))["start"]()
    ((asked, port),) = begun
    assert (asked.address, port) == ("https://companion.example", 8551)


def test_a_host_keeps_no_files_and_prints_no_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(hosted, "use_new_control_ids", lambda anywhere: None)
    monkeypatch.setattr(hosted, "raise_file_limit", lambda: None)
    monkeypatch.setattr(hosted, "freeze_garbage_collector", lambda: None)
    monkeypatch.setattr(hosted, "use_json_lines", lambda: None)
    monkeypatch.setattr("screens.server.hosted.uvicorn.Server.run", lambda server: None)
    asked = Hosted.from_environment(GOOD)
    assert asked
    hosted.run(asked, 0)
    assert isinstance(asked.store(), RedisTables)
    assert not capsys.readouterr().out
    assert not (tmp_path / "data").exists()


async def probed(probes: Probes, path: str) -> tuple[int, str]:
    wire = httpx.ASGITransport(probes)
    async with httpx.AsyncClient(transport=wire, base_url="http://any.name") as client:
        answer = await client.get(path)
        return answer.status_code, answer.text


def test_a_host_says_whether_it_is_there_and_ready() -> None:
    async def play() -> None:
        store = SharedMemory()
        probes = Probes(files, Tables(store))
        assert await probed(probes, "/health") == (200, "ok\n")
        assert await probed(probes, "/ready") == (200, "ready\n")
        assert await probed(probes, "/readyness") == (200, "a file")
        store.up = False
        assert await probed(probes, "/ready") == (503, NO_STORE)
        probes.draining = True
        assert await probed(probes, "/ready") == (503, ENDING)
        assert await probed(probes, "/health") == (200, "ok\n")

    asyncio.run(play())


def test_a_store_that_cannot_be_reached_makes_it_not_ready(tmp_path: Path) -> None:
    async def play() -> None:
        store = RedisTables(f"unix://{tmp_path}/nobody.sock")
        tables = Tables(store)
        following = asyncio.ensure_future(tables.follow())
        while tables.up:
            await asyncio.sleep(0)
        store._gone_since -= 60
        with pytest.raises(Exception, match=AWAY):
            await store.names()
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await tables.close()

    asyncio.run(play())


@pytest.mark.long
def test_a_host_that_ends_says_so_first_and_serves_until_then() -> None:
    async def play() -> None:
        ending, port = asyncio.Event(), free_port()
        probes = Probes(files, Tables(SharedMemory()))
        config = uvicorn.Config(probes, port=port, log_config=None, lifespan="off")
        server = DrainingServer(config, ending, probes, seconds=600)
        serving = asyncio.ensure_future(server.serve())
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            while not server.started:
                await asyncio.sleep(0.01)
            assert (await client.get("/ready")).status_code == 200
            server.should_exit = True
            while (await client.get("/ready")).status_code == 200:
                await asyncio.sleep(0.01)
            assert (await client.get("/anything")).text == "a file"
            assert not ending.is_set()
            server.force_exit = True
        await serving
        assert ending.is_set()

    asyncio.run(play())


def test_a_hosted_address_takes_more_than_a_laptop() -> None:
    assert HOSTED.pages > 1000
    assert HOSTED.connections_of_one == HOSTED.connections, "nginx is one address"
