// Notes when the screen of a code stands.
(() => {
  const look = () => {
    if (document.querySelector("#light main")) window.answered = performance.now();
    else setTimeout(look, 10);
  };
  look();
})();
