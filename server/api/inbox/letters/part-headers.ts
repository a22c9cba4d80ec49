/** The headers of one part of a letter, as far as they say what it holds. */
export interface PartHeaders {
  /** As they came, without the empty line behind them. */
  raw: string;
  type: string;
  boundary: string;
  charset: string;
  encoding: string;
  isAttachment: boolean;
}

/** Reads a header block; bytes are letters of Latin-1. */
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

/** A header block without some of its headers. */
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
 * The charset of a text: the one it names where that is known, else UTF-8 where its bytes are that, else `fallback`.
 * `isCut`: the last letter may lack bytes.
 */
export function charsetOf(named: string, bytes: Uint8Array, { fallback, isCut }: { fallback: string; isCut: boolean }) {
  // ASCII says nothing of a text that holds other letters.
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
