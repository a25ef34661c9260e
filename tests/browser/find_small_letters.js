// Fields with letters so small that an iPhone enlarges the page when one is touched, and leaves it so.
() => [...document.querySelectorAll("input:not([type=hidden]), textarea")]
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 16)
  .map((each) => each.outerHTML)
