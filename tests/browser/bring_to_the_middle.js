// Scroll at once until *it* is in the middle of what is seen.
(it) => scrollBy({
  top: it.getBoundingClientRect().top + it.offsetHeight / 2 - innerHeight / 2,
  behavior: 'instant',
})
