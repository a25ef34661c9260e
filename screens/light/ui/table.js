// At a live table touches wait in line while the laptop is away, and each counts once.
(() => {
  const SHELF = 'companion-touches';
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
        // A host that sleeps answers nothing, for minutes.
        const late = new Promise((_, no) => setTimeout(no, 9e3, {}));
        const text = await Promise.race([light.send(new URLSearchParams(fields), path), late]);
        if (path === location.pathname) last = text;
      } catch (error) {
        away = !error.said || error.again > 0;
        if (!away) failed = error.said;
      }
      if (!away) kept.shift();
      shelve();
    }
    going = false;
    if (away) {
      failed = 'Kept until the table answers. If its phone sleeps, wake it.';
      setTimeout(flush, 1000);
    } else if (last) light.show(last);
    if (failed) light.tell(failed);
  };
  light.line = (fields) => {
    fields.set('o', Math.random());
    fields.set('s', light.page().n);
    kept.push([location.pathname, fields.toString()]);
    shelve();
    flush();
  };
  if (kept.length) flush();
})();
