// What can be touched and is narrower or lower than a thumb needs.
(least) => [...document.querySelectorAll('a, button, summary, input:not([type=hidden]), textarea')]
  .map((each) => [each.getBoundingClientRect(), each])
  .filter(([box]) => box.width && (box.width < least || box.height < least))
  .map(([box, each]) => `${Math.round(box.width)} x ${Math.round(box.height)} ${each.outerHTML}`)
