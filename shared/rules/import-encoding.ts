import { foldWords } from "./fold.ts";

/** The encodings a product file may be in. ISO-8859-9 is read as Windows-1254, which holds all of it. */
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

/** What the bytes of a file tell of their encoding. */
export interface ByteFacts {
  /** Its beginning. */
  head: Uint8Array;
  isUtf8: boolean;
  hasZero: boolean;
}

/** So many bytes of a file's beginning tell how it is written. */
export const HEAD_BYTES = 128 * 1024;

/** Reads all bytes once; no more than the beginning is held. */
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
 * The encoding of a file: by its byte order mark, else UTF-16 by its zero bytes, else UTF-8 where all of it is, else
 * Windows-1251, 1253 or 1250 where several letters prove it that no Turkish or Western word has, else Windows-1254 where
 * the reader or its words are Turkish, else Windows-1252. Null for what is no text.
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

/** UTF-16 by its mark, or by zeros at every second place; null for anything else. */
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

/** `ç Ç ğ Ğ ı İ ö Ö ş Ş ü Ü â Â î Î û Û` in Windows-1254: words of these alone are Turkish as well as Cyrillic. */
const TURKISH_LETTERS: ReadonlySet<number> = new Set([
  0xe7, 0xc7, 0xf0, 0xd0, 0xfd, 0xdd, 0xf6, 0xd6, 0xfe, 0xde, 0xfc, 0xdc, 0xe2, 0xc2, 0xee, 0xce, 0xfb, 0xdb,
]);
/** The first of the letters beyond ASCII in all encodings of one byte a letter. */
const FIRST_LETTER = 0xc0;
/** Only Turkish words have so many letters beyond ASCII in a row, and no other Latin ones. */
const LETTERS_IN_ROW = 4;
/** In such rows so many letters that are not Turkish, and so many different ones, prove another alphabet. */
const STRANGERS = 3;

/** Cyrillic or Greek, where letters beyond ASCII stand in a row more than by themselves; by their commonest small vowels. */
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
  // а о и н against α ο ι ς, as each encoding has them.
  return sum([0xe0, 0xee, 0xe8, 0xed]) >= sum([0xe1, 0xef, 0xe9, 0xf2]) ? "windows-1251" : "windows-1253";
}

const isLetter = (byte = 0): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= FIRST_LETTER;
/** `ł ą ż` within words, which are signs in the others. */
const CENTRAL_WITHIN: ReadonlySet<number> = new Set([0xb3, 0xb9, 0xbf]);
/** `ť Ť Ź ž Ž ź` beside a letter, which are none in Turkish. */
const CENTRAL_BESIDE: ReadonlySet<number> = new Set([0x9d, 0x8d, 0x8f, 0x9e, 0x8e, 0x9f]);
/** `ğ Ğ ş Ş` in Windows-1254, which Czech and Polish words have not in theirs. */
const TURKISH_ALONE: ReadonlySet<number> = new Set([0xf0, 0xd0, 0xfe, 0xde]);

/** Windows-1250, where several letters that it alone has stand in words, more than Turkish ones do. */
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
  // Signs alone, as in `5m³lük`, prove less.
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

/** Whether a text in eight bits holds common Turkish words, read as Windows-1254. */
function hasTurkishWords(head: Uint8Array): boolean {
  return foldWords(new TextDecoder("windows-1254").decode(head))
    .split(" ")
    .some((word) => TURKISH_WORDS.has(word));
}

/** How many bytes a text takes in an encoding. */
export function bytesIn(text: string, encoding: ImportEncoding): number {
  if (encoding === "utf-8") return new TextEncoder().encode(text).byteLength;
  return encoding.startsWith("utf-16") ? text.length * 2 : text.length;
}
