// Holds what the page asks from now on, and goes to a code that is none.
() => {
  window.held = [];
  location.hash = "#/q/123456789012345678";
}
