// Where a finger touches what is called so, or begins so; nothing where it would touch something else.
(name) => {
  const every = [...document.querySelectorAll("button, a[href], summary, input, label")];
  const called = (each) => (each.getAttribute("aria-label") ?? each.innerText ?? "").trim();
  const there = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled;
  const found = every.find((each) => there(each) && called(each).startsWith(name));
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const at = [x + width / 2, y + height / 2];
  return found.contains(document.elementFromPoint(...at)) ? at : null;
}
