import { withAsciiDomain } from "./mail-address.ts";

/** Folded text and, for each of its UTF-16 units, where the letter it came from starts and ends in the original. */
export interface Folded {
  text: string;
  starts: number[];
  ends: number[];
}
export interface Span {
  start: number;
  end: number;
}

// One letter with the marks that belong to it; marks are judged together with their letter, composed or not. No script
// puts thirty on one, and composing takes the square of their number.
const LETTERS = /\P{M}\p{M}{0,30}|\p{M}{1,30}/gu;
const BARE_SCRIPTS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Common}]/u;
/** What keyboards and copying put between letters without a meaning: format characters, apostrophes of every form. */
const DROPPED = /[\p{Cf}'`´‘’‛ʹʻʼʽˈˊˋ′‵᾽᾿＇]/gu;
const DASHES = /[\p{Pd}\u2043\u2212\u02d7]/gu;
const PLAIN = /^[\x20-\x7e]*$/;
const SPECIAL: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ı: "i", ς: "σ" };

const TURKISH: Record<string, string> = Object.fromEntries(
  [..."çğıöşüÇĞİÖŞÜ"].map((letter, index) => [letter, "cgiosu"[index % 6] ?? letter]),
);

/** A digit of any script as one of ours; each script's ten follow one another. */
export function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

function foldLetter(letter: string): string {
  const composed = letter.replace(DROPPED, "").normalize("NFKC");
  if (/^\p{Nd}/u.test(composed)) return composed.replace(/\p{M}/gu, "").replace(/[^0-9]/gu, plainDigit);
  // Marks carry meaning in other scripts (й is not и), so only Latin and Greek lose them.
  if (!BARE_SCRIPTS.test(composed)) return composed.toLowerCase();
  const bare = composed.normalize("NFKD").replace(/\p{M}/gu, "").replace(/İ/g, "i").replace(DASHES, "-");
  return bare
    .toLowerCase()
    .replace(DROPPED, "")
    .replace(/[ßøłđæœıς]/g, (found) => SPECIAL[found] ?? found);
}

/** Folds text for search and remembers where each letter stood, so that a hit can be marked in the original. */
export function foldWithMap(original: string): Folded {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = "";
  for (const found of original.matchAll(LETTERS)) {
    for (const unit of foldLetter(found[0])) {
      const blank = /\s/u.test(unit);
      if (blank && (text === "" || text.endsWith(" "))) continue;
      const piece = blank ? " " : unit;
      text += piece;
      for (let n = 0; n < piece.length; n++) {
        starts.push(found.index);
        ends.push(found.index + found[0].length);
      }
    }
  }
  if (text.endsWith(" ")) {
    text = text.slice(0, -1);
    starts.pop();
    ends.pop();
  }
  return { text, starts, ends };
}

/** The form in which texts are searched: `IŞIK`, `ışık` and `isik` all become `isik`, blanks are joined. */
export function fold(text: string): string {
  // Most stored text is ASCII and Turkish letters; the short way is some ten times faster there.
  const simple = text.replace(/[çğıöşüÇĞİÖŞÜ]/g, (letter) => TURKISH[letter] ?? letter);
  if (PLAIN.test(simple)) return simple.toLowerCase().replace(/['`]/g, "").replace(/ {2,}/g, " ").trim();
  return foldWithMap(text).text;
}

/** What stands between words: all signs but emoji and the like. */
const SEPARATORS = /[\p{P}\p{Sc}\p{Sk}\p{Sm}\s]+/gu;

/** A text as records are found by it: `TSH-XL/42` as its three words, so that each is found by how it begins. */
export const foldWords = (text: string): string => fold(text.replaceAll("\0", " ")).replace(SEPARATORS, " ").trim();

/** A number, SKU or code as it was meant: without marks that copying brings, dashes and digits as plain ones. */
export const plainCode = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .replace(DASHES, "-")
    .replace(/[^\P{Nd}0-9]/gu, plainDigit)
    .trim();

/** Where `needle` (folded here) occurs in `original`, as spans of the original's letters, left to right. */
export function findFolded(original: string, needle: string): Span[] {
  const wanted = fold(needle);
  if (wanted === "") return [];
  const { text, starts, ends } = foldWithMap(original);
  const spans: Span[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    spans.push({ start: starts[at] ?? 0, end: ends[at + wanted.length - 1] ?? original.length });
  }
  return spans;
}

/**
 * The form in which addresses are compared: the domain in ASCII, the rest in lower case by root rules, the Turkish İ and
 * ı left as they are.
 */
export function foldEmail(email: string): string {
  return withAsciiDomain(email.trim())
    .normalize("NFC")
    .replace(/[^İı]+/g, (part) => part.toLowerCase());
}
