import type { OpenUpload } from "#shared/api/uploads/uploads.ts";
import type { Actor } from "../../actor.ts";
import { statement } from "../../db/database.ts";
import { IS_OPEN, STALLED_MS } from "../../db/files/file-objects.ts";

/** Number of the caller's open uploads and the bytes they reserve. */
export function reservedBy(actor: Actor): { open: number; reserved: number } {
  const row = actor.db.first<{ open: number; reserved: number }>(
    statement(
      `SELECT count(*) AS open, coalesce(sum(size), 0) AS reserved FROM files INDEXED BY files_open
       WHERE ${IS_OPEN} AND owner_id = ? AND idle_since > ?`,
      actor.caller?.id ?? 0,
      actor.now - STALLED_MS,
    ),
  );
  return row ?? { open: 0, reserved: 0 };
}

const LISTED_MAX = 1_000;

/** Lists the open uploads of all people, oldest first. */
export function listOpenUploads(actor: Actor): OpenUpload[] {
  const rows = actor.db.all<{
    key: string;
    name: string;
    size: number;
    received: number;
    owner_id: number;
    username: string;
    created_at: number;
    idle_since: number;
  }>(
    statement(
      `SELECT f.key, f.name, f.size, f.owner_id, u.username, f.created_at, f.idle_since,
         (SELECT coalesce(sum(p.size), 0) FROM upload_parts AS p WHERE p.file_id = f.id) AS received
       FROM files AS f INDEXED BY files_open JOIN users AS u ON u.id = f.owner_id
       WHERE f.${IS_OPEN} AND f.idle_since > ? ORDER BY f.created_at, f.id LIMIT ?`,
      actor.now - STALLED_MS,
      LISTED_MAX,
    ),
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
