// How many lines the title takes, without the smaller one above it.
() => {
  const title = document.querySelector("h1"), words = document.createRange();
  words.selectNodeContents(title);
  if (title.firstElementChild) words.setStartAfter(title.firstElementChild);
  return new Set([...words.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.bottom))).size;
}
