// What can be touched in sight, each with its name and its middle; of a point, only what is under it.
(point) => {
  const CONTROLS = "a, button, summary";
  const nameOf = (each) => each.ariaLabel || each.textContent.trim().replace(/\s+/g, " ");
  const under = (x, y) => document.elementFromPoint(x, y)?.closest(CONTROLS);
  const told = (each, x, y) => ({ name: nameOf(each), x, y });
  if (point) {
    const found = under(...point);
    return found && !found.disabled ? [told(found, ...point)] : [];
  }
  return [...document.querySelectorAll("#live button:enabled, #live summary")].flatMap((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    return width && under(...middle) === each ? [told(each, ...middle)] : [];
  });
}
