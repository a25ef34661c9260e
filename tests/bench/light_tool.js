// Taps a card as soon as the page's own script is there, and notes when the answer stands.
//
// It reads ``textContent``: ``innerText`` lays the page out anew at each look, which took 40 ms of the time.
(() => {
  let touched = false;
  const look = () => {
    if (document.body?.textContent.includes("100 secure beats 0 sabotage")) {
      window.answered = performance.now();
      return;
    }
    const all = [...document.querySelectorAll("button")];
    const card = all.find((each) => each.ariaLabel?.startsWith("Strong secure"));
    if (card && !touched && document.readyState !== "loading") {
      touched = true;
      card.click();
    }
    setTimeout(look, 5);
  };
  look();
})();
