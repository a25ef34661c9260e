// Gives a page lines of its own, apart from those that it may have: window.ends(module) makes them, and keeps what they say.
async (module) => {
  const { Lines } = await import(module);
  const kept = { heard: [], over: 0 };
  kept.lines = new Lines(({ event, text }) => {
    if (event === "text") kept.heard.push(text);
    if (event === "over") kept.over += 1;
  });
  kept.answer = async (offer) => {
    const { digits, open } = await kept.lines.answer(offer);
    open.catch(() => {});
    return digits;
  };
  window.kept = kept;
};
