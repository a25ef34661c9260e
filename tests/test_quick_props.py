"""The copy makes Flet's classes with less work (build/page/quick_props.py), and they are what Flet makes of them."""

import json
import subprocess
import sys

import pytest

from tests.web_copy import BUILD

TELLS = """
import importlib, json, pkgutil, sys
sys.path.append(%r)
%s
import flet
for module in pkgutil.walk_packages(flet.__path__, "flet."):
    if ".controls" in module.name:
        importlib.import_module(module.name)
from flet.controls.value_types import Prop

def plainly(value):
    if isinstance(value, dict):
        return {name: plainly(each) for name, each in sorted(value.items())}
    return sorted(value) if isinstance(value, (set, frozenset)) else repr(value).split(" at 0x")[0]

def told(kind):
    props = {name: plainly(each.default) for name, each in vars(kind).items() if isinstance(each, Prop)}
    noted = ("_prop_defaults", "_root_defaults", "_override_props", "_structural_fields", "_event_fields")
    return {"fields": list(kind.__dataclass_fields__), "props": props,
        **{each: plainly(vars(kind)[each]) for each in noted}}

found = {}
for module in list(sys.modules.values()):
    for kind in vars(module).values():
        if isinstance(kind, type) and "_prop_defaults" in vars(kind):
            found[f"{kind.__module__}.{kind.__qualname__}"] = told(kind)
import flet.controls.value_types as types
print(json.dumps([types._install_props.__module__, found], sort_keys=True))
"""

WHO = """
import sys
sys.path.append(%r)
import flet.version
flet.version.flet_version = %r
import quick_props
import flet.controls.value_types as types
print(types._install_props.__module__)
"""


GONE = """
import sys
sys.path.append(%r)
import flet.controls.value_types as types
del types._install_props
import quick_props
print(hasattr(types, "_install_props"))
"""


def printed(script: str) -> str:
    """Return what a new Python prints that runs *script*."""
    words = [sys.executable, "-c", script]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def classes(first: str) -> tuple[str, dict[str, object]]:
    """Return who made Flet's classes in a Python that runs *first*, and what each of them is."""
    who, found = json.loads(printed(TELLS % (str(BUILD / "page"), first)))
    return who, found


@pytest.mark.program
def test_every_class_of_flet_is_what_flet_makes_of_it() -> None:
    who, quick = classes("import quick_props")
    plain_who, plain = classes("")
    assert (who, plain_who) == ("quick_props", "flet.controls.value_types")
    assert len(plain) > 200
    assert [name for name in plain if quick[name] != plain[name]] == []


@pytest.mark.program
@pytest.mark.parametrize(
    ("known", "who"),
    [
        ("1.0.5", "quick_props"),
        ("2.0", "flet.controls.value_types"),
        ("", "flet.controls.value_types"),
    ],
)
def test_with_another_version_flets_own_way_stays(known: str, who: str) -> None:
    assert printed(WHO % (str(BUILD / "page"), known)).strip() == who


@pytest.mark.program
def test_a_flet_that_has_no_such_function_is_left_alone() -> None:
    assert printed(GONE % str(BUILD / "page")) == "False\n"
