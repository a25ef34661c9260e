// Tells whether one memory of Python is kept, and is the one that is asked for.
async what => {
  const keys = await (await caches.open('companion-memory /')).keys();
  return keys.length === 1 && keys[0].url.includes(`?${what},`);
}
