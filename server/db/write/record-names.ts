import type { UndoOutcome } from "#shared/api/system/system.ts";
import { type Database, statement } from "../database.ts";
import { type RecordKind, tableOf } from "./act.ts";
import { isThere } from "./record-there.ts";

/** Display name of a record of each kind, as SQL over its row. */
const nameOf: Record<RecordKind, string> = {
  person: "username",
  product: "name",
  order: "number",
  order_note: "substr(text, 1, 60)",
  file: "name",
  view: "name",
  board: "name",
  column: "name",
  label: "name",
  card: "title",
  comment: "substr(text, 1, 60)",
  conversation: "subject",
  inbox_label: "name",
  canned: "code",
  workspace: "name",
  invite: "email",
  subscription: "(SELECT name FROM workspace)",
  invoice: "number",
  payment_method: "upper(substr(brand, 1, 1)) || substr(brand, 2) || ' ' || last4",
  billing_details: "name",
};

/** Display names of some records, by id. */
export function recordNames(
  db: Database,
  { kind, ids }: { kind: RecordKind; ids: readonly number[] },
): Map<number, string> {
  if (ids.length === 0) return new Map();
  const rows = db.all<{ id: number; name: string }>(
    statement(
      `SELECT id, ${nameOf[kind]} AS name FROM ${tableOf[kind]} WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    ),
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
  const rows = db.all<{ id: number }>(
    statement(
      `SELECT id FROM ${tableOf[kind]} AS record WHERE id IN (SELECT value FROM json_each(?)) AND ${isThere(kind)}`,
      JSON.stringify(ids),
    ),
  );
  const there = new Set(rows.map(({ id }) => id));
  return ids.map((id) => {
    const reason = there.has(id) ? "changed_since" : "gone";
    return { object: kind, id, name: names.get(id) ?? `#${id}`, reason };
  });
}
