// The words within the elements that are broken: they stand in more than one line.
(which) => [...document.querySelectorAll(which)].flatMap((each) => {
  const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode())
    for (const {0: word, index} of texts.currentNode.data.matchAll(/[^\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const tops = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.bottom)));
      if (tops.size > 1) broken.push(word);
    }
  return broken;
})
