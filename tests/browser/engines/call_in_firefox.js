// Tells as JSON what an expression comes to, or a function of what is given.
//
// Without JavaScript a page that goes elsewhere keeps no promise, so there is one only where it has to be.
(given) => {
  const meant = (EXPRESSION); // put in by firefox.py
  const found = typeof meant === "function" ? meant(given) : meant;
  const told = (value) => JSON.stringify(value) ?? null;
  return typeof found?.then === "function" ? found.then(told) : told(found);
}
