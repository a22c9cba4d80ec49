/** Headers of one MIME part that say what it contains. */
export interface PartHeaders {
  /** Original text without the empty line after it. */
  raw: string;
  type: string;
  boundary: string;
  charset: string;
  encoding: string;
  isAttachment: boolean;
}

/** Parses a header block given as Latin-1 (one character per byte). */
export function readPartHeaders(raw: string): PartHeaders {
  const lines = raw.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const header = (name: string): string => {
    const found = lines.find((line) => line.toLowerCase().startsWith(`${name}:`));
    return found?.slice(name.length + 1).trim() ?? "";
  };
  const type = header("content-type");
  return {
    raw,
    type: /^[^;\s]*/.exec(type)?.[0].toLowerCase() || "text/plain",
    boundary: parameterOf(type, "boundary"),
    charset: parameterOf(type, "charset").toLowerCase(),
    encoding: header("content-transfer-encoding").toLowerCase(),
    isAttachment: /^attachment\b/i.test(header("content-disposition")),
  };
}

function parameterOf(value: string, name: string): string {
  const [, quoted, bare] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]*))`, "i").exec(value) ?? [];
  return quoted ?? bare ?? "";
}

/** Header block without the headers that match `names`. */
export const withoutHeaders = (raw: string, names: RegExp): string =>
  raw
    .split(/\r?\n(?![ \t])/)
    .filter((header) => !names.test(header))
    .join("\r\n");

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label) !== null;
  } catch {
    return false;
  }
}

/**
 * Charset of a text: the declared one if known, else UTF-8 if the bytes are valid, else `fallback`. With `isCut` the
 * last character may be incomplete.
 */
export function charsetOf(named: string, bytes: Uint8Array, { fallback, isCut }: { fallback: string; isCut: boolean }) {
  // Mail programs declare ASCII for text that contains other characters.
  const isVague = named === "" || /^(?:us-)?ascii$|^utf-?8$/.test(named);
  const known = isVague ? undefined : [named, named.replace(/^(?:x-|cs)|[\s._]/g, "")].find(isKnown);
  if (known !== undefined) return known;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
    return "utf-8";
  } catch {
    return fallback;
  }
}
