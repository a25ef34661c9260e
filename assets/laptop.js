// What the page of the laptop does besides Flet's own; screens/server/static_files.py puts it into the head of the page.
"use strict";

// Ctrl+S shares a screen here, and saves no page.
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") event.preventDefault();
}, true);

// Days and times are told as this device has them, not the laptop: it learns the time zone with each page.
{
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  const secure = /^https/.test(location.protocol) ? "; Secure" : "";
  document.cookie = `companion-zone=${zone}; Path=/; Max-Age=31536000; SameSite=Strict${secure}`;
}

// What players keep lies in this browser: it is asked not to throw that away by itself. Not Firefox, which would ask the player
// what that is; without encryption there is nobody to ask.
if (!navigator.userAgent.includes("Firefox")) navigator.storage?.persist?.();

// Of the pictures that the camera takes, many a second, the browser keeps the last three, not all.
{
  const createObjectURL = URL.createObjectURL;
  const kept = [];
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object);
    if (object.type === "image/jpeg" && kept.push(url) > 3) URL.revokeObjectURL(kept.shift());
    return url;
  };
}

// While the laptop is away, a line says so. Flet connects again by itself, twice a second, as long as it takes; it covers the
// screen meanwhile, and says only that it is working. A reason that the laptop gives is shown as it is.
{
  const AWAY = "The laptop is away. Trying again…";
  const ALONE = "This device has no network connection. Trying again…";
  const KEPT = "Nothing you entered is lost.";
  const IN_DOUBT = "What you did last may not have counted: look before you go on.";
  const BROKE = "The line to the laptop broke for a moment.";
  const OURS = 4000; // from here on the codes are those of screens/server/door/gate.py
  const QUIET = 400; // milliseconds without a message: the laptop has drawn the page
  const LONGEST = 5000; // milliseconds after which the page is shown, even if others at the table go on touching
  const AGAIN = 1000; // milliseconds until the laptop is asked again
  const PlainWebSocket = WebSocket;
  let newest = null;
  let asking = false;
  let doubt = false; // whether what was done last may be lost, as it was when the line broke
  let line = null;
  let timer = 0;

  // What is entered is kept on this device, at the laptop's word: until that came, a touch may be lost with the line. A touch that
  // enters nothing is followed by no such word; it is in doubt for a moment only. So is a text that is still being typed.
  const SOON = 2000; // milliseconds within which the laptop has what a touch entered kept here
  const SLOTS = "flutter.companion/"; // the app keeps under these names
  const WHERE = "flutter.companion/device/"; // says where it was used, with other touches, too
  const EVENT = 3; // the kind of a message that tells what happened to a control; its place is the third byte
  const setItem = Storage.prototype.setItem;
  let touches = []; // when what was done and is not known to be kept was done
  let answered = true; // whether the laptop has said anything since
  let told = true; // whether the laptop was told of the last one
  let typed = null; // the field that was typed into last
  Storage.prototype.setItem = function (key, value) {
    setItem.call(this, key, value);
    if (key.startsWith(SLOTS) && !key.startsWith(WHERE)) touches.shift();
  };
  const note = () => {
    touches.push(Date.now());
    answered = false;
  };
  const act = () => {
    told = false;
    if (newest && !line && newest.readyState !== PlainWebSocket.OPEN) note();
  };
  addEventListener("pointerup", act, true);
  addEventListener("keydown", act, true);
  addEventListener("input", (event) => { [typed] = event.composedPath(); }, true);
  const inDoubt = () => {
    touches = touches.filter((each) => Date.now() - each < SOON);
    return Boolean(typed?.isConnected && typed.matches(":focus")) || !answered || touches.length > 0;
  };
  const sure = () => {
    [touches, answered, typed, doubt] = [[], true, null, false];
  };

  const away = () => `${navigator.onLine ? AWAY : ALONE} ${doubt ? IN_DOUBT : KEPT}`;
  const hide = () => {
    clearTimeout(timer);
    timer = 0;
    line?.remove();
    line = null;
  };
  const remind = () => {
    if (!doubt) return;
    sure();
    const reminder = document.createElement("div");
    reminder.id = "doubt";
    reminder.setAttribute("role", "status");
    reminder.style.cssText = "position:fixed;z-index:2147483646;top:0;left:0;right:0;padding:12px 16px;pointer-events:none;"
      + "font:16px/1.4 Roboto,sans-serif;background:#14110d;color:#fbf7ef";
    reminder.textContent = `${BROKE} ${IN_DOUBT}`;
    document.body.append(reminder);
    setTimeout(() => reminder.remove(), 8000);
  };
  const shown = () => {
    hide();
    remind();
  };
  const show = (sentence) => {
    if (!line) {
      line = document.createElement("div");
      line.id = "away";
      line.setAttribute("role", "status");
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      line.style.cssText = "position:fixed;z-index:2147483647;inset:0;display:flex;align-items:center;justify-content:center;"
        + "box-sizing:border-box;padding:32px;font:18px/1.5 Roboto,sans-serif;text-align:center;"
        + (dark ? "background:#14110d;color:#fbf7ef" : "background:#fbf7ef;color:#14110d");
      document.body.append(line);
    }
    if (line.textContent !== sentence) line.textContent = sentence;
  };

  // Where the phone loses its network, the socket may stay open: taps would wait, and all be done later. So the laptop is asked
  // whether it is there; on the laptop itself it is, whatever the network does.
  const ask = async () => {
    try {
      await fetch("/manifest.json", { method: "HEAD", cache: "no-store" });
    } catch {
      if (!line) doubt = inDoubt();
      show(away());
      setTimeout(ask, AGAIN);
      return;
    }
    asking = false;
    if (newest?.readyState !== PlainWebSocket.OPEN) return;
    hide();
    doubt = false; // it is the same line: what waited in it arrives
  };
  addEventListener("offline", () => {
    if (!asking) ask();
    asking = true;
  });

  window.WebSocket = class extends PlainWebSocket {
    constructor(...given) {
      super(...given);
      newest = this;
      let opened = 0;
      let drawn = 0;
      let longest = 0;
      this.addEventListener("open", () => {
        opened = setTimeout(() => { clearTimeout(timer); timer = 0; }, 60);
        longest = setTimeout(shown, LONGEST);
      });
      // Below the line lies the page of before until the laptop has drawn a new one: a tap on it would be lost.
      this.addEventListener("message", () => {
        answered = true;
        if (!line && !doubt) return;
        clearTimeout(drawn);
        drawn = setTimeout(shown, QUIET);
      });
      this.addEventListener("close", (event) => {
        clearTimeout(opened);
        clearTimeout(drawn);
        clearTimeout(longest);
        doubt ||= inDoubt();
        if (event.code >= OURS && event.reason) show(event.reason);
        else timer ||= setTimeout(() => show(away()), 700);
      });
    }

    send(data) {
      super.send(data);
      if (told || new Uint8Array(data)[2] !== EVENT) return;
      told = true;
      note();
    }
  };
}
