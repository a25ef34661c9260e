// At a live table touches wait in line while the laptop is away, and each counts once.
(() => {
  const KEPT = 'Kept. It goes out when the table can be reached.', SHELF = 'companion-touches';
  let kept = [], going = false;
  try { kept = JSON.parse(sessionStorage[SHELF] ?? '[]'); } catch { /* a browser that keeps nothing */ }

  const shelve = () => {
    try { sessionStorage[SHELF] = JSON.stringify(kept); } catch { /* the same */ }
  };
  const flush = async () => {
    if (going) return;
    going = true;
    let last, failed, away;
    while (kept.length && !away) {
      const [path, fields] = kept[0];
      try {
        const text = await light.send(new URLSearchParams(fields), path);
        if (path === location.pathname) last = text;
      } catch (error) {
        away = !error.said || error.again > 0;
        if (!away) failed = error.said;
      }
      if (!away) kept.shift();
      shelve();
    }
    try { if (last && !away) await light.show(last); } catch { failed ??= 'Reload to see what\'s new.'; }
    going = false;
    if (away) {
      light.tell(KEPT);
      return setTimeout(flush, 1000);
    }
    if (failed) light.tell(failed);
    kept.length ? flush() : light.settled(failed);
  };
  light.busy = () => going || kept.length > 0;
  light.line = (fields) => {
    fields.set('o', Math.random());
    fields.set('s', light.page().n);
    kept.push([location.pathname, fields.toString()]);
    shelve();
    flush();
  };
  if (kept.length) flush();
})();
