import type { Context } from "hono";
import type { Arrival } from "#shared/api/inbox/inbound.ts";
import { fold } from "#shared/rules/fold.ts";
import { LETTER_TEXT_MAX, SUBJECT_MAX } from "#shared/rules/inbox-limits.ts";
import { conversationSearch } from "#shared/rules/search-text.ts";
import { snippetOf } from "#shared/rules/snippet.ts";
import type { Act, Column } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { stillWhose } from "../../db/colleagues.ts";
import { commit } from "../../db/commit.ts";
import { LAST_MESSAGE } from "../../db/last-message.ts";
import { notifyStaff, notifyStatements } from "../../db/notify.ts";
import { searchWith } from "../../db/outgoing-message.ts";
import type { Env } from "../../http/env.ts";
import { ORIGIN_TEXT, signatureOf } from "../../secrets.ts";
import { plainOf } from "./clean-html.ts";
import { readHtml, SOURCE_MAX } from "./html-text.ts";
import { isOwn } from "./inbound/addresses.ts";
import { type Ended, endStatement, findArrival, letterHashOf, stillWaits } from "./inbound/arrivals.store.ts";
import { isUnverified } from "./inbound/authentication.ts";
import { readBounce } from "./inbound/bounce.ts";
import { findReturned, keepBounce } from "./inbound/bounces.store.ts";
import { type Letter, lineOf } from "./inbound/letter.ts";
import { foldId } from "./inbound/letter-ids.ts";
import { isMarkedSpam, kindOf, type LetterKind } from "./inbound/letter-kind.ts";
import { findAnswered, isOurId, type Place, placeOf } from "./inbound/place.store.ts";
import { type ArrivedFile, dropFiles, dropUnkept, fileStatements } from "./inbound.files.ts";

const UNKNOWN = "Unknown sender";

/** A letter as it is kept. */
interface Kept {
  id: string | null;
  email: string;
  name: string;
  recipients: Letter["recipients"];
  subject: string;
  text: string;
  /** Its HTML, to be cleaned. */
  source: string | null;
  /** Its HTML is too much to be cleaned. */
  isPlain: boolean;
  isCut: boolean;
  datedAt: number | null;
  auto: Exclude<LetterKind, "own">;
  isMarkedSpam: boolean;
  isUnverified: boolean;
  files: readonly ArrivedFile[];
  leftOut: Letter["leftOut"];
}

/** Takes a letter in, the same one once. `waiting`: the arrival under which it lay in the store until now. */
export async function takeIn(c: Context<Env>, letter: Letter, waiting: number | null = null): Promise<Arrival> {
  const letterHash = letterHashOf(letter);
  const known = await findKnown(c, { letterHash, waiting });
  if (known) {
    await dropUnkept(c, letter.files);
    return known;
  }
  try {
    await keep(c, letter, { letterHash, waiting });
  } catch (error) {
    const isTwice = error instanceof GuardError && ["arrivals.letter_hash", "stale"].includes(error.constraint);
    const faster = isTwice ? await findKnown(c, { letterHash, waiting }) : null;
    // One that waits is read again, and its files put where they are now: perhaps by another instance already.
    if (faster || waiting === null) await dropUnkept(c, letter.files);
    if (faster) return faster;
    throw error;
  }
  const taken = await findArrival(c, letterHash);
  // Its HTML is cleaned after the answer: whoever opens it before reads its text.
  if (letter.html !== "") await c.var.platform.jobs.wake();
  if (!taken) throw new Error("a mail that was taken in is not there");
  return taken;
}

/** The same letter of before, which ends one that waited. */
async function findKnown(
  c: Context<Env>,
  { letterHash, waiting }: Pick<Ended, "letterHash" | "waiting">,
): Promise<Arrival | null> {
  const found = await findArrival(c, letterHash);
  if (!found) return null;
  if (waiting !== null)
    await c.var.cell.run(statement("UPDATE arrivals SET state = 'known' WHERE id = ? AND state = 'waiting'", waiting));
  return { ...found, state: "known", isKnown: true };
}

/** Finds out what a letter is, and does what that asks for. */
async function keep(
  c: Context<Env>,
  letter: Letter,
  { letterHash, waiting }: Pick<Ended, "letterHash" | "waiting">,
): Promise<void> {
  const { settings, files } = c.var.platform;
  const hits = await findAnswered(c, letter);
  const bounce = readBounce(letter);
  const returned = bounce && (await findReturned(c, bounce));
  const kind = kindOf(letter, {
    origins: settings.fileKeys.map((key) => signatureOf(key, ORIGIN_TEXT)),
    isFromUs: isOwn(settings.mail.address, letter.from.email),
    isOurs: letter.id !== null && (await isOurId(c, foldId(letter.id))),
    answersUs: hits.some(({ isOurs }) => isOurs),
    isBounce: bounce !== null && (bounce.isReport || returned !== null),
  });
  if (kind === "own" || (kind === "bounce" && bounce && (returned || bounce.state === "told"))) {
    const ended: Ended = { letterHash, waiting, state: kind === "own" ? "own" : "event" };
    if (kind !== "own" && bounce && returned && bounce.state !== "told")
      await keepBounce(c, bounce, { returned, ended });
    else await c.var.cell.batch([...stillWaits(ended), endStatement(c, ended), statement("DELETE FROM tx_guard")]);
    await dropFiles(files, letter.files);
    return;
  }
  const isMarked = isMarkedSpam(letter);
  const place = await placeOf(c, letter, { kind, hits, isMarked });
  const kept = await keptOf(letter, {
    auto: kind,
    isMarkedSpam: isMarked,
    isUnverified: isUnverified(letter),
  });
  const ended: Ended = { letterHash, waiting, state: "message" };
  await commit(c, place.conversation ? answerAct(c, kept, { place, ended }) : newAct(c, kept, { place, ended }));
}

async function keptOf(letter: Letter, judged: Pick<Kept, "auto" | "isMarkedSpam" | "isUnverified">): Promise<Kept> {
  const source = letter.html.slice(0, SOURCE_MAX);
  const hasHtml = source.trim() !== "";
  const read = readHtml(source);
  const plain = letter.text.trim() || (hasHtml ? await plainOf(read, LETTER_TEXT_MAX) : "");
  return {
    ...judged,
    id: letter.id,
    ...letter.from,
    recipients: letter.recipients,
    subject: lineOf(letter.subject, SUBJECT_MAX),
    text: plain.slice(0, LETTER_TEXT_MAX).replaceAll("\0", "").toWellFormed(),
    source: hasHtml && !read.isTooMuch ? read.source.replaceAll("\0", "").toWellFormed() : null,
    isPlain: read.isTooMuch,
    isCut: letter.isCut || plain.length > LETTER_TEXT_MAX || letter.html.length > source.length,
    datedAt: letter.datedAt,
    files: letter.files,
    leftOut: letter.leftOut,
  };
}

interface Placed {
  place: Place;
  ended: Ended;
}

/** One more message in a conversation: unless it is quiet it goes on top, unread, and out of the archive or its sleep. */
function answerAct(c: Context<Env>, letter: Kept, { place, ended }: Placed): Act {
  const { conversation, isSpam, isQuiet, isUntold } = place;
  const id = conversation?.id ?? 0;
  // A further recipient answers.
  const isOther = conversation !== null && conversation.from_email !== letter.email;
  return {
    object: "conversation",
    action: "conversation.received",
    before: stillWaits(ended),
    change: {
      ids: [id],
      set: {
        ...(isQuiet ? {} : onTop(c, letter, isSpam)),
        // Whoever wrote as a stranger may have become a customer since.
        user_id: {
          text: "coalesce(user_id, (SELECT id FROM users WHERE email_fold = from_email AND removed_at IS NULL))",
          values: [],
        },
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
    keepsVersion: isQuiet,
    after: [
      ...letterStatements(c, letter, { conversation: `${id}`, ended }),
      ...(isUntold ? [] : tell(c, letter, `${id}`)),
    ],
  };
}

function onTop(c: Context<Env>, letter: Kept, isSpam: boolean): Record<string, Column> {
  const wakes = (column: string, otherwise: string) => ({
    text: `iif(status IN ('archived', 'snoozed', 'open'), ${column}, ${otherwise})`,
    values: [],
  });
  return {
    status: isSpam ? { text: "status", values: [] } : wakes("'open'", "status"),
    snoozed_until: isSpam ? { text: "snoozed_until", values: [] } : wakes("NULL", "snoozed_until"),
    news: { text: "news + 1", values: [] },
    last_message_at: { text: "max(last_message_at, ?)", values: [c.var.now] },
    last_incoming_at: c.var.now,
    assignee_id: isSpam ? { text: "assignee_id", values: [] } : stillWhose,
    snippet: snippetOf(letter.text),
  };
}

/** A conversation that begins with this mail; spam lies in Spam, and what a machine sent is read already. */
function newAct(c: Context<Env>, letter: Kept, { place, ended }: Placed): Act {
  const { isSpam, isQuiet, isUntold, person, answersId } = place;
  const { now } = c.var;
  const { email, subject, text } = letter;
  const name = letter.name || person?.username || email || UNKNOWN;
  return {
    object: "conversation",
    action: "conversation.received",
    before: stillWaits(ended),
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
      ...letterStatements(c, letter, { conversation: NEWEST, ended }),
      ...(isUntold ? [] : tell(c, letter, NEWEST)),
    ],
  };
}

const NEWEST = "SELECT max(id) FROM conversations";

/** Tells whose conversation it is; while it is nobody's, the whole staff. */
function tell(c: Context<Env>, letter: Kept, conversation: string): Compilable[] {
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

const NEWEST_MESSAGE = "SELECT max(id) FROM messages";

function letterStatements(
  c: Context<Env>,
  letter: Kept,
  { conversation, ended }: { conversation: string; ended: Ended },
): Compilable[] {
  const id = letter.id === null ? null : `<${letter.id}>`;
  return [
    statement(
      // Some machines give all their letters the same id.
      `INSERT INTO messages (id, conversation_id, direction, status, from_name, from_email, external_id, recipients_json,
         body_text, html_source, is_plain, is_cut, dated_at, auto, is_marked_spam, is_unverified, left_out_json, at)
       VALUES (${LAST_MESSAGE} + 1, (${conversation}), 'in', 'received', ?, ?,
         iif(EXISTS (SELECT 1 FROM messages WHERE external_id = ?), NULL, ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      letter.name,
      letter.email,
      id,
      id,
      JSON.stringify(letter.recipients),
      letter.text,
      letter.source,
      Number(letter.isPlain),
      Number(letter.isCut),
      letter.datedAt,
      letter.auto,
      Number(letter.isMarkedSpam),
      Number(letter.isUnverified),
      JSON.stringify(letter.leftOut),
      c.var.now,
    ),
    ...(letter.id === null
      ? []
      : [
          statement(
            `INSERT OR IGNORE INTO message_ids (id_fold, message_id, id, kind) VALUES (?, (${NEWEST_MESSAGE}), ?, 'received')`,
            foldId(letter.id),
            id,
          ),
        ]),
    ...fileStatements(c, letter.files),
    endStatement(c, ended, NEWEST_MESSAGE),
  ];
}
