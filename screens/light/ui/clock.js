// Timers count down, ring where someone at this browser wants that, and times are also shown in the time zone of the browser.
light.times = (() => {
  const HERE = {weekday: 'short', day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit'};
  const all = (which) => document.querySelectorAll(which);
  const words = (n, unit) => `${n} ${unit}${n === 1 ? '' : 's'}`;
  // A clock that was put back makes no timer longer, and one that stands still in sleep does not either.
  const passed = (since) => Math.max(Date.now() - since[0], performance.now() - since[1]);
  const RING = 'companion-ring';
  let air = null;
  const rings = () => { try { return localStorage.getItem(RING) === '1'; } catch { return false; } };
  const ring = (times) => {
    air ??= new AudioContext();
    air.resume();
    const loud = air.createGain();
    loud.gain.value = 0.3;
    loud.connect(air.destination);
    for (let n = 0; n < times; n++) {
      const tone = air.createOscillator(), at = air.currentTime + n / 5;
      tone.frequency.value = 880;
      tone.connect(loud);
      tone.start(at);
      tone.stop(at + 0.1);
    }
  };
  document.addEventListener('click', ({target}) => {
    if (!('ring' in (target.closest('button')?.dataset ?? {}))) return;
    const on = !rings();
    try { localStorage.setItem(RING, +on); } catch { return; }
    if (on) ring(1);
    light.times();
  });
  const tick = () => {
    for (const each of all('[data-left]')) {
      const left = Math.max(0, Math.ceil(each.dataset.left - passed(each.since) / 1000));
      const minutes = Math.floor(left / 60), seconds = left % 60;
      const shown = `${minutes}:${String(seconds).padStart(2, '0')}`;
      if (each.textContent === shown) continue;
      each.textContent = shown;
      each.seen = each.dataset.left + shown;
      const spoken = `${words(seconds, 'second')} left`;
      each.ariaLabel = minutes ? `${words(minutes, 'minute')} ${spoken}` : spoken;
      if (left === 0) {
        navigator.vibrate?.(400);
        if (rings()) ring(3);
      }
      if (left !== 0 && left !== 10 && left !== 60) continue;
      if (document.getElementById('live')) light.touch(new URLSearchParams({k: 'again'}));
      else if (left === 0) {
        // No part of this page changes by touches: it says the end itself.
        each.removeAttribute('data-left');
        each.removeAttribute('aria-label');
        each.setAttribute('role', 'alert');
        each.textContent = each.dataset.over;
      }
    }
  };
  setInterval(tick, 250);
  return () => {
    for (const each of all('[data-left]'))
      if (each.seen !== each.dataset.left + each.textContent)
        each.since = [Date.now(), performance.now()];
    for (const each of all('[data-ring]')) {
      each.hidden = false;
      each.ariaPressed = rings();
    }
    for (const each of all('[data-at]:not([data-here])')) {
      each.dataset.here = '';
      const at = new Date(60000 * each.dataset.at);
      if (at.getTimezoneOffset()) each.textContent = `${at.toLocaleString([], HERE)} here, ${each.textContent}`;
    }
  };
})();
light.times();
