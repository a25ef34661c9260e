// A button copies a text and says so; the next step is large then. Without a clipboard what is selected is copied.
light.copies = (() => {
  const put = async (text) => {
    getSelection().selectAllChildren(text);
    try {
      await navigator.clipboard.writeText(text.textContent);
    } catch { return document.execCommand('copy'); }
    return true;
  };
  const say = (button) => {
    if (button.form) return button.form.requestSubmit(button);
    const said = button.getAttribute('aria-label');
    button.setAttribute('aria-label', said.replace('Copy', button.textContent = 'Copied'));
  };
  let last = -1000;
  document.addEventListener('click', (event) => {
    const {target, timeStamp} = event;
    if (timeStamp - last < 333 && target.closest('.main')) event.preventDefault();
    const copy = target.closest('[data-copy]');
    if (!copy) return;
    event.preventDefault();
    last = timeStamp;
    const text = document.getElementById(copy.dataset.copy) ?? copy.closest('.box').querySelector('pre');
    put(text).then((done) => done && say(copy));
  });
  return true;
})();
