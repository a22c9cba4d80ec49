import { conversationSearch } from "#shared/rules/search-text.ts";
import type { Cell } from "../db/cell.ts";
import { q } from "../db/cell.ts";
import type { ConversationStatus, Priority } from "../db/tables/inbox.ts";
import { diceOf } from "./draw.ts";
import type { Loader } from "./load.ts";
import { isOldCustomer, personEmail, personName } from "./people.ts";
import { DAY_MS, type Plan } from "./plan.ts";
import { SPAM_SUBJECTS, SUBJECTS } from "./words.ts";

const OLD = 7;
const LATE: ConversationStatus[] = [
  ...(["open", "spam", "snoozed", "open", "trash", "open", "archived", "open", "snoozed"] as const),
  ...(["open", "open", "spam", "open", "open", "snoozed", "open", "open"] as const),
];
const LINKED = 9;

function statusOf(plan: Plan, id: number): ConversationStatus {
  if (plan.isBase) return id <= OLD ? "archived" : (LATE[id - OLD - 1] ?? "open");
  return diceOf(plan.seed, "conversations", id).weighted("status", [
    ["open", id > plan.conversations * 0.8 ? 60 : 2],
    ["snoozed", id > plan.conversations * 0.8 ? 12 : 0],
    ["archived", 70],
    ["spam", 5],
    ["trash", 2],
  ]);
}

// In the small shop seven are older than a month and seventeen younger; elsewhere they spread over two years.
function createdAt(plan: Plan, id: number): number {
  const part = diceOf(plan.seed, "conversations", id).number("created_at");
  const spread = (place: number, { count, from, to }: { count: number; from: number; to: number }) =>
    plan.anchor - Math.floor((from - ((place + part) / count) * (from - to)) * DAY_MS);
  if (!plan.isBase) return spread(id - 1, { count: plan.conversations, from: 700, to: 0.1 });
  return id <= OLD
    ? spread(id - 1, { count: OLD, from: 120, to: 32 })
    : spread(id - OLD - 1, { count: LATE.length, from: 28, to: 0.1 });
}

interface Linked {
  id: number;
  user_id: number;
}

function conversationRow(plan: Plan, id: number, order: Linked | undefined) {
  const dice = diceOf(plan.seed, "conversations", id);
  const status = statusOf(plan, id);
  const isSpam = status === "spam";
  const about = SUBJECTS.filter(([, aboutOrder]) => aboutOrder === Boolean(order));
  const subject = isSpam ? dice.pick("subject", SPAM_SUBJECTS) : dice.pick("subject", about)[0];
  const drawn = 1 + Math.floor(dice.number("customer") * plan.people);
  const user_id = isSpam ? null : (order?.user_id ?? (isOldCustomer(drawn) ? drawn : drawn - 1));
  const name = user_id === null ? "Win Big" : personName(plan, user_id);
  const email = user_id === null ? `offers${id}@spam.example` : personEmail(plan, user_id);
  const created_at = createdAt(plan, id);
  const last = created_at + Math.floor(dice.number("last") * Math.min(2 * DAY_MS, (plan.anchor - created_at) * 0.9));
  return {
    id,
    subject,
    user_id,
    from_email: email,
    from_name: name,
    status,
    prior_status: status === "trash" ? ("archived" as const) : null,
    snoozed_until: status === "snoozed" ? plan.anchor + dice.between("snooze", 3, 72) * 3_600_000 : null,
    assignee_id: isSpam || dice.number("assigned") < 0.4 ? null : dice.between("assignee", 1, 2),
    priority: dice.weighted<Priority>("priority", [
      ["none", 70],
      ["high", 15],
      ["urgent", 5],
      ["low", 10],
    ]),
    order_id: order?.id ?? null,
    last_message_at: last,
    last_incoming_at: created_at + Math.floor((last - created_at) * dice.number("incoming")),
    search: conversationSearch({ subject, name, email }),
    created_at,
  };
}

/** The newest orders placed before a conversation began, one for each conversation that speaks of one. */
async function linkedOrders(cell: Cell, plan: Plan): Promise<Map<number, Linked>> {
  const links = new Map<number, Linked>();
  const taken = new Set<number>();
  const wanted = plan.isBase ? LINKED : Math.min(200, Math.floor(plan.conversations / 4));
  for (let id = plan.conversations; id >= 1 && links.size < wanted; id--) {
    if (statusOf(plan, id) === "spam" || (plan.isBase && id % 2 === 1 && id > 4)) continue;
    const question = q
      .selectFrom("orders")
      .select(["id", "user_id"])
      .where("placed_at", "<", createdAt(plan, id))
      .orderBy("placed_at", "desc")
      .orderBy("id", "desc")
      .limit(wanted + 1);
    const { rows } = await cell.run<Linked>(question);
    const free = rows.find((row) => !taken.has(row.id));
    if (!free) continue;
    taken.add(free.id);
    links.set(id, free);
  }
  return links;
}

/** Plants the conversations, oldest first; some are linked to an order of the same customer. */
export async function plantConversations(plan: Plan, loader: Loader, cell: Cell): Promise<void> {
  const links = await linkedOrders(cell, plan);
  for (let id = 1; id <= plan.conversations; id++) {
    await loader.add("conversations", conversationRow(plan, id, links.get(id)));
  }
  await loader.flush();
}
