// Goes to a place in the app, and tells when.
(to) => {
  location.hash = to;
  return performance.timeOrigin + performance.now();
}
