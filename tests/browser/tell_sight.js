// Where the cell that is asked is, its pad, the bar with it, the headline, Undo and the header; and how high the window is.
() => {
  const found = {cell: ".cells [aria-pressed=true]", pad: ".dock", bar: "footer", headline: "footer strong",
    undo: "[aria-label^=Undo]", header: "header"};
  const boxes = Object.entries(found).map(
    ([name, which]) => [name, document.querySelector(which).getBoundingClientRect().toJSON()]);
  return {...Object.fromEntries(boxes), height: innerHeight};
}
