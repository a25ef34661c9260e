window.tones = 0;
const starts = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function start(...at) {
  window.tones += 1;
  starts.apply(this, at);
};
