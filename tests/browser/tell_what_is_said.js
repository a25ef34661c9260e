// Tells ``heard`` each sentence that the page says while it loads.
new MutationObserver(() => heard(document.getElementById("said")?.textContent ?? ""))
  .observe(document, { childList: true, subtree: true, characterData: true });
