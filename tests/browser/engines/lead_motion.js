// From now on what moves is as far as ``passed`` milliseconds lead, however long a picture takes.
() => {
  const plain = window.requestAnimationFrame.bind(window);
  let began = null;
  window.passed = 0;
  window.requestAnimationFrame = (draw) => plain((now) => draw((began ??= now) + window.passed));
}
