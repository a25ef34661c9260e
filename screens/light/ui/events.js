// What others touch is shown as it happens.
(() => {
  let line, waiting, pause = 500;
  light.tell = (words) => {
    light.say(words);
    document.querySelector('footer').hidden = false;
  };
  const open = () => {
    line = new EventSource(document.getElementById('live').dataset.events);
    line.onopen = () => { pause = 500; };
    // A browser comes again where its line broke, and gives up where a proxy has no host for it.
    line.onerror = () => {
      if (line.readyState === 2) setTimeout(open, pause = Math.min(2 * pause, 60000));
    };
    line.onmessage = async ({data}) => {
      // What was said of one's own last touch stays: others' touches are no answer to it.
      const said = () => document.getElementById('said').textContent, before = said();
      await light.show(data);
      if (before && !said()) light.tell(before);
      // An answer to a request alone can bring what this browser keeps of a tool on the table.
      if (light.line) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => fetch(location.pathname, {method: 'HEAD'}).catch(() => {}), 100);
    };
  };
  open();
  addEventListener('pagehide', () => line.close());
})();
