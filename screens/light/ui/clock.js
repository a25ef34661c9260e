// Timers count down, and times are also shown in the time zone of the browser.
light.times = (() => {
  const HERE = {weekday: 'short', day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit'};
  const all = (which) => document.querySelectorAll(which);
  const words = (n, unit) => `${n} ${unit}${n === 1 ? '' : 's'}`;
  const tick = () => {
    for (const each of all('[data-left]')) {
      const left = Math.max(0, Math.ceil((each.ends - Date.now()) / 1000));
      const minutes = Math.floor(left / 60), seconds = left % 60;
      const shown = `${minutes}:${String(seconds).padStart(2, '0')}`;
      if (each.textContent === shown) continue;
      each.textContent = shown;
      each.seen = each.dataset.left + shown;
      const spoken = `${words(seconds, 'second')} left`;
      each.ariaLabel = minutes ? `${words(minutes, 'minute')} ${spoken}` : spoken;
      if (left === 0 || left === 10 || left === 60) light.touch(new URLSearchParams({k: 'again'}));
    }
  };
  setInterval(tick, 250);
  return () => {
    for (const each of all('[data-left]'))
      if (each.seen !== each.dataset.left + each.textContent)
        each.ends = Date.now() + 1000 * each.dataset.left;
    for (const each of all('[data-at]:not([data-here])')) {
      each.dataset.here = '';
      const at = new Date(60000 * each.dataset.at);
      if (at.getTimezoneOffset()) each.textContent = `${at.toLocaleString([], HERE)} here, ${each.textContent}`;
    }
  };
})();
light.times();
