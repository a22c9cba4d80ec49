import { sql } from "kysely";
import type { Database, Query } from "../database.ts";
import { noticeStatements } from "./erase.ts";
import { partOf } from "./erase-snippets.ts";

/** Permanently deleted conversation. `isTaken`: a later one has its id, since ids were reused in older versions. */
export interface Gone {
  id: number;
  isTaken: number;
}

/** Finds the permanently deleted ones among conversations and those merged with them. */
export function goneAmong(db: Database, ids: readonly (number | null)[]): Gone[] {
  return db.all(sql<Gone>`WITH RECURSIVE ${partOf(ids)}
    SELECT DISTINCT object_id AS id, EXISTS (SELECT 1 FROM conversations WHERE id = object_id) AS isTaken
    FROM audit WHERE object = 'conversation' AND action = 'conversation.removed'
      AND object_id IN (SELECT id FROM part)`);
}

/** Erases audit entries and notifications of deleted conversations, but not those of a later one with the same id. */
export function goneStatements(gone: readonly Gone[], now: number): Query[] {
  if (gone.length === 0) return [];
  const ids = JSON.stringify(gone.map(({ id }) => id));
  const free = JSON.stringify(gone.filter(({ isTaken }) => !isTaken).map(({ id }) => id));
  return [
    sql`UPDATE audit SET before_json = NULL, after_json = NULL, erased_at = ${now} WHERE object = 'conversation'
      AND object_id IN (SELECT value FROM json_each(${ids})) AND erased_at IS NULL AND hash IS NOT NULL
      AND (before_json IS NOT NULL OR after_json IS NOT NULL)
      AND id <= (SELECT max(one.id) FROM audit AS one WHERE one.object = 'conversation'
        AND one.object_id = audit.object_id AND one.action = 'conversation.removed')`,
    ...noticeStatements(free, now),
  ];
}
