import type { CardActivity } from "#shared/api/kanban/card-shapes.ts";
import { type Database, q } from "../../../db/database.ts";
import type { StoredAttachment, StoredItem } from "../cards/card-lookup.ts";
import { avatarOf, isoOf } from "../cards/card-rows.ts";

const NEWEST = 50;

type Facts = Record<string, unknown>;

/** Lists the newest activity of a card from the audit log. */
export function listActivity(db: Database, id: number): CardActivity[] {
  const rows = db.all(
    q
      .selectFrom("audit as a")
      .leftJoin("users as u", "u.id", "a.actor_id")
      .select(["a.id", "a.action", "a.actor_id", "u.username as actor", "a.at", "a.before_json", "a.after_json"])
      .where("a.object", "=", "card")
      .where("a.object_id", "=", id)
      .orderBy("a.at", "desc")
      .orderBy("a.id", "desc")
      .limit(NEWEST),
  );
  return rows.map(({ actor_id, actor, ...row }) => {
    const facts = factsOf(row);
    return {
      id: row.id,
      action: row.action,
      by: actor_id === null ? null : { id: actor_id, name: actor ?? "", avatar: avatarOf(actor_id) },
      at: isoOf(row.at),
      before: shownFacts(facts.before),
      after: shownFacts(facts.after),
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

/** Facts by API name, with API values. */
function shownFacts(facts: Facts): Facts {
  const shown = Object.entries(facts).filter(([name]) => name in NAMES);
  return Object.fromEntries(shown.map(([name, value]) => [NAMES[name], shownValue(name, value)]));
}

function shownValue(name: string, value: unknown): unknown {
  if (TIMES.has(name) && typeof value === "number") return isoOf(value);
  if (SETS.has(name)) return typeof value === "string" ? JSON.parse(value) : value;
  return name === "due_done" ? value === 1 : value;
}

/**
 * Before and after values of an entry: of a checklist only the changed item, of files only the added or removed one.
 */
function factsOf({ before_json, after_json }: { before_json: string | null; after_json: string | null }) {
  const before: Facts = JSON.parse(before_json ?? "{}");
  const after: Facts = JSON.parse(after_json ?? "{}");
  if (before.files_json !== undefined && after.files_json !== undefined) {
    const [had, has] = [before.files_json, after.files_json].map(
      (kept) => JSON.parse(String(kept)) as StoredAttachment[],
    );
    return { before: fileFacts(had, has), after: fileFacts(has, had) };
  }
  if (before.checklist_json === undefined || after.checklist_json === undefined) return { before, after };
  const was = itemsIn(before.checklist_json);
  const is = itemsIn(after.checklist_json);
  const differing = (items: StoredItem[], others: StoredItem[]) =>
    items.find((item) => {
      const other = others.find(({ id }) => id === item.id);
      return !other || other.text !== item.text || other.done !== item.done || other.assigneeId !== item.assigneeId;
    });
  const itemBefore = differing(was, is);
  const itemAfter = differing(is, was);
  return { before: itemBefore ? itemFacts(itemBefore) : {}, after: itemAfter ? itemFacts(itemAfter) : {} };
}

const itemsIn = (kept: unknown): StoredItem[] => (typeof kept === "string" ? JSON.parse(kept) : kept) as StoredItem[];
const itemFacts = ({ text, done }: StoredItem): Facts => ({ item: text, done: done === 1 });

function fileFacts(files: readonly StoredAttachment[] = [], others: readonly StoredAttachment[] = []): Facts {
  const one = files.find(({ file }) => !others.some((other) => other.file === file));
  return one ? { file: one.name } : {};
}
