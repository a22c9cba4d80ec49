import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { conversationSearch } from "#shared/rules/text/search-text.ts";
import type { Database } from "../db/database.ts";
import { q } from "../db/database.ts";
import type { ConversationStatus, Priority } from "../db/tables/inbox.ts";
import { diceOf } from "./draw.ts";
import type { Loader } from "./load.ts";
import { type Letter, lettersOf } from "./messages.ts";
import { isOldCustomer, personEmail, personName } from "./people.ts";
import { DAY_MS, type Plan } from "./plan.ts";
import { CANNED, LABELS, SPAM_SUBJECTS, TOPICS } from "./words/inbox-words.ts";

const OLD = 7;
const LATE: ConversationStatus[] = [
  "open",
  "spam",
  "snoozed",
  "open",
  "trash",
  "open",
  "archived",
  "open",
  "snoozed",
  "open",
  "open",
  "spam",
  "open",
  "open",
  "snoozed",
  "open",
  "open",
];
const LINKED = 9;
const LONGER = 12;
/** Newest open conversations that the first account has not read. */
const UNREAD = 6;
/** Approximate maximum of stars per person. */
const STARS = 60;

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

// Base profile: seven older than a month and seventeen younger; other profiles spread over two years.
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
  user_id: number | null;
}

/** Number of messages of a conversation; 80 in total in the base profile. */
function lettersCount(plan: Plan, id: number): number {
  if (statusOf(plan, id) === "spam") return 1;
  if (!plan.isBase) return diceOf(plan.seed, "conversations", id).between("messages", 1, 5);
  const before = Array.from({ length: id - 1 }, (_, index) => statusOf(plan, index + 1));
  return before.filter((status) => status !== "spam").length < LONGER ? 4 : 3;
}

interface Planted {
  row: ReturnType<typeof conversationRow>;
  letters: Letter[];
}

function conversationOf(plan: Plan, id: number, order: Linked | undefined): Planted {
  const dice = diceOf(plan.seed, "conversations", id);
  const status = statusOf(plan, id);
  const isSpam = status === "spam";
  const drawn = 1 + Math.floor(dice.number("customer") * plan.people);
  const user_id = isSpam ? null : (order?.user_id ?? (isOldCustomer(drawn) ? drawn : drawn - 1));
  const name = user_id === null ? "Win Big" : personName(plan, user_id);
  const email = user_id === null ? `offers${id}@spam.example` : personEmail(plan, user_id);
  const created_at = createdAt(plan, id);
  const last = created_at + Math.floor(dice.number("last") * Math.min(2 * DAY_MS, (plan.anchor - created_at) * 0.9));
  const number = order ? `${plan.prefix}${1000 + order.id}` : null;
  const assignee_id = isSpam || dice.number("assigned") < 0.4 ? null : dice.between("assignee", 1, 2);
  const about = TOPICS.filter(({ aboutOrder }) => aboutOrder === Boolean(order));
  const topic = isSpam ? null : dice.pick("subject", about);
  const subject = topic?.subject ?? dice.pick("subject", SPAM_SUBJECTS);
  const letters = lettersOf(plan, {
    id,
    topic,
    name,
    email,
    number,
    first: created_at,
    last,
    count: lettersCount(plan, id),
    author: assignee_id ?? 1,
  });
  const row = conversationRow(plan, { id, subject, status, order, user_id, name, email, assignee_id, letters });
  return { row, letters };
}

interface About {
  id: number;
  subject: string;
  status: ConversationStatus;
  order: Linked | undefined;
  user_id: number | null;
  name: string;
  email: string;
  assignee_id: number | null;
  letters: Letter[];
}

function conversationRow(plan: Plan, about: About) {
  const { id, subject, status, order, user_id, name, email, assignee_id, letters } = about;
  const dice = diceOf(plan.seed, "conversations", id);
  const mails = letters.filter(({ direction }) => direction !== "note");
  const incoming = letters.filter(({ direction }) => direction === "in");
  const last = mails.at(-1);
  const labels = LABELS.flatMap((_, index) => (dice.number(`label.${index}`) < 0.15 ? [index + 1] : []));
  const texts = letters.map(({ body_text }) => body_text);
  const sent_at = mails.findLast(({ direction }) => direction === "out")?.at ?? null;
  const from_search = fold(`${name} ${email}`);
  return {
    id,
    subject,
    user_id,
    from_email: email,
    from_name: name,
    status,
    assignee_id,
    prior_status: status === "trash" ? ("archived" as const) : null,
    snoozed_until: status === "snoozed" ? plan.anchor + dice.between("snooze", 3, 72) * 3_600_000 : null,
    trashed_at: status === "trash" ? Math.max(last?.at ?? 0, plan.anchor - 5 * DAY_MS) : null,
    priority: dice.weighted<Priority>("priority", [
      ["none", 70],
      ["high", 15],
      ["urgent", 5],
      ["low", 10],
    ]),
    order_id: order?.id ?? null,
    last_message_at: last?.at ?? 0,
    last_incoming_at: incoming.at(-1)?.at ?? null,
    sent_at,
    news: incoming.length,
    snippet: snippetOf(last?.body_text ?? ""),
    label_ids: JSON.stringify(status === "spam" ? [] : labels),
    search: conversationSearch({ subject, name, email, texts }),
    from_search,
    to_search: sent_at === null ? "" : from_search,
    subject_search: fold(subject),
    created_at: letters[0]?.at ?? 0,
  };
}

/** Newest order before the start of each linked conversation; each order is used once. */
function linkedOrders(db: Database, plan: Plan): Map<number, Linked> {
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
    const rows = db.all(question);
    const free = rows.find((row) => !taken.has(row.id));
    if (!free) continue;
    taken.add(free.id);
    links.set(id, free);
  }
  return links;
}

/** People that have read a conversation: both, except for the newest open ones. */
function readersOf(plan: Plan, id: number): number[] {
  if (statusOf(plan, id) !== "open") return [1, 2];
  const isRead = plan.isBase
    ? Array.from({ length: plan.conversations - id }, (_, index) => statusOf(plan, id + 1 + index)).filter(
        (status) => status === "open",
      ).length >= UNREAD
    : diceOf(plan.seed, "conversations", id).number("read") < 0.4;
  return isRead ? [1, 2] : [];
}

/** Seeds conversations with their messages, oldest first; some are linked to an order of the same customer. */
export function plantConversations(plan: Plan, loader: Loader, db: Database): void {
  for (const [index, [name, colour]] of LABELS.entries()) {
    loader.add("inbox_labels", { id: index + 1, name, name_fold: fold(name), colour });
  }
  for (const [index, [code, body]] of CANNED.entries()) {
    loader.add("canned", { id: index + 1, code, body, shared: 1, user_id: 1 });
  }
  const links = linkedOrders(db, plan);
  let messages = 0;
  for (let id = 1; id <= plan.conversations; id++) {
    const { row, letters } = conversationOf(plan, id, links.get(id));
    loader.add("conversations", row);
    if (row.status === "spam") loader.add("blocked_senders", { email: row.from_email });
    for (const letter of letters) loader.add("messages", { id: ++messages, ...letter });
    for (const user_id of readersOf(plan, id)) {
      loader.add("conversation_seen", {
        user_id,
        conversation_id: id,
        news: row.news,
        starred: starOf(plan, id, user_id),
      });
    }
  }
  loader.flush();
}

const starOf = (plan: Plan, id: number, userId: number): 0 | 1 =>
  diceOf(plan.seed, "conversations", id).number(`star.${userId}`) < Math.min(0.12, STARS / plan.conversations) ? 1 : 0;
