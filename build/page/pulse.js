// Whether the other side of a line still answers: it is asked now and then. Silences are counted in questions, not in seconds:
// a phone that slept itself has asked nothing meanwhile, and raises no alarm.
const EVERY = 3000; // milliseconds between two questions
const MISSED = 3; // unanswered ones after which the other side is silent

export class Pulse {
  /**
   * @param {function()} ask asks the other side whether it is there
   * @param {function(boolean)} turned is called with whether the other side is silent, whenever that changes
   */
  constructor(ask, turned, every = EVERY) {
    Object.assign(this, { ask, turned, missed: 0, answers: false, silent: false });
    this.timer = setInterval(() => this.look(), every);
  }

  look() {
    if (this.answers && this.missed >= MISSED) this.turn(true);
    this.missed += 1;
    this.ask();
  }

  /** The other side said something; only one that *answers* questions is missed later: earlier releases don't. */
  beat(answers = false) {
    this.answers ||= answers;
    this.missed = 0;
    this.turn(false);
  }

  turn(silent) {
    if (silent === this.silent) return;
    this.silent = silent;
    this.turned(silent);
  }

  stop() {
    clearInterval(this.timer);
  }
}
