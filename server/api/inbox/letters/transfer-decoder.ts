/** Decodes the content of a part as it comes, piece by piece. */
export interface TransferDecoder {
  decode(piece: Buffer): Uint8Array;
  /** What was held back for a piece that did not come. */
  end(): Uint8Array;
}

/** The decoder of a Content-Transfer-Encoding; an unknown one leaves the bytes as they are. */
export function transferDecoder(encoding: string): TransferDecoder {
  if (encoding === "base64") return base64();
  if (encoding === "quoted-printable") return quotedPrintable();
  return { decode: (piece) => piece, end: () => new Uint8Array() };
}

/** Four letters are three bytes; what is no letter of Base64 is passed over. */
function base64(): TransferDecoder {
  let left = "";
  return {
    decode(piece) {
      const all = left + piece.toString("latin1").replace(/[^A-Za-z0-9+/]+/g, "");
      const whole = all.length - (all.length % 4);
      left = all.slice(whole);
      return Buffer.from(all.slice(0, whole), "base64");
    },
    end: () => Buffer.from(left, "base64"),
  };
}

/** A line is decoded once its end is known: blanks there are none of its own. */
function quotedPrintable(): TransferDecoder {
  let left = "";
  const read = (text: string): Uint8Array =>
    Buffer.from(
      withoutBlanks(text)
        .replace(/=\r?\n/g, "")
        .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    );
  return {
    decode(piece) {
      const all = left + piece.toString("latin1");
      // A line without an end is not waited for for ever.
      const whole = all.length > 100_000 ? all.length : all.lastIndexOf("\n") + 1;
      left = all.slice(whole);
      return read(all.slice(0, whole));
    },
    end: () => read(left),
  };
}

/** Without the blanks at the ends of lines. A pattern would try a long run of them from each of its places. */
function withoutBlanks(text: string): string {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return [...lines.map(withoutBlanksBehind), last].join("\n");
}

function withoutBlanksBehind(line: string): string {
  const stop = line.endsWith("\r") ? line.length - 1 : line.length;
  let end = stop;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end -= 1;
  return end === stop ? line : line.slice(0, end) + line.slice(stop);
}
