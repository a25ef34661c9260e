// Sentences that touch what stands above them.
() => [...document.querySelectorAll('.scores .bar + p, .main + .small')].filter((each) => each.offsetHeight)
  .filter((each) =>
    each.getBoundingClientRect().top - each.previousElementSibling.getBoundingClientRect().bottom < 3)
  .map((each) => each.textContent)
