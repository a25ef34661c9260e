// Asks all that was held, and holds nothing more.
() => {
  for (const ask of window.held) ask();
  window.held = null;
}
