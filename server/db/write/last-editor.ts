import { sql } from "kysely";
import { type Database, q } from "../database.ts";
import type { RecordKind } from "./act.ts";

/** Name of the last person who edited a record; a stock movement is no edit. */
export function lastEditor(db: Database, { kind, id }: { kind: RecordKind; id: number }): { by: string | null } {
  const row = db.first(
    q
      .selectFrom("audit as a")
      .leftJoin("users as u", "u.id", "a.actor_id")
      .select("u.username as by")
      .where("a.object", "=", kind)
      .where("a.object_id", "=", id)
      .where(sql<boolean>`a.before_json ->> '$.on_hand' IS NULL`)
      .orderBy("a.at", "desc")
      .orderBy("a.id", "desc")
      .limit(1),
  );
  return { by: row?.by ?? null };
}
