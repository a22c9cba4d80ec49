import { type InferResult, type Selectable, sql } from "kysely";
import type { Message, MessageFile, RecipientKind } from "#shared/api/inbox/messages.ts";
import { mailFaults } from "#shared/rules/inbox/mail-faults.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, q } from "../../../db/database.ts";
import { readTexts } from "../../../db/json-column.ts";
import type { FilesTable } from "../../../db/tables/files.ts";
import { signedLink } from "../../../http/file-link.ts";
import { iso } from "../conversations/conversation-row.ts";

/** Page size of messages. */
export const MESSAGES_SHOWN = 100;

const messages = q
  .selectFrom("messages as m")
  .leftJoin("users as u", "u.id", "m.author_id")
  .select(["m.id", "m.conversation_id", "m.direction", "m.status", "m.author_id", "u.username as author"])
  .select(["m.from_name", "m.from_email", "m.to_json", "m.recipients_json", "m.dated_at", "m.auto"])
  .select(["m.is_marked_spam", "m.is_unverified", "m.left_out_json", "m.body_text", "m.body_html", "m.remote_images"])
  .select(["m.is_cut", "m.is_plain", "m.is_scheduled", "m.send_after", "m.afterwards_json", "m.error", "m.at"]);
type MessageRow = InferResult<typeof messages>[number];

/** Lists the newest messages of a conversation, or those before one; oldest first, without unsent ones. */
export function listMessages(
  actor: Actor,
  { conversationId, before = Number.MAX_SAFE_INTEGER }: { conversationId: number; before?: number },
): Message[] {
  const rows = actor.db.all(
    messages
      .where("m.conversation_id", "=", conversationId)
      .where("m.id", "<", before)
      .where("m.status", "<>", "withdrawn")
      .orderBy("m.id", "desc")
      .limit(MESSAGES_SHOWN),
  );
  return withFiles(actor, rows.reverse());
}

/** Gets one message. Throws `not_found`. */
export function getMessage(actor: Actor, id: number): Message {
  const rows = actor.db.all(messages.where("m.id", "=", id).where("m.status", "<>", "withdrawn"));
  const [message] = withFiles(actor, rows);
  if (!message) throw new AppError("not_found");
  return message;
}

/** Finds a message that the caller has unsent and whose conversation still exists, or null. */
export function findWithdrawn(actor: Actor, id: number): (Message & { subject: string }) | null {
  const withdrawal = q
    .selectFrom("audit")
    .select("audit.id")
    .where("object", "=", "conversation")
    .where("object_id", "=", sql.ref<number>("c.id"))
    .where("action", "=", "conversation.withdrawn")
    .where("actor_id", "=", actor.caller?.id ?? 0);
  const rows = actor.db.all(
    messages
      .innerJoin("conversations as c", "c.id", "m.conversation_id")
      .select("c.subject")
      .where("m.id", "=", id)
      .where("m.status", "=", "withdrawn")
      .where(({ exists }) => exists(withdrawal)),
  );
  const [message] = withFiles(actor, rows);
  return message ? { ...message, subject: rows[0]?.subject ?? "" } : null;
}

/** Counts the messages of a conversation, or those older than one. */
export function countMessages(
  db: Database,
  { conversationId, before = Number.MAX_SAFE_INTEGER }: { conversationId: number; before?: number },
): number {
  const row = db.first(
    q
      .selectFrom("messages")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("conversation_id", "=", conversationId)
      .where("id", "<", before)
      .where("status", "<>", "withdrawn"),
  );
  return row?.n ?? 0;
}

/** Lists the messages before one, with list metadata; `next` is the cursor for older ones. */
export function listOlderMessages(actor: Actor, { conversationId, before }: Older) {
  const listed = listMessages(actor, { conversationId, before });
  const total = countMessages(actor.db, { conversationId });
  const first = listed[0]?.id ?? 0;
  const older = countMessages(actor.db, { conversationId, before: first });
  return {
    messages: listed,
    meta: { pageSize: MESSAGES_SHOWN, total, totalExact: true, next: older > 0 ? first : null },
  };
}

interface Older {
  conversationId: number;
  before: number;
}

/** Finds stored files by key, in the given order, each with a signed URL. */
export function findFiles(actor: Actor, keys: readonly string[]): MessageFile[] {
  if (keys.length === 0) return [];
  const rows = actor.db.all(
    sql<FileRow>`SELECT f.key, f.name, f.type, f.size
      FROM json_each(${JSON.stringify(keys)}) AS wanted CROSS JOIN files AS f ON f.key = wanted.value
      WHERE f.state = 'stored' AND f.removed_at IS NULL ORDER BY wanted.key`,
  );
  return rows.map((row) => fileOf(actor, row));
}

type FileRow = Pick<Selectable<FilesTable>, "key" | "name" | "type" | "size">;

const fileOf = (actor: Actor, { key, name, type, size }: FileRow, html: string | null = null): MessageFile => ({
  id: key,
  name,
  type,
  size,
  url: signedLink(actor, { key, name }).url,
  inline: html?.includes(`data-file="${key}"`) ?? false,
});

function withFiles(actor: Actor, rows: readonly MessageRow[]): Message[] {
  if (rows.length === 0) return [];
  const listed = sql<number>`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  const files = actor.db.all(
    q
      .selectFrom("message_files as held")
      .innerJoin("files as f", "f.key", "held.file_id")
      .select(["held.message_id", "f.key", "f.name", "f.type", "f.size"])
      .where("held.message_id", "in", listed)
      .orderBy("held.message_id")
      .orderBy("held.position"),
  );
  const deliveries = actor.db.all(
    q
      .selectFrom("deliveries")
      .select(["message_id", "email", "state", "reason", "at"])
      .where("message_id", "in", listed)
      .orderBy("message_id")
      .orderBy("email"),
  );
  return rows.map((row) =>
    messageOf(row, {
      files: files.filter(({ message_id }) => message_id === row.id).map((file) => fileOf(actor, file, row.body_html)),
      deliveries: deliveries
        .filter(({ message_id }) => message_id === row.id)
        .map(({ email, state, reason, at }) => ({ email, state, reason, at: iso(at) })),
    }),
  );
}

function messageOf(row: MessageRow, { files, deliveries }: Pick<Message, "files" | "deliveries">): Message {
  const isWaiting = row.status === "queued" && row.send_after !== null;
  const afterwards = row.afterwards_json
    ? (JSON.parse(row.afterwards_json) as { status: "archived" | "snoozed" })
    : null;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    direction: row.direction,
    status: row.status === "failed" && row.error === mailFaults.off ? "kept" : row.status,
    author: row.author_id === null ? null : { id: row.author_id, name: row.author ?? "" },
    from: row.direction === "in" ? { name: row.from_name, email: row.from_email } : null,
    to: readTexts("messages.to_json", row.to_json),
    recipients: recipientsOf(row),
    text: row.body_text,
    html: row.body_html,
    remoteImages: row.remote_images,
    isCut: row.is_cut === 1,
    isPlain: row.is_plain === 1,
    files,
    leftOut: JSON.parse(row.left_out_json),
    at: iso(row.at),
    sentAt: row.dated_at === null ? null : iso(row.dated_at),
    auto: row.auto,
    isMarkedSpam: row.is_marked_spam === 1,
    isUnverified: row.is_unverified === 1,
    deliveries,
    sendAfter: isWaiting ? iso(row.send_after ?? 0) : null,
    isScheduled: isWaiting && row.is_scheduled === 1,
    afterwards: isWaiting ? (afterwards?.status ?? null) : null,
    error: row.error,
  };
}

/** Recipients of a message by kind. */
export function recipientsOf({ to_json, recipients_json }: Pick<MessageRow, "to_json" | "recipients_json">) {
  const others = JSON.parse(recipients_json) as { kind: RecipientKind; name: string; email: string }[];
  const of = (kind: RecipientKind) =>
    others.filter((one) => one.kind === kind).map(({ name, email }) => ({ name, email }));
  const to = readTexts("messages.to_json", to_json).map((email) => ({ name: "", email }));
  return { to: [...to, ...of("to")], cc: of("cc"), bcc: of("bcc"), replyTo: of("replyTo") };
}
