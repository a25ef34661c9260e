// Wait until the page has all its answers, and has shown them.
() => new Promise((go) => {
  const look = () => (asking ? setTimeout(look, 5) : setTimeout(go, 30));
  setTimeout(look);
})
