"""The first light page: where a browser goes on."""

from companion.display import labels
from companion.exchange import share
from tests.screens.server.light_routes.visitor import AT, DIGITS, NOTES, ORDERS, LightVisitor


def test_the_first_page_leads_back_to_the_tool_that_was_used_last(phone: LightVisitor) -> None:
    count = ORDERS.summary(share.read(DIGITS, (ORDERS,)).state)
    assert labels.CONTINUE not in phone.get("/").text
    phone.get(AT)
    assert labels.CONTINUE not in phone.get("/").text, "nothing was entered"
    phone.post(AT, k="take", v=DIGITS)
    phone.get("/t/the-law/patrols")
    home = phone.get("/").text
    assert labels.CONTINUE in home
    assert count in home
    assert f'<a href="{AT}#cell">' in home
    phone.post(f"/t/{NOTES.name}", k="take", v=share.write(NOTES, NOTES.example))
    home = phone.get("/").text
    assert f'<a href="/t/{NOTES.name}#cell">' in home
    assert NOTES.summary(NOTES.example) not in home, "what is in it is secret"
    assert count not in home
