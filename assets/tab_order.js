// In a wide window Tab leads through a game as screen readers read it: through the round, then the tool beside it, then the dock.
// Flutter goes by where things are, from side to side in each row.
"use strict";
{
  const WIDE = 800; // screens/ui/theme.py
  const GAMES = "#/g/";
  const STOPS = "flt-semantics-host :is(flt-semantics[tabindex='0'], input, textarea)";
  const WALKED = "F24"; // screens/state/keyboard.py: says that Tab led somewhere, since Flutter never hears of it
  const tell = (type) =>
    document.querySelector("flutter-view")?.dispatchEvent(
      new KeyboardEvent(type, { key: WALKED, code: WALKED, bubbles: true, cancelable: true }));
  addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
    if (innerWidth < WIDE || !location.hash.startsWith(GAMES)) return;
    const stops = [...document.querySelectorAll(STOPS)];
    if (!stops.length) { // what is on the screen is told from now on
      document.querySelector("flt-semantics-placeholder")?.click();
      return;
    }
    event.stopImmediatePropagation();
    tell("keydown");
    tell("keyup");
    const at = stops.indexOf(document.activeElement);
    const next = at < 0 ? stops.at(event.shiftKey ? -1 : 0) : stops[at + (event.shiftKey ? -1 : 1)];
    if (!next) return; // on to what the browser has around the page
    event.preventDefault();
    next.focus();
  }, true);
}
