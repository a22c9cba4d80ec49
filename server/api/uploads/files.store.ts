import { type RawBuilder, type Selectable, sql } from "kysely";
import type { FileQuery, fileSorts, StoredFile, Upload } from "#shared/api/uploads/uploads.ts";
import { type FilePurpose, partCount } from "#shared/rules/files/file-limits.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Database, q } from "../../db/database.ts";
import { IDLE_MS } from "../../db/files/file-objects.ts";
import { type Listed, readList } from "../../db/list/list.ts";
import type { ListSpec } from "../../db/list/list-spec.ts";
import type { FilesTable } from "../../db/tables/files.ts";
import { signedLink } from "../../http/file-link.ts";

/** Row of a file with its owner's name. */
export interface FileRow
  extends Omit<Selectable<FilesTable>, "search" | "height" | "idle_since" | "removed_at" | "version"> {
  /** Hash before metadata was removed; null if there was none. */
  sent_sha256: string | null;
  username: string | null;
}

const COLUMNS = `t.id, t.key, t.name, t.type, t.size, t.part_size, t.sha256, t.sent_sha256, t.purpose, t.state, t.owner_id, u.username,
  t.width, t.copies, t.created_at`;
const JOIN = "LEFT JOIN users AS u ON u.id = t.owner_id";
/** SQL condition: not deleted. An unused file counts as deleted after `IDLE_MS`, even before cleanup. */
const isKept = ({ now }: Actor) =>
  sql`t.removed_at IS NULL AND (t.idle_since IS NULL OR t.idle_since > ${now - IDLE_MS})`;

/** Files `t` with their owners' names, by a condition. */
const filesWhere = (condition: RawBuilder<unknown>) =>
  sql<FileRow>`SELECT ${sql.raw(COLUMNS)} FROM files AS t ${sql.raw(JOIN)} WHERE ${condition}`;

const filesSpec: ListSpec<(typeof fileSorts)[number]> = {
  table: "files",
  // A file received by email has no owner: it belongs to its conversation.
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
  searchIndex: { fts: "files_fts" },
};

/** One page of uploaded files. */
export function listFiles(db: Database, query: FileQuery): Listed<StoredFile> {
  const list = readList<FileRow, (typeof fileSorts)[number]>(db, filesSpec, { query, filters: [] });
  return { ...list, rows: list.rows.map(storedFileOf) };
}

/** Finds a file that is stored or being uploaded, or null. */
export function findFile(actor: Actor, where: { key: string } | { id: number }): FileRow | null {
  const isWanted = "key" in where ? sql`t.key = ${where.key}` : sql`t.id = ${where.id}`;
  return actor.db.first(filesWhere(sql`${isWanted} AND ${isKept(actor)}`)) ?? null;
}

/** Gets a stored file, or the caller's own upload. Throws `not_found`. */
export function getFile(actor: Actor, key: string): FileRow {
  const file = findFile(actor, { key });
  if (!file || (file.state !== "stored" && file.owner_id !== actor.caller?.id)) throw new AppError("not_found");
  return file;
}

/** Finds a stored file of the same purpose with the same original bytes, or null. */
export function findSame(
  actor: Actor,
  { sha256, size, purpose }: { sha256: string; size: number; purpose: FilePurpose },
): StoredFile | null {
  const row = actor.db.first(
    filesWhere(sql`(t.sha256 = ${sha256} OR t.sent_sha256 = ${sha256}) AND t.owner_id IS NOT NULL AND t.state = 'stored'
      AND t.size = ${size} AND t.purpose = ${purpose} AND ${isKept(actor)} LIMIT 1`),
  );
  return row ? storedFileOf(row) : null;
}

/** Whether a file is attached to a card. */
export const isOnCard = (db: Database, key: string): boolean =>
  db.first(q.selectFrom("card_files").select("card_id").where("file_id", "=", key).limit(1)) !== undefined;

/** Lists the numbers of the received parts. */
export function listParts(db: Database, id: number): number[] {
  const rows = db.all(q.selectFrom("upload_parts").select("n").where("file_id", "=", id).orderBy("n"));
  return rows.map(({ n }) => n);
}

/** API form of an upload. */
export function uploadOf(actor: Actor, file: FileRow): Upload {
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
    received: isStored ? Array.from({ length: parts }, (_, at) => at + 1) : listParts(actor.db, file.id),
    file: isStored ? storedFileOf(file) : null,
    link: isStored ? signedLink(actor, file) : null,
  };
}

/** API form of a stored file. */
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

/** URL of a file's bytes. */
export const urlOf = ({ key, name }: { key: string; name: string }): string =>
  `/api/files/${key}/${encodeURIComponent(name)}`;
