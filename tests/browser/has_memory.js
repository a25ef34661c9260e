// Tells whether a memory of Python is kept for all later starts: not the snapshot that was fetched.
async () => {
  const keys = await (await caches.open('companion-memory /')).keys();
  return keys.some(key => !key.url.includes('?snapshot,'));
}
