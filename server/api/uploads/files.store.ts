import type { Context } from "hono";
import type { FileQuery, fileSorts, StoredFile, Upload } from "#shared/api/uploads/uploads.ts";
import { type FilePurpose, partCount } from "#shared/rules/file-limits.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { IDLE_MS } from "../../db/file-objects.ts";
import { type Listed, readList } from "../../db/list.ts";
import type { ListSpec } from "../../db/list-spec.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { signedLink } from "../../http/file-link.ts";

/** A file's row, with the name of whoever brought it. */
export interface FileRow {
  id: number;
  key: string;
  name: string;
  type: string;
  size: number;
  part_size: number;
  sha256: string | null;
  /** The hash before its metadata was taken out; null where there was none. */
  sent_sha256: string | null;
  purpose: FilePurpose;
  state: Upload["state"];
  owner_id: number | null;
  username: string | null;
  width: number | null;
  copies: number;
  created_at: number;
}

const COLUMNS = `t.id, t.key, t.name, t.type, t.size, t.part_size, t.sha256, t.sent_sha256, t.purpose, t.state, t.owner_id, u.username,
  t.width, t.copies, t.created_at`;
const JOIN = "LEFT JOIN users AS u ON u.id = t.owner_id";
/** What nothing holds counts as gone after its day, whether or not it has been swept. */
const STANDS = "t.removed_at IS NULL AND (t.idle_since IS NULL OR t.idle_since > ?)";

const filesSpec: ListSpec<(typeof fileSorts)[number]> = {
  table: "files",
  // What came with a mail has no owner: it belongs to its conversation.
  always: "t.owner_id IS NOT NULL AND t.purpose = 'file' AND t.state = 'stored' AND t.removed_at IS NULL",
  columns: COLUMNS,
  joins: JOIN,
  sorts: {
    name: { column: "name", index: "files_by_name" },
    type: { column: "type", index: "files_by_type" },
    size: { column: "size", index: "files_by_size" },
    createdAt: { column: "created_at", index: "files_by_created" },
  },
  defaultSort: ["createdAt", "desc"],
  countIndex: "files_by_created",
  facetIndex: "files_by_created",
  facetFilters: [],
  searched: { fts: "files_fts" },
};

/** One page of the files that stand by themselves. */
export async function listFiles(cell: Cell, query: FileQuery): Promise<Listed<StoredFile>> {
  const list = await readList<FileRow, (typeof fileSorts)[number]>(cell, filesSpec, { query, filters: [] });
  return { ...list, rows: list.rows.map(storedFileOf) };
}

/** A file that stands, stored or on its way, or null. */
export async function findFile(c: Context<Env>, where: { key: string } | { id: number }): Promise<FileRow | null> {
  const [column, value] = "key" in where ? ["key", where.key] : ["id", where.id];
  const { rows } = await c.var.cell.run<FileRow>(
    statement(
      `SELECT ${COLUMNS} FROM files AS t ${JOIN} WHERE t.${column} = ? AND ${STANDS}`,
      value,
      c.var.now - IDLE_MS,
    ),
  );
  return rows[0] ?? null;
}

/** A stored file, or the caller's own on its way. Throws `not_found`. */
export async function getFile(c: Context<Env>, key: string): Promise<FileRow> {
  const file = await findFile(c, { key });
  if (!file || (file.state !== "stored" && file.owner_id !== c.var.caller?.id)) throw new AppError("not_found");
  return file;
}

/** A stored file of the same purpose that was sent with these very bytes, or null. */
export async function findSame(
  c: Context<Env>,
  { sha256, size, purpose }: { sha256: string; size: number; purpose: FilePurpose },
): Promise<StoredFile | null> {
  const { rows } = await c.var.cell.run<FileRow>(
    statement(
      `SELECT ${COLUMNS} FROM files AS t ${JOIN}
       WHERE (t.sha256 = ?1 OR t.sent_sha256 = ?1) AND t.owner_id IS NOT NULL AND t.state = 'stored' AND t.size = ? AND t.purpose = ? AND ${STANDS}
       LIMIT 1`,
      sha256,
      size,
      purpose,
      c.var.now - IDLE_MS,
    ),
  );
  return rows[0] ? storedFileOf(rows[0]) : null;
}

/** Whether a file hangs on a card, whose board shows it as a picture. */
export async function isOnCard(cell: Cell, key: string): Promise<boolean> {
  const { rows } = await cell.run(statement("SELECT 1 FROM card_files WHERE file_id = ? LIMIT 1", key));
  return rows.length > 0;
}

/** The numbers of the parts that have arrived. */
export async function listParts(cell: Cell, id: number): Promise<number[]> {
  const { rows } = await cell.run<{ n: number }>(
    statement("SELECT n FROM upload_parts WHERE file_id = ? ORDER BY n", id),
  );
  return rows.map(({ n }) => n);
}

/** An upload as its sender sees it. */
export async function uploadOf(c: Context<Env>, file: FileRow): Promise<Upload> {
  const { key: id, name, type, size, part_size: partSize, state } = file;
  const isStored = state === "stored";
  const parts = partCount(size, partSize);
  return {
    id,
    name,
    type,
    size,
    state,
    partSize,
    parts,
    received: isStored ? Array.from({ length: parts }, (_, at) => at + 1) : await listParts(c.var.cell, file.id),
    file: isStored ? storedFileOf(file) : null,
    link: isStored ? signedLink(c, file) : null,
  };
}

/** A stored file as everybody sees it. */
export function storedFileOf({ key, name, type, size, sha256, owner_id, username, created_at }: FileRow): StoredFile {
  return {
    id: key,
    name,
    type,
    size,
    sha256: sha256 ?? "",
    url: urlOf({ key, name }),
    createdAt: new Date(created_at).toISOString(),
    by: owner_id === null || username === null ? null : { id: owner_id, name: username },
  };
}

/** The address of a file's bytes. */
export const urlOf = ({ key, name }: { key: string; name: string }): string =>
  `/api/files/${key}/${encodeURIComponent(name)}`;
