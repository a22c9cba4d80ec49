import { type Selectable, sql } from "kysely";
import type { OpenUpload } from "#shared/api/uploads/uploads.ts";
import type { Actor } from "../../actor.ts";
import { IS_OPEN, STALLED_MS } from "../../db/files/file-objects.ts";
import type { FilesTable } from "../../db/tables/files.ts";

/** Number of the caller's open uploads and the bytes they reserve. */
export function reservedBy(actor: Actor): { open: number; reserved: number } {
  const { caller, now, db } = actor;
  const row = db.first(
    sql<{ open: number; reserved: number }>`SELECT count(*) AS open, coalesce(sum(size), 0) AS reserved
      FROM files INDEXED BY files_open
      WHERE ${sql.raw(IS_OPEN)} AND owner_id = ${caller?.id ?? 0} AND idle_since > ${now - STALLED_MS}`,
  );
  return row ?? { open: 0, reserved: 0 };
}

const LISTED_MAX = 1_000;

interface OpenRow extends Pick<Selectable<FilesTable>, "key" | "name" | "size" | "created_at"> {
  owner_id: number;
  username: string;
  idle_since: number;
  received: number;
}

/** Lists the open uploads of all people, oldest first. */
export function listOpenUploads(actor: Actor): OpenUpload[] {
  const rows = actor.db.all(
    sql<OpenRow>`SELECT f.key, f.name, f.size, f.owner_id, u.username, f.created_at, f.idle_since,
        (SELECT coalesce(sum(p.size), 0) FROM upload_parts AS p WHERE p.file_id = f.id) AS received
      FROM files AS f INDEXED BY files_open JOIN users AS u ON u.id = f.owner_id
      WHERE f.${sql.raw(IS_OPEN)} AND f.idle_since > ${actor.now - STALLED_MS}
      ORDER BY f.created_at, f.id LIMIT ${LISTED_MAX}`,
  );
  return rows.map(({ key, name, size, received, owner_id, username, created_at, idle_since }) => ({
    id: key,
    name,
    size,
    received,
    by: { id: owner_id, name: username },
    createdAt: new Date(created_at).toISOString(),
    endsAt: new Date(idle_since + STALLED_MS).toISOString(),
  }));
}
