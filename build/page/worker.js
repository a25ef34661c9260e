// The half of the page that runs Python. It starts at once, while the other half fetches what draws.
self.flet_js = {};

// What Python may ask of the page (screens/browser.py), and what the page told it.
self.companion = {
  news: false,
  tell: null,
  shown: () => postMessage({ kind: "shown" }),
  take: () => postMessage({ kind: "take" }),
  stays: async () => (await navigator.storage?.persisted?.()) ?? false,
  reader: () => import(`${companion.here}zxing/reader.js`),
  here: "",
};

const step = (name) => postMessage({ kind: "step", name });

new PerformanceObserver((list) => {
  postMessage({ kind: "fetched", names: list.getEntries().map((entry) => entry.name) });
}).observe({ type: "resource", buffered: true });

function unpack(fs, bytes) {
  // Four bytes that say how long the list is, the list (path, length), then file after file.
  const length = new DataView(bytes.buffer).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let start = 4 + length;
  const known = new Set();
  for (const [path, size] of list) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!known.has(folder)) {
      fs.mkdirTree(folder);
      known.add(folder);
    }
    fs.writeFile(path, bytes.subarray(start, start + size), { canOwn: true });
    start += size;
  }
}

async function bytes(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function start({ python, app, page, here }) {
  companion.here = here;
  const packed = bytes(app);
  const { loadPyodide } = await import(`${python}pyodide.mjs`);
  const pyodide = await loadPyodide({
    indexURL: python,
    env: { HOME: "/app", PYDANTIC_DISABLE_PLUGINS: "__all__" },
  });
  step("python");
  unpack(pyodide.FS, await packed);
  flet_js.documentUrl = page;
  pyodide.registerJsModule("flet_js", flet_js);
  await pyodide.runPythonAsync("import sys; sys.path[:0] = ['/app', '/app/site']; import ahead, main; main.start()");
  step("app");
  await flet_js.start_connection((message) => {
    const sent = message.toJs();
    postMessage(sent, [sent.buffer]);
  });
  postMessage({ kind: "ready" });
}

onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    flet_js.send(data);
  } else if (data.kind === "start") {
    start(data).catch((error) => postMessage({ kind: "failed", why: String(error) }));
  } else if (data.kind === "news") {
    companion.news = true;
    companion.tell?.();
  }
};
