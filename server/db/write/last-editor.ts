import { type Database, statement } from "../database.ts";
import type { RecordKind } from "./act.ts";

/** Name of the last person who edited a record; a stock movement is no edit. */
export function lastEditor(db: Database, { kind, id }: { kind: RecordKind; id: number }): { by: string | null } {
  const row = db.first<{ by: string | null }>(
    statement(
      `SELECT u.username AS by FROM audit AS a LEFT JOIN users AS u ON u.id = a.actor_id
       WHERE a.object = ? AND a.object_id = ? AND a.before_json ->> '$.on_hand' IS NULL ORDER BY a.at DESC, a.id DESC LIMIT 1`,
      kind,
      id,
    ),
  );
  return { by: row?.by ?? null };
}
