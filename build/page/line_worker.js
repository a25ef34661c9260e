// Lines to other browsers, as the worker has them: the page holds them (build/page/lines.js), Python uses them
// (screens/table_line/page_lines.py).
const waiting = new Map();
let last = 0;

function ask(deed, text) {
  return new Promise((resolve) => {
    waiting.set(++last, resolve);
    postMessage({ kind: "line", ask: last, deed, text });
  });
}

export const lines = {
  offer: () => ask("offer"),
  accept: (digits) => ask("accept", digits),
  say: (number, text) => postMessage({ kind: "line", deed: "say", number, text }),
  end: (number) => postMessage({ kind: "line", deed: "end", number }),
  deputy: (number) => postMessage({ kind: "line", deed: "deputy", number }),
  hear: null, // Python's: it is given the number of a line, what happened there, and a text
};

const unheard = []; // what happened before Python heard

/** Take what the page says of its lines. */
export function ofLines({ ask: asked, found, number, event, text = "" }) {
  if (asked) {
    waiting.get(asked)(found);
    waiting.delete(asked);
  } else if (lines.hear) lines.hear(number, event, text);
  else unheard.push([number, event, text]);
}

/** Have Python hear, from now on, all that happened. */
lines.listen = (hear) => {
  lines.hear = hear;
  for (const each of unheard.splice(0)) hear(...each);
};
