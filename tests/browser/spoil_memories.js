// Puts what is no good in the place of every memory of Python.
async () => {
  const cache = await caches.open('companion-memory /');
  for (const key of await cache.keys()) await cache.put(key, new Response(new Uint8Array(70000)));
}
