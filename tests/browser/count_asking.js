// Count what the page asks of its host and has no answer to.
() => {
  const own = fetch;
  globalThis.asking = 0;
  globalThis.fetch = async (...given) => {
    asking++;
    try { return await own(...given); } finally { setTimeout(() => { asking--; }); }
  };
}
