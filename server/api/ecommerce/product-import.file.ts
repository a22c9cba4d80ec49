import Papa from "papaparse";
import type { ImportFault } from "#shared/rules/import-fields.ts";
import type { Cell } from "../../db/cell.ts";
import { statement } from "../../db/cell.ts";
import { type FileBytes, IDLE_MS, openBytes } from "../../db/file-objects.ts";
import { AppError } from "../../http/app-error.ts";
import type { FileStore } from "../../platform.ts";
import type { ImportPlace } from "./product-import.store.ts";

const CHUNK_BYTES = 192 * 1024;
const ROW_MAX_BYTES = 4 * CHUNK_BYTES;

/** A file that cannot be read as a list of products. */
export class UnreadableFile extends Error {
  readonly code: ImportFault;
  constructor(code: ImportFault) {
    super(code);
    this.code = code;
  }
}

/** The bytes of an upload of somebody's own that may be imported. Throws `not_found`. */
export async function getImportFile(
  cell: Cell,
  { key, userId, now }: { key: string; userId: number | null; now: number },
): Promise<FileBytes & { name: string }> {
  const { rows } = await cell.run<FileBytes & { name: string }>(
    statement(
      `SELECT key, size, part_size, name FROM files WHERE key = ? AND owner_id = ? AND state = 'stored' AND removed_at IS NULL
         AND type IN ('text/csv', 'text/plain') AND (idle_since IS NULL OR idle_since > ?)`,
      ...[key, userId, now - IDLE_MS],
    ),
  );
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

/** What a reading brought: whole rows, and where the next one begins; null at the end of the file. */
export interface Reading {
  rows: string[][];
  next: number | null;
  style: Required<Pick<ImportPlace, "delimiter" | "newline">>;
}

/** Reads the next rows of a file from where the last reading ended. Throws {@link UnreadableFile}. */
export async function readRows(
  files: FileStore,
  { file, place }: { file: FileBytes; place: ImportPlace },
): Promise<Reading> {
  const start = place.offset ?? 0;
  for (let length = CHUNK_BYTES; ; length *= 2) {
    const end = Math.min(start + length, file.size);
    const isEnd = end === file.size;
    const bytes = await bytesOf(files, file, { start, end });
    const text = textOf(bytes, isEnd);
    const bom = start === 0 && text.startsWith("\ufeff") ? "\ufeff" : "";
    const body = text.slice(bom.length);
    const { delimiter, newline } = place;
    const style = delimiter && newline ? { delimiter, newline } : styleOf(body);
    const parser = new Papa.Parser({ ...style, fastMode: false });
    const { data, meta } = parser.parse(body, 0, !isEnd) as { data: string[][]; meta: { cursor: number } };
    if (isEnd) return { rows: data, next: null, style };
    if (data.length > 0) {
      const taken = new TextEncoder().encode(bom + body.slice(0, meta.cursor)).byteLength;
      return { rows: data, next: start + taken, style };
    }
    if (length >= ROW_MAX_BYTES) throw new UnreadableFile("row_too_long");
  }
}

async function bytesOf(files: FileStore, file: FileBytes, range: { start: number; end: number }): Promise<Uint8Array> {
  return new Uint8Array(await new Response(await openBytes(files, file, range)).arrayBuffer());
}

/** The text of some bytes; a letter cut off at their end is left for the next reading. */
function textOf(bytes: Uint8Array, isEnd: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isEnd });
  } catch {
    throw new UnreadableFile("bad_encoding");
  }
}

/** How a file parts its cells and rows, found from its beginning. */
function styleOf(text: string): Reading["style"] {
  const { meta } = Papa.parse<string[]>(text, { preview: 50, delimitersToGuess: [",", ";", "\t"] });
  const newline = (["\r\n", "\n", "\r"] as const).find((one) => one === meta.linebreak) ?? "\n";
  return { delimiter: meta.delimiter || ",", newline };
}
