// A player who takes their time: on a light page a second lies between two touches, however fast the test makes them. Within
// `hurry` no time passes at all. The app, which Flutter draws, keeps its own time.
{
  const own = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
  const times = new WeakMap();
  let now = 1000;
  globalThis.hurry = false;
  Object.defineProperty(Event.prototype, "timeStamp", {
    get() {
      if (this.type !== "click" || document.querySelector("flutter-view")) return own.call(this);
      if (!times.has(this)) times.set(this, globalThis.hurry ? now : now += 1000);
      return times.get(this);
    },
  });
}
