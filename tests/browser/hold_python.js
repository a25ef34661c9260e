// Holds back the message that Python is there until ``goesOn`` is called, and counts frames in ``drawn``.
window.drawn = 0;
const plain = window.frame = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (act) => { window.drawn += 1; return plain(act); };
const Plain = Worker;
window.Worker = class extends Plain {
  set onmessage(hear) {
    super.onmessage = (event) => {
      if (event.data.kind === "ready") window.goesOn = () => hear(event);
      else hear(event);
    };
  }
};
