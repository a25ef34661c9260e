// Sends forms without leaving the page, and puts in only what changed. Pages work without it.
const light = (() => {
  let live, send, rules, known, dressing, last, opened, sent = 0;
  // A question is known by the key that it sends, and a fold by its title where it has no other name.
  const named = (node) => node.id || node.dataset?.i
    || (node.matches?.('.ask, .type') || node.elements?.n
      ? node.querySelector('input[name=k]')?.value
      : node.nodeName === 'DETAILS' && node.firstChild.textContent);
  const twins = (a, b) => a.nodeName === b.nodeName && named(a) === named(b);

  // Make the old node like the new one. Open folds stay open, those that a player closed stay closed, and
  // half-typed fields as they are, but in the form that was sent last or where the page now says something else:
  // what is typed is no attribute, so fields are looked at even where nodes are equal.
  const FIELDS = 'input:not([type=hidden]), textarea';
  const change = (old, now) => {
    if (old.nodeType !== 1) {
      if (old.data !== now.data) old.data = now.data;
      return;
    }
    if (old.isEqualNode(now) && !old.matches(FIELDS) && !old.querySelector(FIELDS)) return;
    const text = old.defaultValue;
    for (const {name} of [...old.attributes])
      if (name !== 'open' && !now.hasAttribute(name)) old.removeAttribute(name);
    for (const {name, value} of now.attributes)
      if (old.getAttribute(name) !== value && (name !== 'open' || !(old.dataset.later || old.shut)))
        old.setAttribute(name, value);
    if (old.matches(FIELDS) && old !== document.activeElement && (old.form === last || text !== now.defaultValue))
      old.value = now.defaultValue;
    const wanted = [...now.childNodes];
    wanted.forEach((node, at) => {
      let mine = old.childNodes[at];
      if (mine && !twins(mine, node))
        mine = old.insertBefore([...old.childNodes].slice(at).find((each) => twins(each, node)) ?? node, mine);
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

  // A page has the rules for what is on it. Before it shows what needs others, it fetches all of them.
  // What a rule says with :not() is no look that it has rules for. The rules are read once: it takes a while.
  const lacks = (page, text) => {
    known ??= new Set(document.querySelector('style').textContent
      .replace(/:not\(.*?\)/g, '').match(/\.[a-z][\w-]*|--\w+/gi));
    const looks = [...page.querySelectorAll('[class]')].flatMap((each) => [...each.classList]);
    return [...looks.map((each) => `.${each}`), ...text.match(/--\w+/g) ?? []].some((each) => !known.has(each));
  };
  const dress = async () => {
    const [sheet] = document.styleSheets;
    try {
      const answer = await fetch(rules);
      if (!answer.ok) throw Error();
      for (const rule of (await answer.text()).split('\n'))
        try { sheet.insertRule(rule, sheet.cssRules.length); } catch { /* for other browsers */ }
      rules = '';
    } catch { /* it is tried again with the next part */ }
    dressing = null;
  };

  // Who plays is mere text in the menu until someone opens it: most never do, and drawing it takes a while.
  const WHO = '.menu noscript';

  const show = async (text) => {
    const page = new DOMParser().parseFromString(text, 'text/html');
    const now = page.getElementById('live');
    if (!now) throw Error();
    if ((!light.times && now.querySelector('[data-left], [data-at]'))
      || (!light.copies && now.querySelector('[data-copy]'))) return location.reload();
    // Looks that are slow to come come later: a touch is seen after two seconds without them.
    if (rules && (dressing || lacks(page, text)))
      await (dressing ??= Promise.race([dress(), new Promise((go) => setTimeout(go, 2000))]));
    if (+now.dataset.n < +live.dataset.n) return;
    const who = now.querySelector(WHO);
    if (who) who[live.querySelector(WHO) ? 'textContent' : 'outerHTML'] = who.innerHTML;
    // A new phase begins at its top; what the last answer or a throw led to is there, too.
    const news = live.dataset.p?.startsWith(now.dataset.p) === false || now.dataset.b === 'throw';
    const moved = moves(now.dataset.b);
    change(live, now);
    if (news) scrollTo(0, 0);
    moved();
    light.times?.();
  };

  const said = () => live.querySelector('#said'), page = () => live.dataset;

  const touch = async (fields) => {
    if (light.line && fields.get('k') !== 'again') return light.line(fields);
    const mine = ++sent;
    try {
      const text = await send(fields);
      if (mine === sent) await show(text);
    } catch (error) { said().textContent = error.said ?? 'That did not work. Nothing was changed. Try again.'; }
  };

  // The cell that is asked now stays in sight above the bar and its pad, or beside them.
  const near = (part) => part?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const reveal = () => {
    near(live.querySelector('.sheet [aria-pressed=true]'));
    const [cell, pad] = ['.cells [aria-pressed=true]', 'footer'].map(
      (each) => live.querySelector(each)?.getBoundingClientRect());
    const end = pad?.left < cell?.right ? pad.top : innerHeight;
    if (end > 100 && (cell?.top < 60 || cell?.bottom > end)) scrollBy(0, cell.bottom - end);
  };

  const listen = () => {
    addEventListener('submit', (event) => {
      const form = event.target;
      if (!live?.contains(form) || form.method !== 'post' || form.hasAttribute('action')) return;
      event.preventDefault();
      last = form;
      // Names follow each other, so the menu stays open. If one that a finger leaves closed it, Chromium would crash.
      const fold = form.closest('.type, .menu'), typed = document.activeElement;
      if (fold) fold.open = fold.used = /^(name|players)$/.test(form.elements.k?.value);
      const next = form.nextElementSibling?.querySelector('.menu [data-keep]');
      if (event.submitter && form.contains(typed) && typed.name === 'n') next ? next.focus() : typed.blur();
      const asks = form.closest('.dock') || form.querySelector('.cells, .sheet');
      light.touch(new URLSearchParams(new FormData(form, event.submitter))).then(() => asks ? reveal() : near(opened));
    });
    addEventListener('change', ({target}) => {
      if ('keep' in target.dataset) target.form.requestSubmit();
    });
    addEventListener('input', ({target}) => {
      if (target.form === last) last = null;
      if (target.type === 'search') target.form.requestSubmit();
    });
    document.addEventListener('toggle', ({target}) => {
      target.shut = !target.open;
      if (target.shut) return;
      // It rises into sight, and again with what comes into it.
      if (target === opened) near(target);
      // What is in a long fold comes when it is opened; without JavaScript, with a touch on this button.
      target.querySelector(':scope > .in > form > [value=fold] + button')?.click();
      const field = target.matches('.type') && target.querySelector('[name=n]');
      if (field && field !== document.activeElement) field.select();
    }, true);
  };
  document.addEventListener('click', ({target, isTrusted}) => {
    if (isTrusted) opened = target.closest('main summary')?.parentNode;
    const who = target.closest('.menu')?.querySelector(WHO);
    if (who) who.outerHTML = who.innerHTML;
  });

  // The second tap of a double tap reaches no other control at its point: what the first one led to, on this page or
  // the next, may lie there by now. A control is known by its question and what it sends or says; a key of the dock by
  // what it says alone, for the pad stays where the next player is asked. Elsewhere each tap counts at once. Nor does the
  // second tap take back what the first one did: a tick, or a chip that sends something else since it is chosen.
  // A tap beside the open menu only closes it: whoever taps there may want just that, unless they chose something in it
  // and it stayed open by itself. Keys have no point.
  let tap;
  try { tap = JSON.parse(sessionStorage.tap); } catch { /* there was none, or the browser keeps nothing */ }
  const touched = (target) => {
    const it = target.closest('label') ?? target.closest('a, button, summary, input, textarea');
    if (!it) return null;
    const {form, href, value, parentNode: {open, className}} = it, says = it.textContent.trim() || it.ariaLabel;
    const key = href ?? (form ? (form.querySelector('[type=hidden][name=k]') ?? it).value : open);
    return [key, value, says, it.closest('.dock') ? className + says : '', it.ariaPressed ?? it.ariaChecked].map(String);
  };
  const alike = (a, b) => a[0] === b[0] ? a[2] === b[2] ? a[4] === b[4] : a[1] === b[1] : a[3] && a[3] === b[3];
  document.addEventListener('click', (event) => {
    const {target, detail, clientX: x, clientY: y, timeStamp} = event, menu = document.querySelector('.menu[open]');
    const beside = menu && !menu.contains(target), dismisses = beside && !menu.used;
    const now = dismisses ? ['menu'] : touched(target);
    if (beside) menu.open = menu.used = false;
    if (!detail || !now) return;
    // The time since is less than nothing where the clock was set back.
    const at = performance.timeOrigin + timeStamp, [last, left, top, then] = tap ?? [], since = at - then;
    const slips = since >= 0 && since < 333 && Math.hypot(x - left, y - top) < 24 && !alike(last, now);
    if (slips || dismisses) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    tap = [slips ? last : now, x, y, at];
    try { sessionStorage.tap = JSON.stringify(tap); } catch { /* the same */ }
  }, true);

  const start = (how, more) => {
    rules = more;
    live = document.getElementById('live');
    light.times?.();
    if (!live) return;
    if (!send) listen();
    send = light.send = how;
    // Without us the address leads to the cell; we leave in sight what is above it, where there is room.
    live.querySelector('#cell')?.remove();
    requestAnimationFrame(reveal);
  };
  return {start, show, touch, page, said};
})();

if (document.currentScript?.dataset.host) {
  light.start(async (fields, path = location.pathname) => {
    const answer = await fetch(path, {method: 'POST', body: fields, headers: {'X-Light': '1'}});
    const text = await answer.text();
    if (answer.status > 499 || answer.status === 429) throw {said: text, again: 2};
    if (!answer.headers.get('content-type').startsWith('text/html')) throw {said: text};
    return text;
  }, document.currentScript.dataset.host);
}
