"""What the laptop's answers tell a browser besides the app: whom to ask, which keys are ours, and
what to say while the laptop is away.
"""

from collections.abc import MutableMapping
from typing import Any, Final

from starlette.websockets import WebSocketDisconnect

from screens.server.gate import App, Receive, Scope, Send

POLICY: Final = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval' "
    "'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob:; "
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; "
    "frame-ancestors 'none'"
)
"""What the page may ask for: this server, and nothing else; and nobody may put it into theirs."""

TOLD: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)

OPEN: Final = b"access-control-allow-origin"
"""Flet lets every website read the answers; ours need none but our own."""


class SecurityHeaders:
    """Tell the browser, with every answer, to ask no other host, and to let no other ask."""

    def __init__(self, app: App) -> None:
        """Stand in front of *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the policy to the head of the answer."""

        async def with_policy(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                kept = [each for each in message["headers"] if each[0].lower() != OPEN]
                message["headers"] = [*kept, *TOLD]
            await send(message)

        try:
            await self._app(scope, receive, with_policy)
        except WebSocketDisconnect:
            return  # a player closed the page while something was on its way there


AWAY: Final = "The laptop is away. Trying again… Nothing you entered is lost."

_AWAY: Final = (
    "{const Plain = WebSocket; let line = null, waiting = 0, open = 0;"
    "const back = () => {open += 1; clearTimeout(waiting); waiting = 0;"
    " if (line) line.remove(); line = null;};"
    "const say = (words) => {if (!line) {line = document.createElement('div');"
    " line.id = 'away'; line.setAttribute('role', 'status');"
    " const dark = matchMedia('(prefers-color-scheme: dark)').matches;"
    " line.style.cssText = 'position:fixed;z-index:2147483647;inset:0;display:flex;"
    "align-items:center;justify-content:center;box-sizing:border-box;padding:32px;"
    "font:18px/1.5 Roboto,sans-serif;text-align:center;'"
    " + (dark ? 'background:#14110d;color:#fbf7ef' : 'background:#fbf7ef;color:#14110d');"
    " document.body.append(line);} if (line.textContent !== words) line.textContent = words;};"
    "const gone = (why) => {if (why) return say(why);"
    f" if (!waiting) waiting = setTimeout(() => say('{AWAY}'), 700);}};"
    "window.WebSocket = class extends Plain {constructor(...given) {super(...given);"
    " let was = false; const since = {at: 0};"
    " this.addEventListener('open', () => {was = true; since.at = setTimeout(back, 60);});"
    " this.addEventListener('close', (end) => {clearTimeout(since.at);"
    " gone(end.code >= 4000 ? end.reason : '');});}};}"
)
"""Watches the page's connection. Flet tries again by itself, twice a second, as long as it takes;
it covers the screen meanwhile, and says only that it is working. A reason that the laptop gives is shown as it is.
"""

KEPT: Final = (
    "<script>addEventListener('keydown', (event) => {"
    "if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's')"
    " event.preventDefault();}, true);"
    "{const make = URL.createObjectURL, taken = [];"
    "URL.createObjectURL = (what) => {const url = make.call(URL, what);"
    "if (what.type === 'image/jpeg' && taken.push(url) > 3) URL.revokeObjectURL(taken.shift());"
    f"return url;}};}}{_AWAY}</script><script src='/tabs.js'></script></head>"
).encode()
"""At the end of the page's head: Ctrl+S shares a screen here, and saves no page. Of the pictures
that the camera takes, many a second, the browser keeps the last three, not all. While the laptop is
away, a line says so. And another tab is listened to: assets/tabs.js.
"""


class ScriptInjector:
    """Tell the page in the browser what Flet's own does not know: see ``KEPT``."""

    def __init__(self, app: App) -> None:
        """Stand in front of *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put it at the end of the head of a page; other answers pass as they are."""
        page = False

        async def with_ours(message: MutableMapping[str, Any]) -> None:
            nonlocal page
            if message["type"] == "http.response.start":
                headers = dict(message["headers"])
                page = message["status"] == 200 and (  # a piece of a page stays as it is
                    headers.get(b"content-type", b"").startswith(b"text/html")
                )
                if page and b"content-length" in headers:
                    more = len(KEPT) - len(b"</head>")
                    headers[b"content-length"] = b"%d" % (
                        int(headers[b"content-length"]) + more
                    )
                    message["headers"] = list(headers.items())
            elif page and message["type"] == "http.response.body":
                message["body"] = message["body"].replace(b"</head>", KEPT, 1)
            await send(message)

        await self._app(scope, receive, with_ours)
