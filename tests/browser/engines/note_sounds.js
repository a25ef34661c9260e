// Notes each sound that the page plays, and what became of it. Firefox without a loudspeaker would wait for one.
() => {
  window.played = [];
  AudioContext.prototype.resume = async () => {};
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    const sound = { src: this.src, ended: "" };
    window.played.push(sound);
    const begun = play.call(this);
    begun.then(() => { sound.ended = "played"; }, (wrong) => { sound.ended = wrong.name; });
    return begun;
  };
}
