// Two workers never say a word, as where their scripts never come.
(() => {
  const Real = window.Worker;
  let lost = 0;
  window.Worker = function (...how) {
    return lost++ < 2 ? { postMessage() {}, terminate() { window.ended = (window.ended ?? 0) + 1; } } : new Real(...how);
  };
})();
