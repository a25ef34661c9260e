// Forgets every memory of Python that is kept.
async () => {
  const cache = await caches.open('companion-memory /');
  for (const key of await cache.keys()) await cache.delete(key);
}
