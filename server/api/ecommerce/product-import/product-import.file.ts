import Papa from "papaparse";
import {
  byteFacts,
  bytesIn,
  encodingOf,
  HEAD_BYTES,
  type ImportEncoding,
} from "#shared/rules/products/import-encoding.ts";
import { IMPORT_MAX_BYTES, type ImportFault } from "#shared/rules/products/import-fields.ts";
import { type ParseRows, shapeOf } from "#shared/rules/products/import-sheet.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, q } from "../../../db/database.ts";
import { type FileBytes, IDLE_MS, openBytes } from "../../../db/files/file-objects.ts";
import type { FileStore } from "../../../platform.ts";

const CHUNK_BYTES = 192 * 1024;
const ROW_MAX_BYTES = 4 * CHUNK_BYTES;
/** Characters of a skipped line that the result shows. */
const SKIPPED_CHARACTERS = 200;

/** Error for a file that cannot be read as a list of products. */
export class UnreadableFile extends Error {
  readonly code: ImportFault;
  constructor(code: ImportFault) {
    super(code);
    this.code = code;
  }
}

/** Stored text or CSV upload of the given user. Throws `not_found`. */
export function getImportFile(
  db: Database,
  { key, userId, now }: { key: string; userId: number | null; now: number },
): FileBytes & { name: string } {
  const row = db.first(
    q
      .selectFrom("files")
      .select(["key", "size", "part_size", "name"])
      .where("key", "=", key)
      .where("owner_id", "=", userId)
      .where("state", "=", "stored")
      .where("removed_at", "is", null)
      .where("type", "in", ["text/csv", "text/plain"])
      .where((eb) => eb.or([eb("idle_since", "is", null), eb("idle_since", ">", now - IDLE_MS)])),
  );
  if (!row) throw new AppError("not_found");
  return row;
}

/** Encoding, separator and line ending of a file. */
export interface FileStyle {
  encoding: ImportEncoding;
  delimiter: string;
  newline: "\n" | "\r";
}

/** Reading options chosen by the user; missing ones are detected. */
export interface ReadingChoice {
  encoding?: ImportEncoding | undefined;
  separator?: string | undefined;
  headingRow?: number | undefined;
}

/** Style and headings of a file; `offset` is the first byte after the headings. */
export interface FileHead extends FileStyle {
  headingRow: number;
  headers: string[];
  /** Non-empty lines above the headings, shortened. */
  skipped: string[];
  offset: number;
}

/** Line ending of a text. `rowsIn` strips a `\r` before `\n`, so mixed line endings work. */
function lineEndOf(text: string): FileStyle["newline"] {
  const { meta } = Papa.parse<string[]>(text, { preview: 1, delimiter: "," });
  return meta.linebreak === "\r" ? "\r" : "\n";
}

const rowsIn = (data: string[][]): string[][] =>
  data.map((row) => row.map((cell, at) => (at === row.length - 1 && cell.endsWith("\r") ? cell.slice(0, -1) : cell)));

/** Reads style and headings of a file; scans all bytes once to detect the encoding. Throws {@link UnreadableFile}. */
export async function readHead(
  files: FileStore,
  file: FileBytes,
  { choice, isTurkish }: { choice: ReadingChoice; isTurkish: boolean },
): Promise<FileHead> {
  if (file.size > IMPORT_MAX_BYTES) throw new UnreadableFile("file_too_large");
  const facts = await byteFacts(await openBytes(files, file));
  const encoding = choice.encoding ?? encodingOf(facts, isTurkish);
  if (!encoding) throw new UnreadableFile("bad_encoding");
  const text = decoded(facts.head, { encoding, isEnd: file.size <= HEAD_BYTES });
  const newline = lineEndOf(text);
  const parseRows: ParseRows = (part, { separator, rows }) =>
    Papa.parse<string[]>(part, { delimiter: separator, preview: rows, newline }).data;
  const { separator: delimiter, start, headingRow } = shapeOf(text, parseRows, choice);
  const style = { encoding, delimiter, newline };
  const parser = new Papa.Parser({ delimiter, newline, fastMode: false, preview: headingRow });
  const parsed = parser.parse(text.slice(start), 0, false) as { data: string[][]; meta: { cursor: number } };
  const rows = rowsIn(parsed.data);
  const above = rows.slice(0, headingRow - 1);
  return {
    ...style,
    headingRow,
    headers: (rows[headingRow - 1] ?? []).map((header) => header.trim()),
    skipped: above.filter(isFilled).map((row) => row.filter(Boolean).join(" ").slice(0, SKIPPED_CHARACTERS)),
    offset: bytesIn(text.slice(0, start + parsed.meta.cursor), encoding),
  };
}

export const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim());

/** Complete rows of one read; `next` is the offset of the next read, null at the end of the file. */
export interface Reading {
  rows: string[][];
  /** Indexes of rows with an unbalanced quote; such a row may contain the rows after it. */
  misquoted: ReadonlySet<number>;
  next: number | null;
}

/** Reads the next complete rows of a file from `offset`. Throws {@link UnreadableFile}. */
export async function readRows(
  files: FileStore,
  { file, offset, style }: { file: FileBytes; offset: number; style: FileStyle },
): Promise<Reading> {
  const { delimiter, newline, encoding } = style;
  for (let length = CHUNK_BYTES; ; length *= 2) {
    const end = Math.min(offset + length, file.size);
    const isEnd = end === file.size;
    const bytes = new Uint8Array(
      await new Response(await openBytes(files, file, { start: offset, end })).arrayBuffer(),
    );
    const text = decoded(bytes, { encoding, isEnd });
    const parser = new Papa.Parser({ delimiter, newline, fastMode: false });
    const { data, errors, meta } = parser.parse(text, 0, !isEnd) as Papa.ParseResult<string[]>;
    const misquoted = new Set(errors.flatMap(({ type, row }) => (type === "Quotes" && row !== undefined ? [row] : [])));
    const rows = rowsIn(data);
    if (isEnd) return { rows, misquoted, next: null };
    if (data.length > 0) return { rows, misquoted, next: offset + bytesIn(text.slice(0, meta.cursor), encoding) };
    if (length >= ROW_MAX_BYTES) throw new UnreadableFile("row_too_long");
  }
}

/** Decodes bytes; a character cut off at the end is left for the next read. Throws {@link UnreadableFile}. */
function decoded(bytes: Uint8Array, { encoding, isEnd }: { encoding: ImportEncoding; isEnd: boolean }): string {
  try {
    const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8", ignoreBOM: true });
    const text = decoder.decode(bytes, { stream: !isEnd });
    if (!text.includes("\0")) return text;
  } catch {
    // Invalid bytes for this encoding: thrown below.
  }
  throw new UnreadableFile("bad_encoding");
}
