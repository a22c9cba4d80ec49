import { BackupRefused, SUM_HEAD, sumOf } from "./format.ts";

/** A block as it was read: its lines without the sum, how many bytes it took in the file, and the sum it ends with. */
export interface Block {
  lines: string[];
  bytes: number;
  sum: string;
}

// One object of a file in base64 is the largest thing a backup holds.
const BLOCK_MAX = 16 * 1024 * 1024;

/** Cuts a backup into its blocks and proves each by its sum. Throws {@link BackupRefused} `damaged`. */
export async function* blocksOf(stream: ReadableStream<Uint8Array>, before: string): AsyncGenerator<Block> {
  let sum = before;
  let lines: string[] = [];
  let size = 0;
  for await (const line of linesOf(stream)) {
    if (!line.startsWith(SUM_HEAD)) {
      lines.push(line);
      size += line.length + 1;
      if (size > BLOCK_MAX) throw damaged("a block of it is too long");
      continue;
    }
    const text = `${lines.join("\n")}\n`;
    sum = sumOf(sum, text);
    if (line !== `${SUM_HEAD}${sum}"}`) throw damaged("a sum does not fit what stands before it");
    yield { lines, bytes: Buffer.byteLength(text) + Buffer.byteLength(line) + 1, sum };
    lines = [];
    size = 0;
  }
  if (lines.length > 0) throw damaged("it ends in the middle of a block");
}

/** A file that does not say what it said when it was written. */
export const damaged = (why: string) => new BackupRefused("damaged", `The file is damaged: ${why}.`);

/** The lines of a stream of text; what follows the last end of line must be nothing. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const reader = stream.getReader();
  // The beginning of a line may be spread over many chunks: they are joined once it ends.
  let parts: string[] = [];
  let held = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const pieces = decode(decoder, value).split("\n");
      const last = pieces.pop() ?? "";
      for (const piece of pieces) {
        yield parts.length > 0 ? parts.join("") + piece : piece;
        parts = [];
        held = 0;
      }
      if (last) parts.push(last);
      held += last.length;
      if (held > BLOCK_MAX) throw damaged("a line of it is too long");
    }
    if (parts.length > 0) throw damaged("it ends in the middle of a line");
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function decode(decoder: TextDecoder, value: Uint8Array): string {
  try {
    return decoder.decode(value, { stream: true });
  } catch {
    throw damaged("it is not text");
  }
}
