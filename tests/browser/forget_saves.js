// Forgets all that a page has kept by names.
() => {
  localStorage.clear();
  sessionStorage.clear();
}
