import { checkValueOf } from "../../secrets.ts";
import { BackupRefused, FORMAT, SignedHead, SUM_HEAD } from "./format.ts";
import { type Seal, type Signing, signedSeal, unsigned } from "./seal.ts";

/** Block of a file: its lines without the checksum, its size in the file in bytes, and its checksum. */
export interface Block {
  lines: string[];
  bytes: number;
  sum: string;
  /** Salt and check value of a signed file; null for an unsigned one. */
  signing: Signing | null;
}

/** Read position in a file; at the start the checksum is empty. */
export type ReadPlace = Pick<Block, "sum" | "signing">;

// The largest block is one object of a file in base64.
const BLOCK_MAX = 16 * 1024 * 1024;

/**
 * Splits a backup into blocks, verifies each checksum and decrypts. Throws {@link BackupRefused} `damaged`, `newer`,
 * `other_key`.
 */
export async function* blocksOf(
  stream: ReadableStream<Uint8Array>,
  from: ReadPlace,
  backupKey: string | null,
): AsyncGenerator<Block> {
  let { sum, signing } = from;
  let seal = signing ? await sealOf(signing, backupKey) : unsigned;
  let lines: string[] = [];
  let size = 0;
  let headBytes = 0;
  for await (const line of linesOf(stream)) {
    if (!line.startsWith(SUM_HEAD)) {
      lines.push(line);
      size += line.length + 1;
      if (size > BLOCK_MAX) throw damaged("a block of it is too long");
      continue;
    }
    const text = `${lines.join("\n")}\n`;
    const before = sum;
    const head = sum === "" ? signedHeadOf(lines) : null;
    if (head) {
      signing = { salt: head.salt, key: head.key };
      seal = await sealOf(signing, backupKey);
    }
    sum = seal.sumOf(before, text);
    if (line !== `${SUM_HEAD}${sum}"}`) throw damaged("a sum does not fit what stands before it");
    const bytes = Buffer.byteLength(text) + Buffer.byteLength(line) + 1;
    // The signed head is counted with the next block.
    if (head) headBytes = bytes;
    else {
      const open = await seal.open(before, lines);
      if (!open) throw damaged("a block of it does not open");
      yield { lines: open, bytes: headBytes + bytes, sum, signing };
      headBytes = 0;
    }
    lines = [];
    size = 0;
  }
  if (lines.length > 0) throw damaged("it ends in the middle of a block");
}

async function sealOf(signing: Signing, backupKey: string | null): Promise<Seal> {
  if (backupKey === null || checkValueOf("BACKUP_KEY", backupKey) !== signing.key) {
    const words = backupKey === null ? "BACKUP_KEY is not set here" : "it was signed with another BACKUP_KEY";
    throw new BackupRefused("other_key", `The file is signed and cannot be read: ${words}.`, "BACKUP_KEY");
  }
  return signedSeal(backupKey, signing);
}

/** Parses the head of a signed file; null for anything else. */
function signedHeadOf(lines: readonly string[]): SignedHead | null {
  const found = lines.length === 1 && /^\{"pano":"backup",.*"salt":/.test(lines[0] ?? "") && parse(lines[0] ?? "");
  const head = SignedHead.safeParse(found);
  if (!head.success) return null;
  const { format } = head.data;
  if (format > FORMAT) throw new BackupRefused("newer", `The file has format ${format}; this version reads ${FORMAT}.`);
  return head.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Error for a file that was truncated or altered. */
export const damaged = (why: string) => new BackupRefused("damaged", `The file is damaged: ${why}.`);

/** Splits a text stream into lines; throws if it does not end with a line end. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const reader = stream.getReader();
  // A line may span many chunks, so its parts are joined only at its end.
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
