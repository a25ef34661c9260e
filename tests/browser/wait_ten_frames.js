// Waits ten frames, and tells how many the page has asked for until then.
async () => {
  for (let each = 0; each < 10; each++) await new Promise((done) => window.frame(done));
  return window.drawn;
}
