/** Accepted file types with their usual extensions. */
export const fileTypes = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "text/plain": ["txt"],
  "text/csv": ["csv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/zip": ["zip"],
} as const satisfies Record<string, readonly string[]>;
export type FileType = keyof typeof fileTypes;

/** File types of product pictures. */
export const pictureTypes: readonly FileType[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Whether a product import accepts a file type. */
export const isTable = (type: string): boolean => type === "text/csv" || type === "text/plain";

export const isPicture = (type: string): boolean => (pictureTypes as readonly string[]).includes(type);

/** Whether a browser shows this type as a picture. */
export const isViewable = (type: string): boolean => isPicture(type) || type === "image/gif";

/** Type of an import file that is not text (workbook, archive, document, picture), or null. */
export function workbookOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, "\xd0\xcf\x11\xe0")) return "application/vnd.ms-excel";
  const found = typeOfContent(bytes, "");
  return found !== null && !isTable(found) ? found : null;
}

/** Number of leading bytes needed to detect a type. */
export const SIGNATURE_BYTES = 64 * 1024;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const signatures: readonly [FileType, (bytes: Uint8Array) => boolean][] = [
  ["image/jpeg", (bytes) => startsWith(bytes, "\xff\xd8\xff")],
  ["image/png", (bytes) => startsWith(bytes, "\x89PNG\r\n\x1a\n")],
  ["image/webp", (bytes) => startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)],
  ["image/avif", (bytes) => startsWith(bytes, "ftypavif", 4) || startsWith(bytes, "ftypavis", 4)],
  ["image/gif", (bytes) => startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")],
  ["application/pdf", (bytes) => startsWith(bytes, "%PDF-")],
];

const HEIF_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Whether a file is HEIF, which most browsers cannot show: by its first bytes, else by its name. */
export const isHeif = (bytes: Uint8Array, name: string): boolean =>
  HEIF_BRANDS.some((brand) => startsWith(bytes, `ftyp${brand}`, 4)) || /\.hei[cf]$/i.test(name);

/**
 * File type by the first bytes, or null if not accepted. Text has no signature: it must contain no markup or binary,
 * and a `.csv` name makes it `text/csv`.
 */
export function typeOfContent(content: Uint8Array, name: string): FileType | null {
  const bytes = content.subarray(0, SIGNATURE_BYTES);
  const signed = signatures.find(([, fits]) => fits(bytes));
  if (signed) return signed[0];
  if (startsWith(bytes, "PK\x03\x04") || startsWith(bytes, "PK\x05\x06")) return typeOfArchive(bytes);
  if (!isText(bytes) || isMarkup(bytes)) return null;
  return /\.csv$/i.test(name) ? "text/csv" : "text/plain";
}

/** Whether a claimed type is compatible with the detected one: equal, or in the same family. */
export function agrees(claimed: string, found: FileType): boolean {
  const family = (type: string) => families.findIndex((types) => types.includes(type));
  return claimed === found || (family(found) >= 0 && family(claimed) === family(found));
}

const families: readonly (readonly string[])[] = [
  ["text/plain", "text/csv"],
  [
    "application/zip",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
];

/** Office files are ZIP archives with a folder of their own. */
function typeOfArchive(bytes: Uint8Array): FileType {
  for (let at = 0; at + 30 < bytes.length; at++) {
    if (bytes[at] !== 0x50 || !startsWith(bytes, "PK\x03\x04", at)) continue;
    if (startsWith(bytes, "word/", at + 30))
      return "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    if (startsWith(bytes, "xl/", at + 30)) return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  }
  return "application/zip";
}

/** Whether bytes can be text in an 8-bit encoding: only the usual control characters. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

/** Whether text could run or render as a page in a browser. */
function isMarkup(bytes: Uint8Array): boolean {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).replace(/^ï»¿/, "").trimStart().toLowerCase();
  return /^(?:<!--|<!doctype|<\?xml|<(?:html|head|body|svg|script|style|iframe)\b)/.test(head);
}
