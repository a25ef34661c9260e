// Reads QR codes from a picture, in a browser. Everything it needs lies beside it.
import { prepareZXingModule, readBarcodes } from "./es/reader/index.js";

prepareZXingModule({
  overrides: { locateFile: () => new URL("zxing_reader.wasm", import.meta.url).href },
});

/**
 * Return what the QR codes in a picture say, none where there is none.
 * @param {Uint8Array} bytes a PNG, a JPEG or whatever else this browser opens
 * @returns {Promise<string[]>}
 */
export async function read(bytes) {
  const found = await readBarcodes(new Blob([bytes]), {
    formats: ["QRCode"],
    tryHarder: true,
    tryInvert: true,
    maxNumberOfSymbols: 8,
  });
  return found.filter((code) => code.isValid).map((code) => code.text);
}
