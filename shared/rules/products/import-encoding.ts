import { foldWords } from "../text/fold.ts";

/** Supported encodings of a product file. ISO-8859-9 is decoded as its superset Windows-1254. */
export const importEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1254",
  "windows-1252",
  "iso-8859-9",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "macintosh",
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** Facts about the bytes of a file for detecting its encoding. */
export interface ByteFacts {
  /** First bytes of the file. */
  head: Uint8Array;
  isUtf8: boolean;
  hasZero: boolean;
}

/** Number of leading bytes used to detect the encoding. */
export const HEAD_BYTES = 128 * 1024;

/** Reads the stream once and keeps only its first bytes. */
export async function byteFacts(stream: ReadableStream<Uint8Array>): Promise<ByteFacts> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const head = new Uint8Array(HEAD_BYTES);
  let filled = 0;
  let hasZero = false;
  let isUtf8 = true;
  const decode = (bytes?: Uint8Array) => {
    try {
      utf8.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const room = next.value.subarray(0, HEAD_BYTES - filled);
    head.set(room, filled);
    filled += room.length;
    hasZero ||= next.value.includes(0);
    if (isUtf8) decode(next.value);
  }
  if (isUtf8) decode();
  return { head: head.subarray(0, filled), isUtf8, hasZero };
}

/**
 * Detects the encoding of a file, or null if it is not text. Order: byte order mark, UTF-16 by its zero bytes, valid
 * UTF-8, Windows-1251, 1253 or 1250 by letters that no Turkish or Western word has, Windows-1254 for a Turkish reader
 * or Turkish words, else Windows-1252.
 */
export function encodingOf({ head, isUtf8, hasZero }: ByteFacts, isTurkish: boolean): ImportEncoding | null {
  const wide = wideEncodingOf(head);
  if (wide) return wide;
  if (hasZero) return null;
  if (isUtf8) return "utf-8";
  const script = scriptOf(head);
  if (script) return script;
  if (isCentral(head)) return "windows-1250";
  return isTurkish || hasTurkishWords(head) ? "windows-1254" : "windows-1252";
}

/** UTF-16 by its byte order mark or by zeros at every second byte; else null. */
export function wideEncodingOf(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const pairs = Math.min(head.length, 2_000) >> 1;
  let first = 0;
  let second = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) first++;
    if (head[at + 1] === 0) second++;
  }
  if (second > pairs / 2 && first === 0) return "utf-16le";
  return first > pairs / 2 && second === 0 ? "utf-16be" : null;
}

/** `ç Ç ğ Ğ ı İ ö Ö ş Ş ü Ü â Â î Î û Û` in Windows-1254; words of only these bytes can be Turkish or Cyrillic. */
const TURKISH_LETTERS: ReadonlySet<number> = new Set([
  0xe7, 0xc7, 0xf0, 0xd0, 0xfd, 0xdd, 0xf6, 0xd6, 0xfe, 0xde, 0xfc, 0xdc, 0xe2, 0xc2, 0xee, 0xce, 0xfb, 0xdb,
]);
/** First letter beyond ASCII in all single-byte encodings. */
const FIRST_LETTER = 0xc0;
/** Length of a run of letters beyond ASCII; in Latin script only Turkish words have such runs. */
const LETTERS_IN_ROW = 4;
/** Minimum of distinct non-Turkish letters in such runs that proves another alphabet. */
const STRANGERS = 3;

/** Cyrillic or Greek if most letters beyond ASCII stand in runs; their commonest letters decide which. */
function scriptOf(head: Uint8Array): "windows-1251" | "windows-1253" | null {
  const counts = new Array<number>(256).fill(0);
  const kinds = new Set<number>();
  let inRows = 0;
  let letters = 0;
  let strangers = 0;
  for (let at = 0, start = 0; at <= head.length; at++) {
    const byte = head[at] ?? 0;
    if (byte >= 0xb8) {
      counts[byte] = (counts[byte] ?? 0) + 1;
      continue;
    }
    const row = head.subarray(start, at);
    start = at + 1;
    letters += row.length;
    if (row.length < LETTERS_IN_ROW) continue;
    inRows += row.length;
    for (const letter of row) {
      if (letter < FIRST_LETTER || TURKISH_LETTERS.has(letter)) continue;
      kinds.add(letter);
      strangers++;
    }
  }
  const isProven = kinds.size >= STRANGERS && strangers * 3 >= inRows && inRows * 2 > letters;
  if (!isProven) return null;
  const sum = (bytes: readonly number[]) => bytes.reduce((all, byte) => all + (counts[byte] ?? 0), 0);
  // а о и н against α ο ι ς in each encoding.
  return sum([0xe0, 0xee, 0xe8, 0xed]) >= sum([0xe1, 0xef, 0xe9, 0xf2]) ? "windows-1251" : "windows-1253";
}

const isLetter = (byte = 0): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= FIRST_LETTER;
/** `ł ą ż` inside words; these bytes are symbols in the other encodings. */
const CENTRAL_WITHIN: ReadonlySet<number> = new Set([0xb3, 0xb9, 0xbf]);
/** `ť Ť Ź ž Ž ź` beside a letter; these bytes are unused in Turkish. */
const CENTRAL_BESIDE: ReadonlySet<number> = new Set([0x9d, 0x8d, 0x8f, 0x9e, 0x8e, 0x9f]);
/** `ğ Ğ ş Ş` in Windows-1254; these bytes do not occur in Czech and Polish words. */
const TURKISH_ALONE: ReadonlySet<number> = new Set([0xf0, 0xd0, 0xfe, 0xde]);

/** Whether letters unique to Windows-1250 occur in words, more often than Turkish ones. */
function isCentral(head: Uint8Array): boolean {
  const kinds = new Set<number>();
  let hits = 0;
  let turkish = 0;
  for (const [at, byte] of head.entries()) {
    if (TURKISH_ALONE.has(byte)) turkish++;
    const beside = Number(isLetter(head[at - 1])) + Number(isLetter(head[at + 1]));
    const isHit = (CENTRAL_WITHIN.has(byte) && beside === 2) || (CENTRAL_BESIDE.has(byte) && beside > 0);
    if (!isHit) continue;
    kinds.add(byte);
    hits++;
  }
  // Symbols alone, as in `5m³lük`, are weaker evidence.
  const wanted = [...kinds].some((byte) => CENTRAL_BESIDE.has(byte)) ? 2 : 3;
  return kinds.size >= wanted && hits > turkish;
}

const TURKISH_WORDS: ReadonlySet<string> = new Set(
  (
    "urun urunler adi fiyat fiyati stok kategori kategorisi aciklama barkod adet etiketler maliyet marka renk beden " +
    "giyim kitap elektronik mobilya kozmetik icin ile olan yeni indirimli kirmizi siyah beyaz mavi yesil sari erkek kadin " +
    "cocuk kutu kutusu bardak tabak kazak gomlek canta ayakkabi anahtar kumas pamuklu yun deri"
  ).split(" "),
);

/** Whether the text, decoded as Windows-1254, contains common Turkish words. */
function hasTurkishWords(head: Uint8Array): boolean {
  return foldWords(new TextDecoder("windows-1254").decode(head))
    .split(" ")
    .some((word) => TURKISH_WORDS.has(word));
}

/** Byte length of a text in an encoding. */
export function bytesIn(text: string, encoding: ImportEncoding): number {
  if (encoding === "utf-8") return new TextEncoder().encode(text).byteLength;
  return encoding.startsWith("utf-16") ? text.length * 2 : text.length;
}
