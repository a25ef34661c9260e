// What can be touched and whose words or signs are more than a few points above or below its middle.
(most) => [...document.querySelectorAll('a, button, summary')]
  .map((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    return [each.getBoundingClientRect(), words.getBoundingClientRect(), each];
  })
  .filter(([box, words]) => box.height && words.height)
  .map(([box, words, each]) => [(words.top + words.bottom - box.top - box.bottom) / 2, each])
  .filter(([off]) => Math.abs(off) > most)
  .map(([off, each]) => `${Math.round(off)} ${each.outerHTML}`)
