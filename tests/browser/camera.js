// Watches the camera that a page opened: when the code came into the picture, when it was found, and when
// the player can read what is in it.
(() => {
  const devices = navigator.mediaDevices;
  if (!devices) return;
  const open = devices.getUserMedia.bind(devices);
  const seen = (window.camera = { tracks: [], size: [], came: null, found: null, read: null });
  const pictures = (window.pictures = { taken: 0, kept: new Set() });
  const [make, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
  URL.createObjectURL = (what) => {
    const url = make.call(URL, what);
    if (what.type === "image/jpeg") pictures.taken++, pictures.kept.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => (pictures.kept.delete(url), revoke.call(URL, url));
  const told = () =>
    [...document.querySelectorAll("flt-semantics")].some((node) =>
      (node.textContent + node.getAttribute("aria-label")).includes("This is what arrived"));
  devices.getUserMedia = async (asked) => {
    const stream = await open(asked);
    const [track] = stream.getVideoTracks();
    seen.tracks.push(track);
    if (asked.video?.width) watch(stream, track);
    return stream;
  };
  const watch = async (stream, track) => {
    const { width, height } = track.getSettings();
    Object.assign(seen, { size: [width, height], came: null, found: null, read: null });
    const video = Object.assign(document.createElement("video"), { muted: true, srcObject: stream });
    const corner = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    await video.play();
    const look = () => {
      if (track.readyState === "ended") return;
      corner.drawImage(video, 4, 4, 8, 8, 0, 0, 1, 1);
      if (corner.getImageData(0, 0, 1, 1).data[0] > 200) seen.came = performance.now();
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    const wait = setInterval(() => {
      if (seen.came && location.hash.includes("/q/")) seen.found ??= performance.now();
      if (seen.found && told()) {
        seen.read = performance.now();
        clearInterval(wait);
      }
    }, 10);
  };
})();
