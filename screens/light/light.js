// Sends forms without leaving the page, and puts in only what changed. Pages work without it.
document.documentElement.className = 'on';
const light = (() => {
  const LOST = 'That did not work. Nothing was changed. Try again.';
  const HERE = {weekday: 'short', day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit'};
  let live, send, sent = 0;
  const twins = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName
    && a.id === b.id && a.dataset?.i === b.dataset?.i;

  // Make the old node like the new one. Open folds stay open, and half-typed fields as they are.
  const change = (old, now) => {
    if (old.nodeType !== 1) {
      if (old.data !== now.data) old.data = now.data;
      return;
    }
    for (const {name} of [...old.attributes])
      if (name !== 'open' && !now.hasAttribute(name)) old.removeAttribute(name);
    for (const {name, value} of now.attributes)
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    if (old.matches('input:not([type=hidden]), textarea') && old !== document.activeElement)
      old.value = now.defaultValue;
    const wanted = [...now.childNodes];
    wanted.forEach((node, at) => {
      let mine = old.childNodes[at];
      if (mine && !twins(mine, node)) {
        const later = [...old.childNodes].slice(at).find((each) => twins(each, node));
        if (later) mine = old.insertBefore(later, mine);
        else mine = old.insertBefore(node, mine);
      }
      if (!mine) old.append(node);
      else if (mine !== node) change(mine, node);
    });
    while (old.childNodes.length > wanted.length) old.lastChild.remove();
  };

  // What a touch did is seen: dice that lie there anew fall, another board turns over, a winner grows.
  const MOVES = {
    throw: ['.cast', 'translateY(-60%) rotate(-200deg)'],
    next: ['.drawn', 'scaleX(0)'],
    winner: ['.won', 'scale(.6)'],
  };
  const moves = (kind) => {
    const [which, transform] = matchMedia('(prefers-reduced-motion)').matches ? [] : MOVES[kind] ?? [];
    const all = () => (which ? [...live.querySelectorAll(which)] : []);
    const before = all().map((each) => each.outerHTML);
    return () => {
      for (const each of all())
        if (!before.includes(each.outerHTML)) each.animate([{transform}, {}], 250);
    };
  };

  const show = (text) => {
    const page = new DOMParser().parseFromString(text, 'text/html');
    const now = page.getElementById('live');
    if (!now) throw Error();
    if (+now.dataset.n < +live.dataset.n) return;
    const moved = moves(now.dataset.b);
    change(live, now);
    moved();
    times();
  };

  const say = (words) => { live.querySelector('#said').textContent = words; };

  const touch = async (fields) => {
    if (light.line && fields.get('k') !== 'again') return light.line(fields);
    const mine = ++sent;
    try {
      const text = await send(fields);
      if (mine === sent) show(text);
      live.dispatchEvent(new Event('shown'));
    } catch (error) { say(error.said ?? LOST); }
  };

  const times = () => {
    for (const each of live.querySelectorAll('[data-left]'))
      if (each.seen !== each.dataset.left + each.textContent)
        each.ends = Date.now() + 1000 * each.dataset.left;
    for (const each of live.querySelectorAll('[data-at]:not([data-here])')) {
      each.dataset.here = '';
      const at = new Date(60000 * each.dataset.at);
      if (at.getTimezoneOffset()) each.textContent = `${at.toLocaleString([], HERE)} here, ${each.textContent}`;
    }
  };
  const words = (n, unit) => `${n} ${unit}${n === 1 ? '' : 's'}`;
  const tick = () => {
    if (!live) return;
    for (const each of live.querySelectorAll('[data-left]')) {
      const left = Math.max(0, Math.ceil((each.ends - Date.now()) / 1000));
      const minutes = Math.floor(left / 60), seconds = left % 60;
      const shown = `${minutes}:${String(seconds).padStart(2, '0')}`;
      if (each.textContent === shown) continue;
      each.textContent = shown;
      each.seen = each.dataset.left + shown;
      each.ariaLabel = `${minutes ? `${words(minutes, 'minute')} ` : ''}${words(seconds, 'second')} left`;
      if (left === 0 || left === 10 || left === 60) touch(new URLSearchParams({k: 'again'}));
    }
  };

  // The cell that is asked now stays in sight above its pad.
  const reveal = () => {
    const [cell, low] = ['.cells [aria-pressed=true]', '.dock'].map(
      (each) => live.querySelector(each)?.getBoundingClientRect());
    if (cell && low?.top > 160 && (cell.top < 60 || cell.bottom > low.top)) scrollBy(0, cell.bottom - low.top);
  };

  const listen = () => {
    document.addEventListener('submit', (event) => {
      const form = event.target;
      if (!live?.contains(form) || form.method !== 'post' || form.hasAttribute('action')) return;
      event.preventDefault();
      const fold = form.closest('.type, .menu');
      if (fold) fold.open = false;
      if (form.contains(document.activeElement) && document.activeElement.name === 'n'
        && document.activeElement.type !== 'search') document.activeElement.blur();
      const docked = form.closest('.dock');
      touch(new URLSearchParams(new FormData(form, event.submitter))).then(() => docked && reveal());
    });
    document.addEventListener('change', ({target}) => {
      if ('keep' in target.dataset) target.form.requestSubmit();
    });
    document.addEventListener('input', ({target}) => {
      if (target.type === 'search') target.form.requestSubmit();
    });
    document.addEventListener('toggle', ({target}) => {
      const field = target.open && target.matches('.type') && target.querySelector('[name=n]');
      if (field && field !== document.activeElement) field.select();
    }, true);
    document.addEventListener('click', ({target}) => {
      const menu = document.querySelector('.menu[open]');
      if (menu && !menu.contains(target)) menu.open = false;
      const copy = target.closest('[data-copy]');
      if (copy) {
        const text = copy.closest('.box').querySelector('pre');
        getSelection().selectAllChildren(text);
        navigator.clipboard?.writeText(text.textContent).catch(() => {});
      }
    });
    setInterval(tick, 250);
  };

  const start = (how) => {
    live = document.getElementById('live');
    if (!live) return;
    if (!send) listen();
    send = light.send = how;
    times();
  };
  return {start, show, touch, say};
})();

if (document.currentScript?.dataset.host !== undefined) {
  const here = location.pathname, {hash} = location;
  light.start(async (fields, path = here) => {
    const head = {'X-Light': '1'};
    const answer = await fetch(path, {method: 'POST', body: fields, headers: head});
    const text = await answer.text();
    if (answer.status > 499 || answer.status === 429) throw {said: text, again: 2};
    if (!answer.headers.get('content-type').startsWith('text/html')) throw {said: text};
    return text;
  });
  const events = document.getElementById('live')?.dataset.events;
  if (events) {
    let line, waiting, pause = 500;
    const open = () => {
      line = new EventSource(events);
      line.onopen = () => { pause = 500; };
      // A browser comes again where its line broke, and gives up where a proxy has no host for it.
      line.onerror = () => {
        if (line.readyState === 2) setTimeout(open, pause = Math.min(2 * pause, 60000));
      };
      line.onmessage = ({data}) => {
        light.show(data);
        // An answer to a request alone can bring what this browser keeps of a tool on the table.
        if (light.line) return;
        clearTimeout(waiting);
        waiting = setTimeout(() => fetch(here, {method: 'HEAD'}).catch(() => {}), 100);
      };
    };
    open();
    addEventListener('pagehide', () => line.close());
  }
  // Codes of before, and a browser that has used the app here, lead on.
  if (here === '/') {
    let used = false;
    try {
      used = Object.keys(localStorage).some((key) => key.startsWith('flutter.companion/'));
    } catch { /* a browser that keeps nothing */ }
    if (hash.startsWith('#/q/')) location.replace(hash.slice(1));
    else if (hash.startsWith('#/') || (used && !document.referrer.startsWith(location.origin)))
      location.replace(`/app${hash}`);
  }
}
