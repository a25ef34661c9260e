"""A log of another app on its way into the log that is here: read step by step, looked at, brought in, taken out
again.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping
from time import perf_counter
from typing import Final, Literal, Protocol

import flet as ft

from companion.core.errors import ShareError, StorageError
from companion.exchange.logs import bg_stats, bgg, kinds, table
from companion.exchange.logs.bg_stats_out import names_in
from companion.exchange.logs.incoming_play import ReadStep, Zone
from companion.exchange.logs.preview import Matcher, New, Preview
from companion.plays.play import Play
from companion.storage import play_extras
from companion.storage.device_settings import DeviceSettings
from companion.storage.play_extras import Extras, PlayExtras, SharedExtras
from companion.storage.playlog import page_of
from companion.storage.store import Store
from screens.state import clock
from screens.state.playlog import PlayLog
from screens.state.screen_state import ScreenState

ReadingStage = Literal["", "columns", "reading", "preview", "keeping"]
"""Nothing is open; a table's columns get their meaning; files are read; what was found is looked at; it is kept."""

SLICE: Final = 0.02
"""Seconds for which files are read before the page answers what was touched meanwhile."""

ONE_BY_ONE: Final = (
    "Several files at once can be pages of BoardGameGeek, or exports of BG Stats. Open "
    "any other file alone."
)

BUSY: Final = "Another file is still being read. Stop that first, or wait."

NOTHING: Final = Extras({}, {})


class Settings(Protocol):
    """What a device saves besides the tools, and where it does."""

    @property
    def device(self) -> DeviceSettings:
        """What is saved."""

    async def save_device(self, device: DeviceSettings) -> None:
        """Save *device*."""


@ft.observable
class IncomingLog:
    """What is read of files of other apps, and what came in last.

    *stage* is how far it is, *share* how much of that is done, 0 to 1, and *count* how many plays were read. *came* are
    the keys of the plays that came in last: ``take_out`` undoes that. *besides* is what is kept beside plays, once it
    was loaded.
    """

    def __init__(
        self, store: Store, log: PlayLog, screen: ScreenState, settings: Settings
    ) -> None:
        """Begin with nothing. What comes in goes into the *log*, what is kept beside it into *store*.

        The *settings* remember what columns of tables mean.
        """
        self.stage: ReadingStage = ""
        self.share = 0.0
        self.count = 0
        self.preview: Preview | None = None
        self.table: table.ForeignTable | None = None
        self.columns: table.ColumnMeanings | None = None
        self.wrong = ""
        self.came: tuple[str, ...] = ()
        self.besides = NOTHING
        self._loaded = self._stopped = False
        self._read_plays = 0
        self._store, self._log, self._screen = store, log, screen
        self._settings = settings
        nothing: Mapping[str, str] = {}
        self._titles = nothing
        log.when_forgotten(self._drop)

    async def load(self) -> None:
        """Load what is kept beside plays, once. What belongs to plays that are gone is forgotten."""
        if self._loaded:
            return
        await self._log.load()
        try:
            found = await play_extras.open_besides(self._store)
        except StorageError as error:
            self._screen.notice(play_extras.failed(error, "read"))
            return
        self._loaded = True
        self.besides = found
        if self._log.is_whole:
            here = {play.key for play in self._log.plays}
            await self._forget(found.plays.keys() - here)

    async def open(self, raws: Iterable[bytes], titles: Mapping[str, str]) -> None:
        """Begin with the logs *raws*. *titles* are those of games, by their keys.

        A table first asks for the meaning of its columns; other logs are read at once, and ``wrong`` says what is wrong
        with one. Raises ShareError for several files of which one is a table, and while others are read.
        """
        files = tuple(raws)
        found = [kinds.kind_of(raw) for raw in files]
        if self.stage in ("reading", "keeping"):
            raise ShareError(BUSY)
        if "csv" in found and len(found) > 1:
            raise ShareError(ONE_BY_ONE)
        self._titles, self.wrong = dict(titles), ""
        if found == ["csv"]:
            self.table = table.opened(files[0])
            self.columns = table.offered(self.table, self._settings.device.columns)
            self.stage = "columns"
        else:
            await self._read(files)

    def mean(self, columns: table.ColumnMeanings) -> None:
        """Give the columns of the table these meanings."""
        self.columns = columns

    async def read_table(self) -> None:
        """Read the table by the meanings of its columns."""
        if self.table is not None and self.columns is not None:
            known = table.remembered(self.table, self.columns)
            await self._settings.save_device(self._settings.device.with_columns(known))
            zone = Zone(clock.zone())
            await self._read_steps(iter([table.read(self.table, self.columns, zone)]), 1)

    async def _read(self, files: tuple[bytes, ...]) -> None:
        """Read logs of known apps, one after the other."""
        zone = Zone(clock.zone())
        readers = {"bgstats": bg_stats.read, "bgg": bgg.read}
        steps = (readers[str(kinds.kind_of(raw))](raw, zone) for raw in files)
        await self._read_steps(steps, len(files))

    async def _read_steps(self, files: Iterator[Iterator[ReadStep]], number: int) -> None:
        """Read *number* of *files* step by step, so that the page goes on, until all is read or someone stops it."""
        before: ReadingStage = self.stage
        self._stopped, self.stage, self.share, self.count = False, "reading", 0.0, 0
        self._read_plays = 0
        await self.load()
        matcher = Matcher(self._log.plays, self.besides, self._titles, clock.zone())
        try:
            for at, steps in enumerate(files):
                await self._take(steps, matcher, at, number)
        except ShareError as error:
            self.wrong, self.stage = str(error), before
            return
        if not self._stopped:
            self.preview, self.stage = matcher.preview(), "preview"

    async def _take(
        self, steps: Iterator[ReadStep], matcher: Matcher, at: int, number: int
    ) -> None:
        began = perf_counter()
        for step in steps:
            if step.found:
                matcher.take(step.found)
                self._read_plays += 1
            if perf_counter() - began > SLICE:
                share = (at + step.share) / number
                self.share = max(self.share, round(share, 2))
                self.count = self._read_plays
                await asyncio.sleep(0)
                began = perf_counter()
            if self._stopped:
                return

    def stop(self) -> None:
        """Stop what is under way, and go back to where nothing is open. What was kept by then can be taken out."""
        self._stopped = True
        if self.stage != "keeping":
            self.close()

    def close(self) -> None:
        """Leave everything as it is."""
        self.stage, self.preview, self.table, self.columns, self.wrong = (
            "",
            None,
            None,
            None,
            "",
        )

    async def keep(self) -> int:
        """Keep the plays that are new, page by page of the log, and return how many. Raises CompanionError for a full
        log.
        """
        found = self.preview
        if found is None or self.stage != "preview":
            return 0
        self._stopped, self.stage, self.share = False, "keeping", 0.0
        pages: dict[int, list[New]] = {}
        for each in found.new:
            pages.setdefault(page_of(each.play.key), []).append(each)
        kept: list[str] = []
        try:
            names = {name for each in found.new for name in each.common}
            common = {name: found.common[name] for name in names if name in found.common}
            await self._keep_beside({}, common)
            for number, news in enumerate(pages.values(), 1):
                if self._stopped:
                    break
                await self._keep_beside({each.play.key: each.beside for each in news}, {})
                await self._log.keep(*(each.play for each in news))
                kept += [each.play.key for each in news]
                self.share = number / len(pages)
                await asyncio.sleep(0)
        finally:
            self.came = tuple(kept)
            self.close()
        return len(kept)

    async def take_out(self) -> None:
        """Undo the last import: take out what came in with it."""
        keys, self.came = self.came, ()
        await self._log.take_out(keys)
        await self._forget(keys)

    async def _drop(self, keys: Collection[str]) -> None:
        """Forget what is kept beside the plays with these *keys*, also in the older copies of its pages."""
        await self.load()
        await self._forget(keys)
        try:
            await play_extras.scrub(self._store)
        except StorageError as error:
            self._screen.storage_failed(error)

    async def _forget(self, keys: Collection[str]) -> None:
        """Forget what is kept beside the plays with these *keys*, and what no other play has in common."""
        if keys:
            others = (each for key, each in self.besides.plays.items() if key not in keys)
            gone = self.besides.common.keys() - names_in(others).keys()
            await self._keep_beside(dict.fromkeys(keys), dict.fromkeys(gone))

    async def add(self, plays: Iterable[Play], came: Extras) -> None:
        """Keep what *came* with a file beside those of its *plays* that are here, where nothing is kept yet."""
        await self.load()
        fresh = {
            play.key: came.plays[play.key]
            for play in plays
            if play.key in came.plays and play.key not in self.besides.plays
        }
        if fresh:
            await self._keep_beside(dict(fresh), dict(came.common))

    async def _keep_beside(
        self, plays: Mapping[str, PlayExtras | None], common: Mapping[str, SharedExtras | None]
    ) -> None:
        """Keep what is new beside plays, and what they have in common; forget what is None."""
        every = {**self.besides.plays, **plays}
        now = {key: each for key, each in every.items() if each is not None}
        things = {**self.besides.common, **common}
        self.besides = Extras(now, {k: each for k, each in things.items() if each is not None})
        if not plays and not common:
            return
        try:
            await play_extras.change(self._store, plays, common)
        except StorageError as error:
            self._screen.storage_failed(StorageError(play_extras.failed(error)))
