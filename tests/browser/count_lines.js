// How many lines each sentence takes that stands beside other controls.
() => [...document.querySelectorAll(".foot > .head > .w")].map(
  (each) => Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)))
