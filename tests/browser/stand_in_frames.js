// Stands in for a page's clock, its frames, its timers and its line to the laptop, so that a test says when each goes on.
() => {
    const later = window.setTimeout.bind(window);
    let time = 1000, stamp = 0, asked = [], timers = [], line = null;
    performance.now = () => time;
    window.setTimeout = (act, milliseconds = 0) => timers.push({ act, due: time + milliseconds });
    window.clearTimeout = (number) => { if (number) delete timers[number - 1]; };
    window.requestAnimationFrame = (act) => asked.push(act);
    window.WebSocket = class extends EventTarget {
        send(data) { window.done.push(`sent ${data}`); }
    };
    window.done = [];
    window.page = {
        connect: () => { line = new WebSocket("ws://localhost"); },
        touch: (kind, target = window) => target.dispatchEvent(new Event(kind, { bubbles: true, composed: true })),
        touched: (kind, target) => {
            const reached = () => { window.page.ask("ripple", 30); line.send("touch"); };
            addEventListener(kind, reached, { once: true });
            window.page.touch(kind, document.querySelector(target));
        },
        send: (data) => line.send(data),
        answer: () => line.dispatchEvent(new Event("message")),
        ask: (name, takes) => requestAnimationFrame(() => { time += takes; window.done.push(name); }),
        // One frame, and what the page takes up after it.
        frame: async () => {
            const due = asked;
            asked = [];
            stamp += 1;
            due.forEach((act) => act(stamp));
            await new Promise((go) => later(go, 20));
        },
        pass: (milliseconds) => {
            time += milliseconds;
            timers.forEach((timer, place) => {
                if (!timer || timer.due > time) return;
                delete timers[place];
                timer.act();
            });
        },
    };
}
