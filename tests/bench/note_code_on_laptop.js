// Notes when the answer of a code stands.
(() => {
  const look = () => {
    if (document.querySelector("main strong")) window.answered = performance.now();
    else setTimeout(look, 5);
  };
  look();
})();
