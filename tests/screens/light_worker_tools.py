"""Tools and a code that the tests of the light host share."""

from companion.catalogue import find_tool
from companion.exchange import share
from companion.tools.tool import AnyTool


def tool_named(name: str) -> AnyTool:
    found = find_tool(name)
    assert found
    return found


ORDERS, SCORE = tool_named("lawless-empire/orders"), tool_named("lawless-empire/score")
DIGITS = share.write(ORDERS, ORDERS.example)
