// Tells how often no screen came, or the page went while the memory was made, as the page has noted it.
what => {
  const parts = JSON.parse(document.getElementById('parts').textContent);
  return localStorage.getItem(`companion ${what} ${parts.app}`);
}
