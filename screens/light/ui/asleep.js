// A phone that opened the table and sleeps says nothing, and its line looks as before. So it sends signs of life: where they stay away,
// the page says so and opens its line again. Silences are counted by the page's own clock: one that slept itself raises no alarm.
(() => {
  const Plain = EventSource, away = 'The table gives no answer. If its phone sleeps, wake it.';
  window.EventSource = function (address) {
    let inner, beats, missed = 0;
    const line = {get readyState() { return inner.readyState; }};
    const alive = () => {
      missed = 0;
      if (light.said().textContent === away) light.tell('');
    };
    const open = () => {
      inner = new Plain(address + '?beat');
      inner.onopen = () => line.onopen();
      inner.onerror = () => line.onerror();
      inner.onmessage = (event) => { alive(); line.onmessage(event); };
      inner.addEventListener('beat', () => { beats = 1; alive(); });
    };
    const timer = setInterval(() => {
      missed += 1;
      if (!beats || missed % 4) return;
      light.tell(away);
      inner.close();
      open();
    }, 3000);
    line.close = () => { clearInterval(timer); inner.close(); };
    open();
    return line;
  };
})();
