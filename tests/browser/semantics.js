// What a player can see and touch, from Flutter's semantics tree: every node with its role, its name, its own
// text, its box, and the part of the box that no list and no edge of the screen cuts off ("seen"). "lists" are the
// lists that it scrolls with, the outermost first. A node is on "top" where a finger in the middle of what is seen
// touches it, and nothing that lies over it. All as one text: Playwright takes long over many values.
() => {
  const nodes = [];
  const tidy = (...texts) => texts.join(" ").replace(/\s+/g, " ").trim();
  const plain = ({ x, y, width, height }) => ({ x, y, width, height });
  const cut = (a, b) => {
    const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
    const right = Math.min(a.x + a.width, b.x + b.width), bottom = Math.min(a.y + a.height, b.y + b.height);
    return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
  };
  const isOn = (node) =>
    ["aria-checked", "aria-current", "aria-selected"].some((key) => node.getAttribute(key) === "true");

  const walk = (node, clip, lists) => {
    const children = [...node.children];
    const field = children.find((child) => ["input", "textarea"].includes(child.localName));
    const label = node.getAttribute("aria-label") || field?.getAttribute("aria-label") || "";
    const own = [...node.childNodes].filter((child) => child.nodeType === 3 || child.localName === "span");
    const name = tidy(label, ...own.map((child) => child.textContent));
    const box = plain(node.getBoundingClientRect());
    const seen = cut(box, clip);
    const touched = seen.width && seen.height
      ? document.elementFromPoint(seen.x + seen.width / 2, seen.y + seen.height / 2) : null;
    const heading = /^h[1-6]$/.test(node.localName) ? "heading" : "";
    nodes.push({
      role: field ? "textbox" : node.getAttribute("role") || heading,
      name,
      text: tidy(name, field ? field.value : ""),
      box,
      seen,
      lists,
      top: node.contains(touched),
      tappable: Boolean(field) || node.hasAttribute("flt-tappable"),
      on: isOn(node),
      off: node.getAttribute("aria-disabled") === "true",
    });
    if (children.some((child) => child.localName === "flt-semantics-scroll-overflow"))
      [clip, lists] = [seen, [...lists, { box, seen }]];
    for (const child of children)
      if (!["span", "input", "textarea", "flt-semantics-scroll-overflow"].includes(child.localName))
        walk(child, clip, lists);
  };

  const screen = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  for (const root of document.querySelectorAll("flt-semantics-host > *")) walk(root, screen, []);
  return JSON.stringify(nodes);
}
