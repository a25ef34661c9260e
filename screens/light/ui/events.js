// What others touch is shown as it happens.
(() => {
  let line, pause = 500;
  light.tell = (words) => {
    said().textContent = words;
  };
  const {page, said} = light;
  const open = () => {
    line = new EventSource(page().events);
    line.onopen = () => { pause = 500; };
    // A browser comes again where its line broke, and gives up where a proxy has no host for it.
    line.onerror = () => {
      if (line.readyState === 2) setTimeout(open, pause = Math.min(2 * pause, 6e4));
    };
    line.onmessage = async ({data}) => {
      if (data[0] !== '<') return light.tell(data, line.close());
      // What was said of one's own last touch stays: others' touches are no answer to it. But that one was
      // too late for what the page shows is over once it shows something newer.
      const {n} = page(), {textContent: before, dataset: {late}} = said();
      await light.show(data);
      if (before && !said().textContent && (!late || n === page().n)) {
        light.tell(before);
        said().dataset.late = late ?? '';
      }
      light.heard?.();
    };
  };
  open();
  addEventListener('pagehide', () => line.close());
})();
