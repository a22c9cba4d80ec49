/** Streaming decoder of one part's content. */
export interface TransferDecoder {
  decode(piece: Buffer): Uint8Array;
  /** Returns the bytes held back for a further chunk. */
  end(): Uint8Array;
}

/** Decoder of a Content-Transfer-Encoding; an unknown one leaves the bytes unchanged. */
export function transferDecoder(encoding: string): TransferDecoder {
  if (encoding === "base64") return base64();
  if (encoding === "quoted-printable") return quotedPrintable();
  return { decode: (piece) => piece, end: () => new Uint8Array() };
}

/** Decodes groups of four characters; ignores characters outside the Base64 alphabet. */
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

/** Decodes complete lines only, because white space at the end of a line is not content. */
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
      // Limits the memory that a line without an end can use.
      const whole = all.length > 100_000 ? all.length : all.lastIndexOf("\n") + 1;
      left = all.slice(whole);
      return read(all.slice(0, whole));
    },
    end: () => read(left),
  };
}

/** Text without white space at line ends. A regular expression would take quadratic time on long runs. */
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
