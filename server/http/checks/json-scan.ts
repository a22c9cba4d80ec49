import { AppError } from "../../app-error.ts";

const MAX_DEPTH = 20;
/** Keys of all objects together. */
export const MAX_KEYS = 5_000;
/** Keys of a request that may exceed 1 MB, such as an email with thousands of files. */
export const MAX_KEYS_OF_LARGE = 100_000;
/** Values of all arrays together: twenty times the longest array of any endpoint. */
const MAX_LISTED = 20_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', "\\", ",", ":"].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ["[", "]", "{", "}"].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

/**
 * Rejects JSON that is too costly to parse and validate, or ambiguous, before parsing: over 20 levels, over `maxKeys`
 * keys, over 20,000 array values, a duplicate key in one object. Malformed JSON may pass. Throws `bad_json`.
 */
export function requireSmallJson(text: string, maxKeys = MAX_KEYS): void {
  /** Keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  let listed = 0;
  let string = { from: 0, to: 0 };
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        string = { from: at, to: endOfString(text, at) };
        at = string.to;
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        if (open.length === MAX_DEPTH) throw new AppError("bad_json");
        open.push(text.charCodeAt(at) === OPEN_OBJECT ? new Set() : null);
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        open.pop();
        break;
      case COMMA:
        if (open.at(-1) === null && ++listed >= MAX_LISTED) throw new AppError("bad_json");
        break;
      case COLON: {
        const known = open.at(-1);
        if (++keys > maxKeys) throw new AppError("bad_json");
        const key = keyOf(text.slice(string.from, string.to + 1));
        if (known?.has(key)) throw new AppError("bad_json");
        known?.add(key);
      }
    }
  }
}

/** Index of the closing quote of a string; the text's length if it is unclosed. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at++;
    else if (sign === QUOTE) return at;
  }
  return text.length;
}

/** Decodes escapes, since one key has several spellings: `"a"` and `"\u0061"`. */
function keyOf(written: string): string {
  if (!written.includes("\\")) return written.slice(1, -1);
  try {
    return JSON.parse(written) as string;
  } catch {
    throw new AppError("bad_json");
  }
}
