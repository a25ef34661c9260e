"""What a hosted address is set up with: compose, units, Redis, the dashboard and the page that explains them."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types
from prometheus_client.parser import text_string_to_metric_families
from redis import Redis
from redis.exceptions import RedisError

from companion.table_host.tables import Tables
from screens import start
from screens.server import hosted
from tests import redis_server
from tests.ports import free_port
from tests.screens.server.monitoring.test_metrics import ask, pages
from tests.web_copy import BUILD, ROOT, recipe

FILES = BUILD / "hosted"
COMPOSE: dict[str, Any] = yaml.safe_load((BUILD / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
GUIDE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
HOSTING = recipe("hosting")


# Containers, as far as they can be looked at without any.


@pytest.mark.program
def test_compose_is_as_its_schema_wants_it(tmp_path: Path) -> None:
    def read(file: Path) -> int:
        program = Path(sys.executable).with_name("check-jsonschema")
        words = [str(program), "--builtin-schema", "vendor.compose-spec", str(file)]
        return subprocess.run(words, capture_output=True, check=False).returncode

    wrong = tmp_path / "wrong.yaml"
    wrong.write_text((BUILD / "compose.yaml").read_text("utf-8").replace("ports:", "prots:"))
    assert (read(BUILD / "compose.yaml"), read(wrong)) == (0, 1)


def test_every_file_that_containers_need_is_there() -> None:
    mounted = [
        each.partition(":")[0]
        for service in SERVICES.values()
        for each in service.get("volumes", ())
        if each.startswith("./")
    ]
    assert len(mounted) >= 3
    assert [each for each in mounted if not (BUILD / each).is_file()] == []
    builds = [service["build"] for service in SERVICES.values() if "build" in service]
    assert {each["dockerfile"] for each in builds} == {"build/hosted/Dockerfile"}
    recipe_text = (FILES / "Dockerfile").read_text("utf-8")
    stages = re.findall(r"^FROM \S+ AS (\w+)$", recipe_text, re.M)
    assert {each["target"] for each in builds} <= {*stages}
    for line in re.findall(r"^COPY (?!--from)(.*)$", recipe_text, re.M):
        *sources, _ = line.split()
        assert [each for each in sources if not (ROOT / each).exists()] == []
    made = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"\bmake (\.?[\w/]+)$", recipe_text, re.M):
        assert re.search(rf"^{re.escape(target)}:", made, re.M), target


def test_no_image_gets_the_keys_of_the_address() -> None:
    folder = SERVICES["nginx"]["volumes"][0].partition(":-./")[2].partition("}")[0]
    ignored = (FILES / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    assert f"build/{folder}" in ignored
    assert f"/build/{folder}/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
    copied = re.findall(
        r"^COPY (?!--from)(.*)$", (FILES / "Dockerfile").read_text("utf-8"), re.M
    )
    needed = {source for line in copied for source in line.split()[:-1]}
    assert not needed & {*ignored}


def test_only_nginx_can_be_reached_from_outside() -> None:
    opened = {name for name, each in SERVICES.items() if "ports" in each}
    assert opened == {"nginx", "grafana"}
    assert all(each.startswith("127.0.0.1:") for each in SERVICES["grafana"]["ports"])
    assert COMPOSE["networks"]["inside"]["internal"] is True
    for name in ("host1", "host2", "redis", "prometheus"):
        assert SERVICES[name]["networks"] == ["inside"]


def test_nginx_and_prometheus_know_all_hosts_of_compose() -> None:
    hosts = {f"{name}:8600" for name in SERVICES if name.startswith("host")}
    text = (FILES / "Dockerfile").read_text("utf-8")
    assert {*re.findall(r"--host (\S+)", text)} == hosts
    watched = yaml.safe_load((FILES / "prometheus.yml").read_text("utf-8"))
    (job,) = watched["scrape_configs"]
    assert {*job["static_configs"][0]["targets"]} == hosts
    assert '"--port", "8600"' in text


def test_hosts_are_told_what_they_ask_for() -> None:
    known = {hosted.ROOMS, hosted.ADDRESS, hosted.BIND, hosted.PROXIES, hosted.DRAIN}
    told = SERVICES["host1"]["environment"]
    assert set(told) <= known
    assert {*re.findall(r"^\| `(COMPANION_\w+)`", GUIDE, re.M)} == known
    name = told[hosted.ADDRESS].partition("${")[0] + "companion.example"
    asked = hosted.Hosted.from_environment({**told, hosted.ADDRESS: name})
    assert asked
    assert asked.bind == "0.0.0.0"  # noqa: S104 - in a network of its own
    written = HOSTING.ENVIRONMENT.format(front=HOSTING.Front("companion.example"))
    lines = dict(line.split("=", 1) for line in written.splitlines())
    alone = hosted.Hosted.from_environment(lines)
    assert alone
    assert alone.names == ("companion.example",)


def test_every_variable_that_is_named_somewhere_is_read_and_explained() -> None:
    def named(*patterns: str) -> set[str]:
        texts = (file.read_text("utf-8") for each in patterns for file in ROOT.glob(each)
                 if file.is_file() and file.suffix != ".pyc")  # fmt: skip
        return {
            name for text in texts for name in re.findall(r"\bCOMPANION_[A-Z_]*[A-Z]", text)
        }

    read = named("companion/**/*.py", "screens/**/*.py")
    of_compose = {
        *re.findall(r"\$\{(COMPANION_\w+)", (BUILD / "compose.yaml").read_text("utf-8"))
    }
    told = named(
        "build/*.*", "build/hosted/*", "docs/**/*.md", "*.md", "Makefile", ".github/**/*"
    )
    assert told == read | of_compose
    assert not read & of_compose


def test_hosts_are_started_with_words_that_the_program_knows() -> None:
    unit = (FILES / "companion@.service").read_text("utf-8")
    (by_systemd,) = re.findall(r"^ExecStart=\S+ main\.py (.*)$", unit, re.M)
    recipe_text = (FILES / "Dockerfile").read_text("utf-8")
    (in_container,) = re.findall(r'^CMD (\[.*"main\.py".*\])$', recipe_text, re.M)
    for words in (by_systemd.replace("%i", "8601").split(), json.loads(in_container)[2:]):
        chosen = start.command_line().parse_args(words)
        assert chosen.serve
        assert chosen.no_open
        assert not start.mistake(chosen)
    check = " ".join(SERVICES["host1"]["healthcheck"]["test"])
    assert f"127.0.0.1:{chosen.port}/ready" in check


# Without containers.


@pytest.fixture(params=["machine", "container"])
def redis(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Redis]:
    """Redis as it is set up, but in a folder of the test's own."""
    settings = (FILES / "redis.conf").read_text("utf-8")
    settings = settings.replace("/run/redis-companion", str(tmp_path))
    (tmp_path / "redis.conf").write_text(settings.replace("/var/lib/redis", str(tmp_path)))
    words = SERVICES["redis"]["command"][2:] if request.param == "container" else []
    port = free_port()
    words = [each.replace("6379", str(port)).replace("/data", str(tmp_path)) for each in words]
    program = subprocess.Popen([redis_server.PROGRAM, str(tmp_path / "redis.conf"), *words])
    there = (
        Redis(port=port) if words else Redis(unix_socket_path=f"{tmp_path}/redis-server.sock")
    )
    while True:
        assert program.poll() is None, "Redis did not start: see what it said above."
        with suppress(RedisError):
            there.ping()
            break
    yield there
    there.close()
    program.terminate()
    program.wait()


@pytest.mark.program
@pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux.")
def test_redis_keeps_each_touch_drops_no_table_and_logs_none(redis: Redis) -> None:
    wanted = {
        "appendonly": "yes",
        "appendfsync": "always",
        "maxmemory-policy": "noeviction",
        "slowlog-log-slower-than": "-1",
        "save": "",
    }
    found: Any = redis.config_get(*wanted)
    assert {_text(name): _text(value) for name, value in found.items()} == wanted


def _text(said: str | bytes) -> str:
    return said.decode() if isinstance(said, bytes) else said


@pytest.mark.program
@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux has systemd.")
def test_units_are_read_without_a_fault(tmp_path: Path) -> None:
    unit = (FILES / "companion@.service").read_text("utf-8")
    here = unit.replace("/opt/companion/.venv/bin/python", sys.executable)
    (tmp_path / "companion@.service").write_text(here)
    shutil.copy(FILES / "companion.target", tmp_path)
    words = ["systemd-analyze", "--man=no", "--recursive-errors=no", "verify"]

    def read() -> str:
        files = [tmp_path / "companion@8601.service", tmp_path / "companion.target"]
        shutil.copy(tmp_path / "companion@.service", files[0])
        done = subprocess.run(
            [*words, *map(str, files)], capture_output=True, text=True, check=False
        )
        return done.stderr + done.stdout * bool(done.returncode)

    assert read() == ""
    (tmp_path / "companion@.service").write_text(here.replace("Restart=always", "Restart=yes"))
    assert "restart" in read()


def test_a_host_has_time_to_tell_its_phones_before_it_is_killed() -> None:
    unit = (FILES / "companion@.service").read_text("utf-8")
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.M)
    drain = int(SERVICES["host1"]["environment"][hosted.DRAIN])
    grace = SERVICES["host1"]["stop_grace_period"].removesuffix("s")
    assert min(int(seconds), int(grace)) > drain + 10


# What watches it, and the page that explains it.


def test_the_dashboard_asks_for_metrics_that_there_are() -> None:
    tables = Tables()
    app = hosted.measured(pages, tables)
    counts = tables.counts
    assert counts
    counts.refuse("why")
    counts.pages["code"].add(1)
    text = ask(app).text
    shown = {sample.name: set(sample.labels) for family in text_string_to_metric_families(text)
             for sample in family.samples}  # fmt: skip
    board = json.loads((FILES / "grafana.json").read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    names = {
        name for expr in asked for name in re.findall(r"\b(?:companion|process)_\w+", expr)
    }
    assert names <= set(shown)
    assert {name for name in shown if name.startswith("companion_")} - names <= {
        name for name in shown if name.endswith(("_sum", "_count", "_bucket"))
    }
    for expr in asked:
        (by, name) = (
            re.findall(r"by \((.*?)\)", expr),
            re.findall(r"(?:companion|process)_\w+", expr),
        )
        labels = {each.strip() for part in by for each in part.split(",")}
        assert labels <= shown[name[0]], expr


def commands() -> list[str]:
    """Return the lines of the page that are to be typed."""
    blocks = re.findall(r"^```sh\n(.*?)^```", GUIDE, re.M | re.S)
    return [line for block in blocks for line in block.splitlines()]


def test_there_are_ten_commands_and_each_names_what_is_there(tmp_path: Path) -> None:
    (first,) = re.findall(r"^## Ten commands$.*?^```sh\n(.*?)^```", GUIDE, re.M | re.S)
    assert len(first.splitlines()) == 10
    words = [
        sys.executable,
        "build/hosting.py",
        "--name",
        "companion.example",
        "--out",
        str(tmp_path),
    ]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    targets = re.findall(r"^([\w.]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    for line in commands():
        for word in shlex.split(line, comments=True):
            if word.startswith("build/out/hosted/"):
                assert (tmp_path / word.removeprefix("build/out/hosted/")).is_file(), word
            elif word.startswith("build/") and "certificates" not in word:
                assert (ROOT / word).exists(), word
        if "apt-get" not in line:
            assert {*re.findall(r"\bmake ([a-z]+)\b", line)} <= {*targets}, line


def test_the_units_say_what_the_page_does() -> None:
    unit = (FILES / "companion@.service").read_text("utf-8")
    for path in ("/etc/companion.env", "/opt/companion"):
        assert path in unit
        assert path in GUIDE
    assert "/var/lib/redis" in (FILES / "redis.conf").read_text("utf-8")
    for port in (host.rpartition(":")[2] for host in HOSTING.Front("x").hosts):
        assert f"companion@{port}.service" in (FILES / "companion.target").read_text("utf-8")
        assert f"companion@{port}" in GUIDE
