// Someone has scanned the code of a table: their phone shows a code in turn, and is at the table once that is scanned. The
// other phone draws its pages then, and sends them over the line (screens/table_line/light_guest.py).
import { NO_CODE } from "./codes.js";
import { picture } from "./qr_code.js";

const SOON = 20_000; // milliseconds after which the page says what may be in the way
const SEAT = "companion guest"; // start.js knows it too: the table's key, and what this phone shows to be the same guest again

const TITLE = "Show this code";
const HOW = "Hold it before the phone that opened the table. You are at the table as soon as that has read it.";
const ALLOW = "If this browser asks whether the page may reach devices on your network, allow it.";
const NOTHING = "Nothing yet? Both phones must be on the same Wi-Fi. Some Wi-Fis, as in cafés, keep phones apart: then turn on the "
  + "hotspot of the phone that opened the table, join that with this phone, and scan the table's code again.";
const NOT_HERE = "This browser can't join a table by a code. Open the address in another one, such as Chrome, Firefox or Safari.";
const OLD = "This code can't be used any more. Scan the code that the other phone shows now.";
const GONE = "The phone that opened the table can't be reached any more. If it is still there, scan its new code: your seat is kept.";
const WAITS = "The phone that opened the table can't be reached any more. Another phone here can take the table over. Then this page goes on by itself.";
const SILENT = "The phone that opened the table doesn't answer. Wake it, and open its page there. What you tap waits until then.";
const MOVED = "Another phone has taken the table over. You go on there.";
const UNANSWERED = "The table went on at another phone before your tap was answered. Look whether it is here.";
const LOST = "This page was loaded anew, and has lost its line to the table. Scan the table's code again: your seat is kept.";

const element = (name, textContent, more = {}) => Object.assign(document.createElement(name), { textContent, ...more });

function cover() {
  const said = element("p", "");
  said.setAttribute("role", "status");
  const box = element("main", "", { id: "answer" });
  document.body.append(box);
  const says = (title, ...more) => { box.replaceChildren(element("h1", title), said, ...more); };
  return { box, said, says };
}

/** Say that the line is lost, and offer the app without it. */
export function showLost() {
  const { said, says } = cover();
  says("Companion", element("button", "Go on without the table", { onclick: () => {
    sessionStorage.removeItem(SEAT);
    location.hash = "#/";
    location.reload();
  } }));
  said.textContent = LOST;
}

/** Show the answer to the offer with these *digits*; return the key of the table once this phone has come there. */
async function shown(lines, digits) {
  const { box, said, says } = cover();
  const wrong = (sentence) => {
    says("Companion");
    said.textContent = sentence;
    return new Promise(() => {});
  };
  if (!globalThis.RTCPeerConnection) return wrong(NOT_HERE);
  let answer;
  try {
    answer = await lines.answer(digits);
  } catch (error) {
    console.warn(error);
    return wrong(error.message === NO_CODE ? NO_CODE : OLD);
  }
  const copy = element("button", "Copy the digits", {
    onclick: () => navigator.clipboard.writeText(answer.digits).then(() => { copy.textContent = "Copied"; }),
  });
  says(TITLE, picture(answer.digits, "Your code"), element("p", ALLOW), copy);
  said.textContent = HOW;
  const late = setTimeout(() => { said.textContent = NOTHING; }, SOON);
  const key = await answer.open.catch(() => wrong(OLD)).finally(() => clearTimeout(late));
  return { key, box };
}

function kept(store, value) {
  try {
    if (value !== undefined) store.setItem(SEAT, value);
    return store.getItem(SEAT);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/**
 * Answer the offer with these *digits*, and show the pages of the table.
 * @param {Object} page what the page around gives: see ``LightPages``; its ``leave`` opens the whole app
 * @param {function()} loadPages fetches the module of ``LightPages``
 */
export async function beGuest(lines, digits, { leave, ...page }, loadPages) {
  const { key: first, box } = await shown(lines, digits);
  const { LightPages } = await loadPages();
  const [at, before] = (kept(localStorage) ?? "").split(" ");
  let token = at === first ? before : undefined;
  kept(sessionStorage, first);
  const say = (what) => lines.say(0, `p${JSON.stringify(what)}`);
  const live = () => document.getElementById("live");
  const pages = new LightPages({
    ...page,
    // A touch at the table tells what the page showed, and is told from all others.
    tell: ({ number, address, fields }) => say({
      n: number, at: address || "/", fields: fields && { ...(live()?.dataset.n && { s: live().dataset.n, o: String(Math.random()) }), ...fields }, token,
    }),
    leave: async (route) => {
      const { address } = await pages.ask("/j/app", { to: route ?? "" });
      lines.forPage = lines.turned = () => {};
      sessionStorage.removeItem(SEAT);
      location.replace(`#${address}`);
      leave();
    },
  });
  const gone = element("p", "", { id: "gone" });
  gone.setAttribute("role", "alert");
  const tellAbove = (sentence) => {
    gone.textContent = sentence;
    document.body.append(gone);
  };
  let key = first;
  lines.turned = (what, more) => {
    if (what === "back") gone.remove();
    else if (what === "silent") tellAbove(SILENT);
    else if (what === "over") tellAbove(more ? WAITS : GONE);
    else {
      kept(sessionStorage, key = more);
      if (token) kept(localStorage, `${key} ${token}`);
      tellAbove(MOVED);
      addEventListener("click", () => gone.remove(), { once: true });
      for (const number of [...pages.waiting.keys()]) pages.heard({ kind: "answered", number, said: UNANSWERED });
      pages.takeIn().catch(console.warn);
    }
  };
  lines.forPage = (text) => {
    const { n, news, at: of, ...answer } = JSON.parse(text);
    if (answer.token && answer.token !== token) kept(localStorage, `${key} ${token = answer.token}`);
    if (n) return pages.heard({ kind: "answered", number: n, ...answer });
    if (of === pages.address) pages.news(news).catch(console.warn);
    return say({ seen: true });
  };
  history.replaceState(null, "", "#/j");
  await pages.show();
  box.remove();
}
