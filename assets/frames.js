// Where frames are slow to draw, as without a quick graphics chip, what a touch changes comes late: the page draws two frames of the
// ripple under the finger before it looks at the laptop's answer, which has been there for long. So the frames after a touch
// wait for the answer, and the first of them shows it. Flutter asks for each frame anew, and takes none back.
"use strict";
{
  const NOTHING = 1; // milliseconds of a frame in which nothing is drawn
  const SLOW = 16; // milliseconds. Where one in four takes longer, frames are slow; others have little to draw
  const LONGEST = 60; // milliseconds that frames wait; where an answer took longer, the next ones don't
  const now = performance.now.bind(performance);
  const draw = requestAnimationFrame.bind(globalThis);
  const { port1: drawn, port2: after } = new MessageChannel();
  let shown = 0; // the browser's own time of the frame that is being drawn
  let began = 0; // when the frame that is being drawn was begun
  let took = []; // what the last frames took
  let touched = false; // whether what the page does now is for a touch
  let asked = 0; // when the laptop was told of a touch that it hasn't answered, 0 for never
  let late = false; // whether frames waited for an answer in vain
  let held = null; // the frames that wait, null while none do
  let timer = 0;

  // What comes of a frame's own work, such as drawing what it laid out, is done before the page takes up anything else.
  drawn.onmessage = () => {
    const each = now() - began;
    if (each > NOTHING) took = [...took, each].slice(-15);
  };
  const next = (act) => draw((time) => {
    if (held) {
      held.push(act);
      return;
    }
    if (time !== shown) {
      shown = time;
      began = now();
      after.postMessage(null);
    }
    act(time);
  });
  globalThis.requestAnimationFrame = next;
  const isSlow = () => took.filter((each) => each > SLOW).length * 4 >= took.length;

  const release = () => {
    clearTimeout(timer);
    const due = held ?? [];
    held = null;
    for (const act of due) next(act);
  };
  const inVain = () => {
    late = true;
    release();
  };
  const answered = () => {
    if (!asked) return;
    if (now() - asked <= LONGEST) late = false;
    asked = 0;
    release();
  };

  const touch = () => {
    touched = true;
    setTimeout(() => { touched = false; });
  };
  addEventListener("pointerup", touch, true);
  addEventListener("click", touch, true);
  addEventListener("keydown", (event) => { // letters that are typed are drawn at once
    if (!event.composedPath()[0].matches?.("input, textarea")) touch();
  }, true);

  const PlainWebSocket = WebSocket;
  globalThis.WebSocket = class extends PlainWebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", answered);
    }

    send(data) {
      super.send(data);
      if (!touched || asked) return;
      asked = now();
      if (late || !isSlow()) return;
      held = [];
      timer = setTimeout(inVain, LONGEST);
    }
  };
}
