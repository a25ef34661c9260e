// Reads QR codes from a picture, in a browser. Everything it needs lies beside it.
import { prepareZXingModule, readBarcodes } from "./es/reader/index.js";

prepareZXingModule({
  overrides: { locateFile: () => new URL("zxing_reader.wasm", import.meta.url).href },
});

const OPTIONS = { formats: ["QRCode"], tryHarder: true, tryInvert: true, maxNumberOfSymbols: 8 };

/** Return the texts of the codes in what zxing takes for a picture. */
async function texts(picture) {
  const found = await readBarcodes(picture, OPTIONS);
  return found.filter((code) => code.isValid).map((code) => code.text);
}

/** Return a picture laid on paper of a colour, as pixels: zxing itself takes what is clear for black. */
function laid(bitmap, colour) {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const paper = canvas.getContext("2d");
  paper.fillStyle = colour;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(bitmap, 0, 0);
  return paper.getImageData(0, 0, canvas.width, canvas.height);
}

/** Return whether one may look through a picture: a photo's format has no clear colour. */
const mayBeClear = (bytes) => bytes[0] !== 0xff;

/**
 * Return what the QR codes in a picture say, none where there is none.
 * @param {Uint8Array} bytes a PNG, a JPEG or whatever else this browser opens
 * @returns {Promise<string[]>}
 */
export async function read(bytes) {
  const whole = new Blob([bytes]);
  const found = await texts(whole);
  if (found.length || !mayBeClear(bytes)) return found;
  try {
    const bitmap = await createImageBitmap(whole);
    for (const colour of ["white", "black"]) {
      const there = await texts(laid(bitmap, colour));
      if (there.length) return there;
    }
  } catch { /* a browser without such a canvas, or without room for one */ }
  return found;
}
