// Taps the first thing that can be tapped, or is called as wanted, until something changes.
(() => {
  const wanted = WANTED; // put in by copy.py
  let watching = false, touched = -1000;
  const name = (node) => node.getAttribute("aria-label") || node.innerText || node.title || "";
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && box.top < innerHeight && !node.disabled;
  };
  const answered = () => {
    if (touched > 0 && !window.answered) window.answered = performance.now();
  };
  const look = () => {
    if (window.answered) return;
    document.querySelector("flt-semantics-placeholder")?.click();
    if (document.body && !watching) {
      watching = true;
      const all = { subtree: true, childList: true, characterData: true, attributes: true };
      new MutationObserver(answered).observe(document.body, all);
      addEventListener("hashchange", answered);
    }
    const every = [...document.querySelectorAll(
      "button, [role=button], [flt-tappable], summary, select, input, a[href^='#'], a:not([href]), [onclick]")];
    const found = every.find((node) => seen(node) && name(node).trim().startsWith(wanted));
    if (found && performance.now() - touched > 500) {
      touched = performance.now();
      for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup"])
        found.dispatchEvent(new PointerEvent(kind, { bubbles: true, composed: true }));
      found.click();
    }
    setTimeout(look, 10);
  };
  look();
})();
