// How many lines each sentence takes below a headline.
() => [...document.querySelectorAll(".slip > .w")].map(
  (each) => Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)))
