// What screen readers are told lies over the app and takes touches for itself, without their point; while the page is
// touched by a `finger`, it lets them through, as on a phone without a screen reader.
addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = ".finger flt-semantics-host, .finger flt-semantics-host * { pointer-events: none !important; }";
  document.head.append(style);
});
