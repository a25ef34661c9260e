// Somebody has scanned the code of a table: their phone shows a code in turn, and is at the table once that is scanned.
import { NO_CODE } from "./codes.js";
import { picture } from "./qr_code.js";

const SOON = 20_000; // milliseconds after which the page says what may be in the way

const TITLE = "Show this code";
const HOW = "Hold it before the phone that opened the table. You are at the table as soon as that has read it.";
const ALLOW = "If this browser asks whether the page may reach devices on your network, allow it.";
const NOTHING = "Nothing yet? Both phones must be on the same Wi-Fi. Some Wi-Fis, as in cafés, keep phones apart: then turn on the "
  + "hotspot of the phone that opened the table, join that with this phone, and scan the table's code again.";
const NOT_HERE = "This browser can't join a table by a code. Open the address in another one, such as Chrome, Firefox or Safari.";
const OLD = "This code can't be used any more. Scan the code that the other phone shows now.";

const element = (name, textContent, more = {}) => Object.assign(document.createElement(name), { textContent, ...more });

/** Show the answer to the offer with these *digits*; return once this phone has come to the table, and to its address. */
export async function showAnswer(lines, digits) {
  const box = element("main", "", { id: "answer" });
  const said = element("p", "");
  said.setAttribute("role", "status");
  box.append(element("h1", TITLE), said);
  document.body.append(box);
  const wrong = (sentence) => {
    box.replaceChildren(element("h1", "Companion"), said);
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
  const copy = element("button", "Copy the digits", { onclick: () => navigator.clipboard.writeText(answer.digits).then(() => { copy.textContent = "Copied"; }) });
  said.textContent = HOW;
  box.append(picture(answer.digits, "Your code"), element("p", ALLOW), copy);
  const late = setTimeout(() => { said.textContent = NOTHING; }, SOON);
  const key = await answer.open.catch(() => wrong(OLD)).finally(() => clearTimeout(late));
  location.replace(`#/j/${key}`);
  box.remove();
}
