"""The files of the page: compressed once for all phones, and the page with our own scripts in it."""

import asyncio
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final
from weakref import finalize

from flet_web.fastapi import FletStaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Scope

from screens.server.encodings import ENCODINGS, accepted
from screens.ui.faces import TEXT_FACE

SMALL: Final = 1500
"""Bytes below which compression saves nothing."""

COMPRESSIBLE: Final = (
    "text/", "application/javascript", "application/json", "application/wasm",
    "application/octet-stream", "image/svg+xml", "font/otf", "font/ttf",
)  # fmt: skip
"""Types of files that get smaller; other pictures and woff2 are compressed already."""

SCRIPTS: Final = (
    "languages.js",
    "frames.js",
    "laptop.js",
    "picker.js",
    "tab_order.js",
    "tabs.js",
)
"""Our own scripts in the folder of assets: they have to run before Flet's, so they are in the head."""


MANIFEST: Final = "assets/FontManifest.json"
"""Where a page reads which fonts it loads before it draws anything."""

OUR_FACE: Final = {"family": TEXT_FACE, "fonts": [{"asset": "../faces/text.woff2"}]}
"""The face of all texts: one that came later would have all be laid out anew, under the first touch."""


def with_our_face(manifest: str) -> str:
    """Return *manifest*, the list of the fonts of a page, with our own."""
    return json.dumps([*json.loads(manifest), OUR_FACE])


class StaticFiles(FletStaticFiles):  # type: ignore[misc]  # it ships no types
    """Flet's static files, which it sends as they are."""

    def __init__(self, **settings: Any) -> None:
        """Take Flet's own *settings*."""
        super().__init__(**settings)
        self._folder = Path(mkdtemp(prefix="companion-"))
        finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self._compressed: dict[tuple[str, str], Path] = {}
        self._one_at_a_time = asyncio.Lock()

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the answer to a request for *path*. Raises HTTPException if there is nothing."""
        if path == os.curdir and scope["path"] != "/":  # such as //
            raise HTTPException(404)
        answer: Response = await super().get_response(path, scope)
        if not isinstance(answer, FileResponse):
            return answer
        file, kind = Path(answer.path), answer.media_type or ""
        if path.replace(os.sep, "/") == MANIFEST:
            return Response(with_our_face(file.read_text("utf-8")), media_type=kind)
        if kind == "text/html":
            return HTMLResponse(with_scripts(file.read_text("utf-8")))
        headers = Headers(scope=scope)
        encoding = accepted(headers.get("accept-encoding", ""))
        size = int(answer.headers["content-length"])
        if (
            not encoding
            or size < SMALL
            or not kind.startswith(COMPRESSIBLE)
            or "range" in headers
        ):
            return answer
        return FileResponse(
            await self._compress(file, encoding),
            media_type=kind,
            headers={
                "content-encoding": encoding,
                "etag": answer.headers["etag"],
                "vary": "Accept-Encoding",
            },
        )

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return the file at *path*, and None if there is none: Flet would send the app's page."""
        try:
            found: tuple[str, os.stat_result | None] = super(FletStaticFiles, self).lookup_path(
                path
            )
        except OSError:  # no file can have such a name
            return "", None
        return found

    async def _compress(self, file: Path, encoding: str) -> Path:
        """Return *file* compressed with *encoding*: in a file of its own, which is kept."""
        key = (str(file), encoding)
        if key not in self._compressed:
            async with self._one_at_a_time:
                if key not in self._compressed:
                    target = self._folder / f"{len(self._compressed)}.{encoding}"
                    await asyncio.to_thread(_write, file, target, ENCODINGS[encoding])
                    self._compressed[key] = target
        return self._compressed[key]


def with_scripts(page: str) -> str:
    """Return *page* with our own scripts at the end of its head."""
    tags = "".join(f'<script src="/{name}"></script>' for name in SCRIPTS)
    return page.replace("</head>", f"{tags}</head>", 1)


def _write(file: Path, target: Path, compress: Callable[[bytes], bytes]) -> None:
    target.write_bytes(compress(file.read_bytes()))
