// Taps a card as soon as there is one, and notes when the answer stands on the screen.
(() => {
  let touched = -1000;
  const look = () => {
    document.querySelector("flt-semantics-placeholder")?.click();
    const host = document.querySelector("flt-semantics-host");
    const nodes = [...(host?.querySelectorAll("*") ?? [])];
    const name = (node) => node.getAttribute("aria-label") ?? node.textContent ?? "";
    if (nodes.some((node) => /^\d+ secure beats 0 sabotage/.test(name(node)))) {
      window.answered = performance.now();
      return;
    }
    const card = nodes.filter((node) => name(node).startsWith("Strong secure")).at(-1);
    if (card && performance.now() - touched > 500) {
      touched = performance.now();
      card.closest("[role=button], [flt-tappable]")?.click();
    }
    setTimeout(look, 10);
  };
  look();
})();
