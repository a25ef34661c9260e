// Notes when each version of a tool on the table is on the page.
(() => {
  window.seen = {};
  const live = document.getElementById("live");
  const look = () => { window.seen[live.dataset.n] ??= performance.timeOrigin + performance.now(); };
  new MutationObserver(look).observe(live, { attributes: true, subtree: true, childList: true });
})()
