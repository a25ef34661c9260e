// Where the header of a light page is, its footer, and what else is in it.
() => ["header", "footer", ":not(header, footer)"].flatMap((which) =>
  [...document.querySelectorAll(`#live > ${which}`)].map((each) => each.getBoundingClientRect().toJSON()))
