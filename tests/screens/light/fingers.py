"""Touches on a light page, as a browser sends them: the fields of the form that a button belongs to."""

from dataclasses import replace

from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages import changing_part
from screens.light.state import light_tool_session, touches
from screens.light.state.keys import all_open
from screens.light.state.light_tool_session import LightToolSession
from tests.screens.light.html_tree import Node, tree

NOW = 1_800_000_000


def fresh(tool: AnyTool) -> LightToolSession:
    """Return *tool* as a browser opens it first, whose history is that of the app's."""
    return replace(light_tool_session.opened(tool), history=History(tool.state()))


def unfolded(here: LightToolSession) -> LightToolSession:
    """Return *here* with all folds open."""
    on = here.switches.on | all_open(here.parts).on
    return replace(here, switches=replace(here.switches, on=on))


def page_of(here: LightToolSession) -> Node:
    """Return the part of the page that touches change, with all folds open."""
    return tree(changing_part.changing_part(unfolded(here), now=NOW))


def fields(form: Node) -> dict[str, str]:
    """Return what a form sends by itself: what is hidden, what is typed."""
    typed = {
        each.get("name"): each.get("value") for each in form.all("input") if each.get("name")
    }
    return typed | {each.get("name"): each.text for each in form.all("textarea")}


def name_of(button: Node) -> str:
    """Return what a button is called."""
    return " ".join((button.get("aria-label") or button.text).split())


def form_of(top: Node, button: Node) -> Node:
    """Return the form that *button* sends."""
    wanted = button.get("form")
    (form,) = [
        form
        for form in top.all("form")
        if (wanted and form.get("id") == wanted)
        or (not wanted and any(each is button for each in form.all("button")))
    ]
    return form


def sent(top: Node, button: Node) -> dict[str, str]:
    """Return what a touch on *button* sends."""
    own = {button.get("name"): button.get("value")} if button.get("name") else {}
    return fields(form_of(top, button)) | own


def buttons(top: Node) -> list[Node]:
    """Return the buttons that can be touched, with letters of the usual size."""
    forms = [form for form in top.all("form") if form.get("class") == "narrow-scene"]
    hidden = {id(each) for form in forms for each in form.all("button")}
    return [
        each
        for each in top.all("button")
        if "disabled" not in each.attributes
        and id(each) not in hidden
        and each.get("type") != "button"
    ]


def touch(
    here: LightToolSession, name: str, now: float = NOW, seed: int = 0
) -> LightToolSession:
    """Return *here* after a touch on the button that is called *name*."""
    top = page_of(here)
    (button,) = [each for each in buttons(top) if name_of(each) == name]
    return touches.touched(here, sent(top, button), now, seed)


def type_in(here: LightToolSession, label: str, text: str) -> LightToolSession:
    """Return *here* after *text* was typed into the field that is called *label*, and kept."""
    top = page_of(here)
    for form in top.all("form"):
        for field in (*form.all("input"), *form.all("textarea")):
            if label in (field.get("aria-label"), _label(form)) and field.get("name") == "n":
                keep = list(form.all("button"))[:1]
                own = {each.get("name"): each.get("value") for each in keep}
                return touches.touched(here, fields(form) | own | {"n": text}, NOW, 0)
    raise AssertionError(f"no field is called {label}")


def _label(form: Node) -> str:
    return next((label.text for each in form.all("label") for label in each.all("span")), "")
