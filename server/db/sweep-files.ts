import type { FileStore } from "../platform.ts";
import { type Cell, statement } from "./cell.ts";
import { type FileBytes, IDLE_MS, objectsOf } from "./file-objects.ts";

const AT_ONCE = 100;

/**
 * Drops what nothing has held for a day: uploads nobody finished or used, deleted files. Bytes go before their row, so
 * that a sweep which was cut off is finished by the next one.
 */
export async function sweepFiles({ cell, files, now }: { cell: Cell; files: FileStore; now: number }): Promise<void> {
  for (;;) {
    const { rows } = await cell.run<FileBytes & { id: number }>(
      statement(
        `SELECT id, key, size FROM files WHERE idle_since <= ?
         AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key)
         AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key) ORDER BY idle_since LIMIT ?`,
        ...[now - IDLE_MS, AT_ONCE],
      ),
    );
    for (const file of rows) {
      await files.remove(objectsOf(file));
      await cell.run(statement("DELETE FROM files WHERE id = ? AND idle_since <= ?", file.id, now - IDLE_MS));
    }
    if (rows.length < AT_ONCE) return;
  }
}
