import { type RawBuilder, sql } from "kysely";
import type { Arrival } from "#shared/api/inbox/inbound.ts";
import { LETTER_TEXT_MAX, SUBJECT_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { conversationSearch } from "#shared/rules/text/search-text.ts";
import type { Actor } from "../../../actor.ts";
import { stillWhose } from "../../../db/colleagues.ts";
import { type Query, q } from "../../../db/database.ts";
import { LAST_MESSAGE } from "../../../db/mail/last-message.ts";
import { searchWith } from "../../../db/mail/outgoing-message.ts";
import type { Act, Column } from "../../../db/write/act.ts";
import { notifyStaff, notifyStatements } from "../../../db/write/notify.ts";
import { write } from "../../../db/write/write.ts";
import { ORIGIN_TEXT, signatureOf } from "../../../secrets.ts";
import { plainOf } from "../html/clean-html.ts";
import { readHtml, SOURCE_MAX } from "../html/html-text.ts";
import { isOwn } from "../letters/addresses.ts";
import { isUnverified } from "../letters/authentication.ts";
import { readBounce } from "../letters/bounce.ts";
import { type Letter, lineOf } from "../letters/letter.ts";
import { foldId } from "../letters/letter-ids.ts";
import { isMarkedSpam, kindOf, type LetterKind } from "../letters/letter-kind.ts";
import {
  type Ended,
  endStatement,
  type Found,
  findArrival,
  findKnown,
  letterHashOf,
  requireWaiting,
} from "./arrivals.store.ts";
import { findReturned, keepBounce } from "./bounces.store.ts";
import { type ArrivedFile, dropFiles, dropUnkept, fileStatements } from "./inbound.files.ts";
import { findAnswered, isOurId, type Place, placeOf } from "./place.store.ts";

const UNKNOWN = "Unknown sender";

/** Texts of an email to save. */
interface Content {
  text: string;
  /** HTML to sanitize. */
  source: string | null;
  /** The HTML is too large to sanitize. */
  isPlain: boolean;
  isCut: boolean;
}

/** An email to save. */
interface Kept extends Content {
  id: string | null;
  email: string;
  name: string;
  recipients: Letter["recipients"];
  subject: string;
  datedAt: number | null;
  auto: Exclude<LetterKind, "own">;
  isMarkedSpam: boolean;
  isUnverified: boolean;
  files: readonly ArrivedFile[];
  leftOut: Letter["leftOut"];
}

/** Saves an email once; `waiting` is the arrival row under which it was stored. */
export async function takeIn(actor: Actor, letter: Letter, waiting: number | null = null): Promise<Arrival> {
  const found: Found = { letterHash: letterHashOf(letter), waiting };
  const known = findKnown(actor, found) ?? (await takeNew(actor, letter, found));
  if (known) {
    await dropUnkept(actor, letter.files);
    return known;
  }
  const taken = findArrival(actor, found.letterHash);
  if (!taken) throw new Error("a mail that was taken in is not there");
  if (taken.state !== "message") await dropFiles(actor.platform.files, letter.files);
  // Sanitizing runs after the response; until then readers see the text.
  else if (letter.html !== "") actor.platform.jobs.wake();
  return taken;
}

/** Saves a new email. Returns the arrival if another request saved the same email meanwhile, else null. */
async function takeNew(actor: Actor, letter: Letter, found: Found): Promise<Arrival | null> {
  try {
    const content = await contentOf(letter);
    const known = findKnown(actor, found);
    if (known) return known;
    if (found.waiting !== null) requireWaiting(actor, found.waiting);
    keep(actor, letter, { found, content });
    return null;
  } catch (error) {
    // A waiting email is read again with the same file keys, so another reader may already use them.
    if (found.waiting === null) await dropUnkept(actor, letter.files);
    throw error;
  }
}

/** Classifies an email and saves it. */
function keep(actor: Actor, letter: Letter, { found, content }: { found: Found; content: Content }): void {
  const { settings } = actor.platform;
  const hits = findAnswered(actor, letter);
  const bounce = readBounce(letter);
  const returned = bounce && findReturned(actor, bounce);
  const kind = kindOf(letter, {
    origins: settings.fileKeys.map((key) => signatureOf(key, ORIGIN_TEXT)),
    isFromUs: isOwn(settings.mail.address, letter.from.email),
    isOurs: letter.id !== null && isOurId(actor, foldId(letter.id)),
    answersUs: hits.some(({ isOurs }) => isOurs),
    isBounce: bounce !== null && (bounce.isReport || returned !== null),
  });
  if (kind === "own" || (kind === "bounce" && bounce && (returned || bounce.state === "told"))) {
    const ended: Ended = { ...found, state: kind === "own" ? "own" : "event" };
    if (kind !== "own" && bounce && returned && bounce.state !== "told") keepBounce(actor, bounce, { returned, ended });
    else actor.db.run(endStatement(actor, ended));
    return;
  }
  const isMarked = isMarkedSpam(letter);
  const place = placeOf(actor, letter, { kind, hits, isMarked });
  const kept: Kept = {
    ...content,
    ...letter.from,
    id: letter.id,
    recipients: letter.recipients,
    subject: lineOf(letter.subject, SUBJECT_MAX),
    datedAt: letter.datedAt,
    files: letter.files,
    leftOut: letter.leftOut,
    auto: kind,
    isMarkedSpam: isMarked,
    isUnverified: isUnverified(letter),
  };
  const ended: Ended = { ...found, state: "message" };
  write(actor, place.conversation ? answerAct(actor, kept, { place, ended }) : newAct(actor, kept, { place, ended }));
}

async function contentOf(letter: Letter): Promise<Content> {
  const source = letter.html.slice(0, SOURCE_MAX);
  const hasHtml = source.trim() !== "";
  const read = readHtml(source);
  const plain = letter.text.trim() || (hasHtml ? await plainOf(read, LETTER_TEXT_MAX) : "");
  return {
    text: plain.slice(0, LETTER_TEXT_MAX).replaceAll("\0", "").toWellFormed(),
    source: hasHtml && !read.isTooMuch ? read.source.replaceAll("\0", "").toWellFormed() : null,
    isPlain: read.isTooMuch,
    isCut: letter.isCut || plain.length > LETTER_TEXT_MAX || letter.html.length > source.length,
  };
}

interface Placed {
  place: Place;
  ended: Ended;
}

/** Write that adds the email to a conversation. Unless quiet, it moves up, becomes unread and is reopened. */
function answerAct(actor: Actor, letter: Kept, { place, ended }: Placed): Act {
  const { conversation, isSpam, isQuiet, isUntold } = place;
  const id = conversation?.id ?? 0;
  const conversationId = sql<number>`${id}`;
  // The reply comes from another participant.
  const isOther = conversation !== null && conversation.from_email !== letter.email;
  return {
    object: "conversation",
    action: "conversation.received",
    change: {
      ids: [id],
      set: {
        ...(isQuiet ? {} : onTop(actor, letter, isSpam)),
        // The sender may have created an account since.
        user_id: sql`coalesce(user_id, (SELECT id FROM users WHERE email_fold = from_email AND removed_at IS NULL))`,
        search: searchWith(isOther ? `${letter.name} ${letter.email} ${letter.text}` : letter.text),
        ...(isOther && {
          from_search: sql`iif(instr(from_search, ${fold(letter.email)}) > 0, from_search,
            from_search || ' ' || ${fold(`${letter.name} ${letter.email}`)})`,
        }),
        ...(letter.files.length > 0 ? { has_files: 1 } : {}),
      },
    },
    keepsVersion: isQuiet,
    after: [
      ...letterStatements(actor, letter, { conversationId, ended }),
      ...(isUntold ? [] : letterNotices(actor, letter, conversationId)),
    ],
  };
}

function onTop(actor: Actor, letter: Kept, isSpam: boolean): Record<string, Column> {
  const isWoken = sql`status IN ('archived', 'snoozed', 'open')`;
  return {
    status: isSpam ? sql`status` : sql`iif(${isWoken}, 'open', status)`,
    snoozed_until: isSpam ? sql`snoozed_until` : sql`iif(${isWoken}, NULL, snoozed_until)`,
    news: sql`news + 1`,
    last_message_at: sql`max(last_message_at, ${actor.now})`,
    last_incoming_at: actor.now,
    assignee_id: isSpam ? sql`assignee_id` : stillWhose,
    snippet: snippetOf(letter.text),
  };
}

/** Write that starts a conversation. Automatic email counts as read. */
function newAct(actor: Actor, letter: Kept, { place, ended }: Placed): Act {
  const { isSpam, isQuiet, isUntold, person, answersId } = place;
  const { now } = actor;
  const { email, subject, text } = letter;
  const name = letter.name || person?.username || email || UNKNOWN;
  return {
    object: "conversation",
    action: "conversation.received",
    add: {
      subject,
      user_id: person?.id ?? null,
      from_email: email,
      from_name: name,
      answers_id: answersId,
      status: isSpam ? "spam" : "open",
      news: isQuiet ? 0 : 1,
      snippet: snippetOf(text),
      last_message_at: now,
      last_incoming_at: now,
      created_at: now,
      has_files: Number(letter.files.length > 0),
      search: conversationSearch({ subject, name, email, texts: [text] }),
      from_search: fold(`${name} ${email}`),
      subject_search: fold(subject),
    },
    after: [
      ...letterStatements(actor, letter, { conversationId: newestConversation, ended }),
      ...(isUntold ? [] : letterNotices(actor, letter, newestConversation)),
    ],
  };
}

const newestConversation = sql<number>`(SELECT max(id) FROM conversations)`;

/** Statements that notify the assignee, or all staff if the conversation is unassigned. */
function letterNotices(actor: Actor, letter: Kept, conversationId: RawBuilder<number>): Query[] {
  const title = letter.subject || letter.name || letter.email;
  const link = sql`${"/inbox?c="} || id`;
  const from = sql`FROM conversations WHERE id = ${conversationId}`;
  return [
    ...notifyStatements(actor, {
      kind: "message",
      to: sql`SELECT assignee_id ${from}`,
      title,
      link: sql`SELECT ${link} ${from}`,
    }),
    ...notifyStaff(actor, {
      about: sql`SELECT 'message' AS kind, ${title} AS title, ${link} AS link ${from} AND assignee_id IS NULL`,
      all: "/inbox",
    }),
  ];
}

const newestMessage = sql<number>`(SELECT max(id) FROM messages)`;

interface Saved {
  conversationId: RawBuilder<number>;
  ended: Ended;
}

function letterStatements(actor: Actor, letter: Kept, { conversationId, ended }: Saved): Query[] {
  const id = letter.id === null ? null : `<${letter.id}>`;
  const message = q.insertInto("messages").values({
    id: sql<number>`${sql.raw(LAST_MESSAGE)} + 1`,
    conversation_id: conversationId,
    direction: "in",
    status: "received",
    from_name: letter.name,
    from_email: letter.email,
    // Some programs reuse one message id.
    external_id: sql<string | null>`iif(EXISTS (SELECT 1 FROM messages WHERE external_id = ${id}), NULL, ${id})`,
    recipients_json: JSON.stringify(letter.recipients),
    body_text: letter.text,
    html_source: letter.source,
    is_plain: letter.isPlain ? 1 : 0,
    is_cut: letter.isCut ? 1 : 0,
    dated_at: letter.datedAt,
    auto: letter.auto,
    is_marked_spam: letter.isMarkedSpam ? 1 : 0,
    is_unverified: letter.isUnverified ? 1 : 0,
    left_out_json: JSON.stringify(letter.leftOut),
    at: actor.now,
  });
  return [
    message,
    ...(letter.id === null
      ? []
      : [
          q
            .insertInto("message_ids")
            .orIgnore()
            .values({ id_fold: foldId(letter.id), message_id: newestMessage, id: `<${letter.id}>`, kind: "received" }),
        ]),
    ...fileStatements(actor, letter.files),
    endStatement(actor, ended, newestMessage),
  ];
}
