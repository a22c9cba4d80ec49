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
 * Cyrillic or Greek where whole words are of letters beyond ASCII, Windows-1250 where a word holds letters that it alone
 * has, else Windows-1254 where the reader or its words are Turkish, else Windows-1252. Null for what is no text.
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

/** No Latin word has so many letters beyond ASCII in a row. */
const LETTERS_IN_ROW = 4;

/** Cyrillic or Greek, where letters beyond ASCII stand in a row more than by themselves; by their commonest small vowels. */
function scriptOf(head: Uint8Array): "windows-1251" | "windows-1253" | null {
  const counts = new Array<number>(256).fill(0);
  let inRows = 0;
  let letters = 0;
  for (let at = 0, row = 0; at <= head.length; at++) {
    const byte = head[at] ?? 0;
    if (byte >= 0xb8) {
      counts[byte] = (counts[byte] ?? 0) + 1;
      row++;
      continue;
    }
    letters += row;
    if (row >= LETTERS_IN_ROW) inRows += row;
    row = 0;
  }
  if (inRows * 2 <= letters) return null;
  const sum = (bytes: readonly number[]) => bytes.reduce((all, byte) => all + (counts[byte] ?? 0), 0);
  // а о и н against α ο ι ς, as each encoding has them.
  return sum([0xe0, 0xee, 0xe8, 0xed]) >= sum([0xe1, 0xef, 0xe9, 0xf2]) ? "windows-1251" : "windows-1253";
}

const isLetter = (byte = 0): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0xc0;
/** `ł ą ż` within words, which are signs in the others, and `ť ž ź`, which are none there. */
const CENTRAL: ReadonlySet<number> = new Set([0xb3, 0xb9, 0xbf, 0x9d, 0x9e, 0x9f]);

const isCentral = (head: Uint8Array): boolean =>
  head.some((byte, at) => CENTRAL.has(byte) && isLetter(head[at - 1]) && isLetter(head[at + 1]));

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
