// How many buttons stand in each row of each element that is found, those in what is closed left out.
(which) => [...document.querySelectorAll(which)].map((each) => {
  const rows = new Map();
  for (const button of each.querySelectorAll("button, summary"))
    if (button.checkVisibility()) {
      const {top, height} = button.getBoundingClientRect();
      const middle = Math.round((top + height / 2) / 8);
      rows.set(middle, (rows.get(middle) ?? 0) + 1);
    }
  return [...rows.values()];
})
