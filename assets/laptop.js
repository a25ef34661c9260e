// What the page of the laptop does besides Flet's own; screens/server/static_files.py puts it into the head of the page.
"use strict";

// Ctrl+S shares a screen here, and saves no page.
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") event.preventDefault();
}, true);

// Days and times are told as this device has them, not the laptop: it learns the time zone with each page.
{
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  const secure = location.protocol === "https:" ? "; Secure" : "";
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
  const AWAY = "The laptop is away. Trying again… Nothing you entered is lost.";
  const ALONE = "This device has no network connection. Trying again… Nothing you entered is lost.";
  const OURS = 4000; // from here on the codes are those of screens/server/door/gate.py
  const QUIET = 400; // milliseconds without a message: the laptop has drawn the page
  const LONGEST = 5000; // milliseconds after which the page is shown, even if others at the table go on touching
  const AGAIN = 1000; // milliseconds until the laptop is asked again
  const PlainWebSocket = WebSocket;
  let newest = null;
  let asking = false;
  let line = null;
  let timer = 0;

  const away = () => (navigator.onLine ? AWAY : ALONE);
  const hide = () => {
    clearTimeout(timer);
    timer = 0;
    line?.remove();
    line = null;
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
      show(away());
      setTimeout(ask, AGAIN);
      return;
    }
    asking = false;
    if (newest?.readyState === PlainWebSocket.OPEN) hide();
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
        longest = setTimeout(hide, LONGEST);
      });
      // Below the line lies the page of before until the laptop has drawn a new one: a tap on it would be lost.
      this.addEventListener("message", () => {
        if (!line) return;
        clearTimeout(drawn);
        drawn = setTimeout(hide, QUIET);
      });
      this.addEventListener("close", (event) => {
        clearTimeout(opened);
        clearTimeout(drawn);
        clearTimeout(longest);
        if (event.code >= OURS && event.reason) show(event.reason);
        else timer ||= setTimeout(() => show(away()), 700);
      });
    }
  };
}
