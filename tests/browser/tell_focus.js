// Tells the name of what the keyboard is at.
() => {
  const at = document.activeElement;
  return (at.getAttribute('aria-label') || at.innerText || at.getAttribute('name') || '').trim();
}
