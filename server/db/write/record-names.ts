import { type RawBuilder, sql } from "kysely";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import { type Database, inList } from "../database.ts";
import { type RecordKind, tableOf } from "./act.ts";
import { isThere } from "./record-there.ts";

/** Display name of a record of each kind, as SQL over its row. */
const nameOf: Record<RecordKind, RawBuilder<string>> = {
  person: sql`username`,
  product: sql`name`,
  order: sql`number`,
  order_note: sql`substr(text, 1, 60)`,
  file: sql`name`,
  view: sql`name`,
  board: sql`name`,
  column: sql`name`,
  label: sql`name`,
  card: sql`title`,
  comment: sql`substr(text, 1, 60)`,
  conversation: sql`subject`,
  inbox_label: sql`name`,
  canned: sql`code`,
  workspace: sql`name`,
  invite: sql`email`,
  subscription: sql`(SELECT name FROM workspace)`,
  invoice: sql`number`,
  payment_method: sql`upper(substr(brand, 1, 1)) || substr(brand, 2) || ' ' || last4`,
  billing_details: sql`name`,
};

/** Display names of some records, by id. */
export function recordNames(
  db: Database,
  { kind, ids }: { kind: RecordKind; ids: readonly number[] },
): Map<number, string> {
  if (ids.length === 0) return new Map();
  const rows = db.all(
    sql<{ id: number; name: string }>`SELECT id, ${nameOf[kind]} AS name FROM ${sql.table(tableOf[kind])}
      WHERE id IN ${inList(ids)}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Records that an undo skipped, with their names and the reason: `gone` or `changed_since`. */
export function namesLeftOut(
  db: Database,
  which: { kind: RecordKind; ids: readonly number[] },
): UndoOutcome["leftOut"] {
  const { kind, ids } = which;
  if (ids.length === 0) return [];
  const names = recordNames(db, which);
  const rows = db.all(
    sql<{ id: number }>`SELECT id FROM ${sql.table(tableOf[kind])} AS record
      WHERE id IN ${inList(ids)} AND ${isThere(kind)}`,
  );
  const there = new Set(rows.map(({ id }) => id));
  return ids.map((id) => {
    const reason = there.has(id) ? "changed_since" : "gone";
    return { object: kind, id, name: names.get(id) ?? `#${id}`, reason };
  });
}
