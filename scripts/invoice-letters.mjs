import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

// lib.mjs runs this as a build step, so it does not import lib.mjs.
const at = (...parts) => join(import.meta.dirname, "..", ...parts);

/** Code point ranges of the invoice font: Latin with marks, Greek, Cyrillic, currency signs and punctuation. */
const DRAWN = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1eff], // letters
  [0x2010, 0x2027],
  [0x20a0, 0x20bf],
  [0x2212, 0x2212], // dashes, quotes, money, minus
];
const isDrawn = (code) => DRAWN.some(([first, last]) => code >= first && code <= last);
const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);

/** Screen font as a TrueType subset; the PDF writer supports no other format. */
export async function invoiceFont() {
  const { default: subset } = await import("subset-font");
  const whole = await readFile(at("node_modules/inter-ui/web/Inter-Regular.woff2"));
  const text = String.fromCodePoint(...codes.filter(isDrawn));
  return subset(whole, text, { targetFormat: "truetype", noLayoutClosure: true });
}

/** Transliterations of other scripts to Latin. */
export async function latinOfOthers() {
  const { default: anyAscii } = await import("any-ascii");
  const others = codes.filter((code) => !isDrawn(code)).map((code) => String.fromCodePoint(code));
  const known = others.filter((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign)).map((sign) => [sign, anyAscii(sign)]);
  return JSON.stringify(Object.fromEntries(known.filter(([, latin]) => latin)));
}

/** After the client build: writes the font and transliterations of invoices beside the client's files. */
export async function writeInvoiceLetters() {
  await mkdir(at("dist/client/fonts"), { recursive: true });
  await writeFile(at("dist/client/fonts/invoice.ttf"), await invoiceFont());
  await writeFile(at("dist/client/fonts/latin.json"), await latinOfOthers());
}
