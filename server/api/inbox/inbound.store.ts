import type { Context } from "hono";
import type { InboundBody } from "#shared/api/inbox/inbound.ts";
import type { ConversationState } from "#shared/rules/conversation-states.ts";
import { fold, foldEmail } from "#shared/rules/fold.ts";
import { SUBJECT_MAX } from "#shared/rules/inbox-limits.ts";
import { conversationSearch } from "#shared/rules/search-text.ts";
import { snippetOf } from "#shared/rules/snippet.ts";
import type { Act } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { stillWhose } from "../../db/colleagues.ts";
import { commit } from "../../db/commit.ts";
import { LAST_MESSAGE } from "../../db/last-message.ts";
import { notifyStaff, notifyStatements } from "../../db/notify.ts";
import { searchWith } from "../../db/outgoing-message.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { plainOf } from "./clean-html.ts";
import { readHtml, SOURCE_MAX } from "./html-text.ts";
import { type ArrivedFile, dropFiles, fileStatements, storeFiles } from "./inbound.files.ts";

const TEXT_MAX = 60_000;
const NAME_MAX = 80;

export interface TakenIn {
  conversationId: number;
  messageId: number;
  isKnown: boolean;
}

/** A mail as it is kept. */
interface Letter {
  id: string;
  email: string;
  name: string;
  subject: string;
  text: string;
  /** Its HTML, to be cleaned. */
  source: string | null;
  /** Its HTML is too much to be cleaned. */
  isPlain: boolean;
  isCut: boolean;
  files: ArrivedFile[];
}

interface Answered {
  id: number;
  status: ConversationState;
  from_email: string;
}

interface Place {
  /** The conversation it belongs to; null begins one. */
  conversation: Answered | null;
  isBlocked: boolean;
  person: { id: number; username: string } | null;
}

/** Takes a mail in, once for its id. */
export async function takeIn(c: Context<Env>, body: InboundBody): Promise<TakenIn> {
  const known = await findKnown(c, body.messageId);
  if (known) return known;
  const files = await storeFiles(c, body.attachments);
  try {
    const letter = await letterOf(body, files);
    const place = await placeOf(c, { email: letter.email, inReplyTo: body.inReplyTo ?? null });
    await commit(c, place.conversation ? answerAct(c, letter, place) : newAct(c, letter, place));
  } catch (error) {
    const isRefused = error instanceof GuardError || error instanceof AppError;
    if (isRefused || !(await isKept(c, files))) await dropFiles(c, files);
    const isTwice = error instanceof GuardError && error.constraint === "messages.external_id";
    const faster = isTwice ? await findKnown(c, body.messageId) : null;
    if (faster) return faster;
    throw error;
  }
  const taken = await findKnown(c, body.messageId);
  // Its HTML is cleaned after the answer: whoever opens it before reads its text.
  if (body.html !== "") await c.var.platform.jobs.wake();
  if (!taken) throw new Error("a mail that was taken in is not there");
  return { ...taken, isKnown: false };
}

/**
 * Whether a mail may have been kept with these files although the answer was lost. Bytes too many are the lesser evil:
 * where that cannot be asked they stay.
 */
async function isKept(c: Context<Env>, files: readonly ArrivedFile[]): Promise<boolean> {
  const [first] = files;
  if (!first) return false;
  const question = statement("SELECT 1 FROM files WHERE key = ?", first.key);
  return c.var.cell.run(question).then(
    ({ rows }) => rows.length > 0,
    () => true,
  );
}

async function findKnown(c: Context<Env>, externalId: string): Promise<TakenIn | null> {
  const { rows } = await c.var.cell.run<{ id: number; conversation_id: number }>(
    statement("SELECT id, conversation_id FROM messages WHERE external_id = ?", externalId),
  );
  return rows[0] ? { conversationId: rows[0].conversation_id, messageId: rows[0].id, isKnown: true } : null;
}

/** One line without control signs, no letter cut in half. */
const lineOf = (text: string, most: number): string => {
  const line = text
    .trim()
    // What composes letters takes the square of its length where these are marks only.
    .slice(0, most * 16)
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return [...line.slice(0, most * 4)].slice(0, most).join("");
};

async function letterOf(
  { messageId, from, name, subject, text, html }: InboundBody,
  files: ArrivedFile[],
): Promise<Letter> {
  const whole = withoutData(html);
  const source = whole.slice(0, SOURCE_MAX);
  const hasHtml = source.trim() !== "";
  const read = readHtml(source);
  const plain = text.trim() || (hasHtml ? await plainOf(read, TEXT_MAX) : "");
  return {
    id: messageId,
    email: foldEmail(from),
    name: lineOf(name, NAME_MAX),
    subject: lineOf(subject, SUBJECT_MAX),
    text: plain.slice(0, TEXT_MAX).replaceAll("\0", "").toWellFormed(),
    source: hasHtml && !read.isTooMuch ? source.replaceAll("\0", "").toWellFormed() : null,
    isPlain: read.isTooMuch,
    isCut: plain.length > TEXT_MAX || whole.length > source.length,
    files,
  };
}

const DATA_MIN = 200;

/**
 * Pictures that are written out inside a letter are never shown, and would leave no room for what follows them. They
 * are longer than one pattern can hold.
 */
function withoutData(html: string): string {
  const end = /[\s"'<>)]|$/g;
  const kept: string[] = [];
  let from = 0;
  for (const { 0: head, index } of html.matchAll(/data:/gi)) {
    if (index < from) continue;
    end.lastIndex = index + head.length;
    const until = end.exec(html)?.index ?? html.length;
    if (until < index + head.length + DATA_MIN) continue;
    kept.push(html.slice(from, index), "data:");
    from = until;
  }
  return kept.join("") + html.slice(from);
}

/**
 * Where a mail belongs: to what it answers, but only when its sender takes part there, or has done so; else it begins
 * something new. A blocked sender's joins nothing that is not in Spam itself, where nobody is to see it.
 */
async function placeOf(
  c: Context<Env>,
  { email, inReplyTo }: { email: string; inReplyTo: string | null },
): Promise<Place> {
  const { cell } = c.var;
  const [answered, blocked, person] = await Promise.all([
    cell.run<Answered>(
      statement(
        `SELECT c.id, c.status, c.from_email FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id
         WHERE m.external_id = ?1 AND c.status <> 'trash'
           AND (c.from_email = ?2 OR EXISTS (SELECT 1 FROM json_each(c.to_json) WHERE value = ?2)
             OR EXISTS (SELECT 1 FROM messages AS other WHERE other.conversation_id = c.id
               AND (other.from_email = ?2 OR EXISTS (SELECT 1 FROM json_each(other.to_json) WHERE value = ?2))))`,
        ...[inReplyTo, email],
      ),
    ),
    cell.run(statement("SELECT 1 FROM blocked_senders WHERE email = ?", email)),
    cell.run<{ id: number; username: string }>(
      statement("SELECT id, username FROM users WHERE email_fold = ? AND removed_at IS NULL", email),
    ),
  ]);
  const isBlocked = blocked.rows.length > 0;
  const conversation = answered.rows[0] ?? null;
  return {
    conversation: isBlocked && conversation?.status !== "spam" ? null : conversation,
    isBlocked,
    person: person.rows[0] ?? null,
  };
}

/** One more message in a conversation: it goes on top, unread, and out of the archive or its sleep. */
function answerAct(c: Context<Env>, letter: Letter, { conversation, isBlocked }: Place): Act {
  const id = conversation?.id ?? 0;
  // A further recipient answers.
  const isOther = conversation !== null && conversation.from_email !== letter.email;
  const wakes = (column: string, otherwise: string) => ({
    text: `iif(status IN ('archived', 'snoozed', 'open'), ${column}, ${otherwise})`,
    values: [],
  });
  return {
    object: "conversation",
    action: "conversation.received",
    change: {
      ids: [id],
      set: {
        status: isBlocked ? { text: "status", values: [] } : wakes("'open'", "status"),
        snoozed_until: isBlocked ? { text: "snoozed_until", values: [] } : wakes("NULL", "snoozed_until"),
        news: { text: "news + 1", values: [] },
        last_message_at: { text: "max(last_message_at, ?)", values: [c.var.now] },
        last_incoming_at: c.var.now,
        assignee_id: isBlocked ? { text: "assignee_id", values: [] } : stillWhose,
        // Whoever wrote as a stranger may have become a customer since.
        user_id: {
          text: "coalesce(user_id, (SELECT id FROM users WHERE email_fold = from_email AND removed_at IS NULL))",
          values: [],
        },
        snippet: snippetOf(letter.text),
        search: searchWith(isOther ? `${letter.name} ${letter.email} ${letter.text}` : letter.text),
        ...(isOther && {
          from_search: {
            text: "iif(instr(from_search, ?) > 0, from_search, from_search || ' ' || ?)",
            values: [fold(letter.email), fold(`${letter.name} ${letter.email}`)],
          },
        }),
        ...(letter.files.length > 0 ? { has_files: 1 } : {}),
      },
    },
    after: [...letterStatements(c, letter, `${id}`), ...(isBlocked ? [] : tell(c, letter, `${id}`))],
  };
}

/** A conversation that begins with this mail; a blocked sender's lands in Spam. */
function newAct(c: Context<Env>, letter: Letter, { isBlocked, person }: Place): Act {
  const { now } = c.var;
  const { email, subject, text } = letter;
  const name = letter.name || person?.username || email;
  return {
    object: "conversation",
    action: "conversation.received",
    add: {
      ...{ subject, user_id: person?.id ?? null, from_email: email, from_name: name },
      ...{ status: isBlocked ? "spam" : "open", news: 1, snippet: snippetOf(text) },
      ...{ last_message_at: now, last_incoming_at: now, created_at: now, has_files: Number(letter.files.length > 0) },
      search: conversationSearch({ subject, name, email, texts: [text] }),
      ...{ from_search: fold(`${name} ${email}`), subject_search: fold(subject) },
    },
    after: [...letterStatements(c, letter, NEWEST), ...(isBlocked ? [] : tell(c, letter, NEWEST))],
  };
}

const NEWEST = "SELECT max(id) FROM conversations";

/** Tells whose conversation it is; while it is nobody's, the whole staff. */
function tell(c: Context<Env>, letter: Letter, conversation: string): Compilable[] {
  const title = letter.subject || letter.name || letter.email;
  const [link, from] = ["'/inbox?c=' || id", `FROM conversations WHERE id = (${conversation})`];
  return [
    ...notifyStatements(c, {
      kind: "message",
      to: { text: `SELECT assignee_id ${from}`, values: [] },
      title,
      link: { text: `SELECT ${link} ${from}`, values: [] },
    }),
    ...notifyStaff(c, {
      about: {
        text: `SELECT 'message' AS kind, ? AS title, ${link} AS link ${from} AND assignee_id IS NULL`,
        values: [title],
      },
      all: "/inbox",
    }),
  ];
}

const letterStatements = (c: Context<Env>, letter: Letter, conversation: string): Compilable[] => [
  statement(
    `INSERT INTO messages (id, conversation_id, direction, status, from_name, from_email, external_id, body_text, html_source,
       is_plain, is_cut, at)
     VALUES (${LAST_MESSAGE} + 1, (${conversation}), 'in', 'received', ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[letter.name, letter.email, letter.id, letter.text, letter.source, Number(letter.isPlain)],
    ...[Number(letter.isCut), c.var.now],
  ),
  ...fileStatements(c, letter.files),
];
