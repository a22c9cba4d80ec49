import type { FileStore } from "../../platform.ts";
import { type Database, statement } from "../database.ts";
import { type FileBytes, IDLE_MS, IS_OPEN, objectsOf, STALLED_MS } from "./file-objects.ts";

const AT_ONCE = 100;

interface Lent {
  db: Database;
  files: FileStore;
  now: number;
}

/**
 * Fails uploads without a new part for an hour, and deletes files unused for a day. Bytes are deleted before their row,
 * so that the next run completes an interrupted one.
 */
export async function sweepFiles(lent: Lent): Promise<void> {
  await endStalled(lent);
  await dropIdle(lent);
}

/** The row fails before its bytes are deleted, so that a part arriving meanwhile is rejected. */
async function endStalled({ db, files, now }: Lent): Promise<void> {
  for (;;) {
    const rows = db.all<FileBytes>(
      statement(
        `UPDATE files SET state = 'failed', idle_since = ?, version = version + 1 WHERE id IN (
           SELECT id FROM files WHERE ${IS_OPEN} AND idle_since <= ? LIMIT ?) RETURNING key, size, part_size`,
        now,
        now - STALLED_MS,
        AT_ONCE,
      ),
    );
    if (rows.length === 0) return;
    db.run(
      statement(
        "DELETE FROM upload_parts WHERE file_id IN (SELECT id FROM files WHERE key IN (SELECT value FROM json_each(?)))",
        JSON.stringify(rows.map(({ key }) => key)),
      ),
    );
    await db.settled();
    await files.remove(rows.flatMap(objectsOf));
  }
}

/** The row says that the file has failed before its bytes go: it can no longer be taken into use. */
async function dropIdle({ db, files, now }: Lent): Promise<void> {
  for (;;) {
    const rows = db.all<FileBytes & { id: number }>(
      statement(
        `UPDATE files SET state = 'failed', version = version + 1 WHERE id IN (
           SELECT id FROM files WHERE idle_since <= ?
           AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key)
           AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key) ORDER BY idle_since LIMIT ?)
         RETURNING id, key, size, part_size`,
        now - IDLE_MS,
        AT_ONCE,
      ),
    );
    await db.settled();
    for (const file of rows) {
      await files.remove(objectsOf(file));
      db.run(statement("DELETE FROM files WHERE id = ? AND idle_since <= ?", file.id, now - IDLE_MS));
    }
    if (rows.length < AT_ONCE) return;
  }
}
