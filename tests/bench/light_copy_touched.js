// Makes the code this browser's own, taps a card, and notes when the answer stands.
(() => {
  const look = () => {
    const live = document.getElementById("live");
    const named = (name) =>
      [...document.querySelectorAll("#light button")].find((each) => each.innerText.startsWith(name));
    if (live?.textContent.includes("203 sabotage beats 201 secure")) {
      window.answered = performance.now();
      return;
    }
    // Later visits are asked what to do with the code: they have what the first one entered.
    const next = live ? named("Strong sabotage") : named("Replace mine") ?? named("Open");
    if (next && !next.touched) {
      next.touched = true;
      next.click();
    }
    setTimeout(look, 10);
  };
  look();
})();
