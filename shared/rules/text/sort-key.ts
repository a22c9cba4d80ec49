const ALPHABET = "abcçdefgğhıijklmnoöpqrsştuüvwxyz";
const LETTER_CODES = new Map([...ALPHABET].map((letter, index) => [letter, String.fromCharCode(0x41 + index)]));
// Capitals in the same order: I belongs to ı, İ to i.
const CAPITALS = "ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ";
const QUICK_CODES = new Map([
  ...LETTER_CODES,
  ...[...CAPITALS].map((letter, index) => [letter, String.fromCharCode(0x41 + index)] as const),
]);
const SPECIAL: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe" };
const PIECES = /[0-9]+|\s+|\P{M}\p{M}*|\p{M}+/gu;

const byCodePoint = (mark: string, text: string) =>
  [...text].map((unit) => mark + unit.codePointAt(0)?.toString(16).padStart(6, "0")).join("");

function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=.)/, "");
  // The digit count comes first, so longer numbers sort higher.
  return `0${String.fromCharCode(0x30 + Math.min(value.length, 70))}${value}`;
}

function letterKey(letter: string): string {
  const lower = letter.replaceAll("I", "ı").replaceAll("İ", "i").toLowerCase();
  const own = LETTER_CODES.get(lower);
  if (own) return own;
  const bare = (SPECIAL[lower] ?? lower).normalize("NFD").replace(/\p{M}/gu, "");
  const codes = [...bare].map((unit) => LETTER_CODES.get(SPECIAL[unit] ?? unit));
  if (codes.length > 0 && codes.every(Boolean)) return codes.join("");
  return byCodePoint(/^[\p{L}\p{N}]/u.test(lower) ? "~" : "!", lower);
}

/**
 * Key whose binary order is the Turkish order of `text`: spaces, symbols, numbers by value, Turkish letters (q, w, x
 * included, foreign marks ignored), other scripts by code point. The key is ASCII, so SQLite and JavaScript's `<`
 * agree.
 */
export function sortKey(text: string): string {
  return quickKey(text) ?? fullKey(text);
}

// Fast path for Turkish letters with single spaces, which covers nearly all names: about ten times faster.
function quickKey(text: string): string | null {
  let key = "";
  for (const unit of text) {
    const code = unit === " " && key !== "" && !key.endsWith(" ") ? " " : QUICK_CODES.get(unit);
    if (code === undefined) return null;
    key += code;
  }
  return key.endsWith(" ") ? null : key;
}

function fullKey(text: string): string {
  let key = "";
  for (const [piece] of text.normalize("NFKC").trim().matchAll(PIECES)) {
    if (/^\s/.test(piece)) key += " ";
    else if (/^[0-9]/.test(piece)) key += numberKey(piece);
    else key += letterKey(piece);
  }
  return key;
}
