// Notes down that twice before no screen came, or the page went while the memory was made.
what => {
  const parts = JSON.parse(document.getElementById('parts').textContent);
  localStorage.setItem(`companion ${what} ${parts.app}`, 2);
}
