import type { CardActivity } from "#shared/api/kanban/card-shapes.ts";
import { type Database, statement } from "../../../db/database.ts";
import type { KeptFile, KeptItem } from "../cards/card-lookup.ts";
import { avatarOf, isoOf } from "../cards/card-rows.ts";

const NEWEST = 50;

interface AuditRow {
  id: number;
  action: string;
  actor_id: number | null;
  actor: string | null;
  at: number;
  before_json: string | null;
  after_json: string | null;
}
type Facts = Record<string, unknown>;

/** Lists the newest activity of a card from the audit log. */
export function listActivity(db: Database, id: number): CardActivity[] {
  const rows = db.all<AuditRow>(
    statement(
      `SELECT a.id, a.action, a.actor_id, u.username AS actor, a.at, a.before_json, a.after_json
       FROM audit AS a LEFT JOIN users AS u ON u.id = a.actor_id
       WHERE a.object = 'card' AND a.object_id = ? ORDER BY a.at DESC, a.id DESC LIMIT ${NEWEST}`,
      id,
    ),
  );
  return rows.map(({ actor_id, actor, ...row }) => {
    const facts = factsOf(row);
    return {
      id: row.id,
      action: row.action,
      by: actor_id === null ? null : { id: actor_id, name: actor ?? "", avatar: avatarOf(actor_id) },
      at: isoOf(row.at),
      before: told(facts.before),
      after: told(facts.after),
    };
  });
}

/** API names of the audited columns; columns without one are not returned. */
const NAMES: Record<string, string> = {
  title: "title",
  description: "description",
  priority: "priority",
  due_at: "dueAt",
  due_done: "dueDone",
  column_id: "columnId",
  archived_at: "archivedAt",
  removed_at: "removedAt",
  labels_json: "labelIds",
  assignees_json: "assigneeIds",
  order_id: "orderId",
  product_id: "productId",
  conversation_id: "conversationId",
  text: "text",
  item: "item",
  file: "file",
  done: "done",
};
const TIMES = new Set(["due_at", "archived_at", "removed_at"]);
const SETS = new Set(["labels_json", "assignees_json"]);

function told(facts: Facts): Facts {
  const shown = Object.entries(facts).filter(([name]) => name in NAMES);
  return Object.fromEntries(shown.map(([name, value]) => [NAMES[name], toldValue(name, value)]));
}

function toldValue(name: string, value: unknown): unknown {
  if (TIMES.has(name) && typeof value === "number") return isoOf(value);
  if (SETS.has(name)) return typeof value === "string" ? JSON.parse(value) : value;
  return name === "due_done" ? value === 1 : value;
}

/**
 * Before and after values of an entry: of a checklist only the changed item, of files only the added or removed one.
 */
function factsOf({ before_json, after_json }: Pick<AuditRow, "before_json" | "after_json">) {
  const before: Facts = JSON.parse(before_json ?? "{}");
  const after: Facts = JSON.parse(after_json ?? "{}");
  if (before.files_json !== undefined && after.files_json !== undefined) {
    const [had, has] = [before.files_json, after.files_json].map((kept) => JSON.parse(String(kept)) as KeptFile[]);
    return { before: fileFacts(had, has), after: fileFacts(has, had) };
  }
  if (before.checklist_json === undefined || after.checklist_json === undefined) return { before, after };
  const was = itemsIn(before.checklist_json);
  const is = itemsIn(after.checklist_json);
  const differing = (items: KeptItem[], others: KeptItem[]) =>
    items.find((item) => {
      const other = others.find(({ id }) => id === item.id);
      return !other || other.text !== item.text || other.done !== item.done || other.assigneeId !== item.assigneeId;
    });
  const [gone, come] = [differing(was, is), differing(is, was)];
  return { before: gone ? itemFacts(gone) : {}, after: come ? itemFacts(come) : {} };
}

const itemsIn = (kept: unknown): KeptItem[] => (typeof kept === "string" ? JSON.parse(kept) : kept) as KeptItem[];
const itemFacts = ({ text, done }: KeptItem): Facts => ({ item: text, done: done === 1 });

function fileFacts(files: readonly KeptFile[] = [], others: readonly KeptFile[] = []): Facts {
  const one = files.find(({ file }) => !others.some((other) => other.file === file));
  return one ? { file: one.name } : {};
}
