import { type Compilable, type Database, statement } from "../../db/database.ts";
import type { TakenMail } from "../../platform.ts";

/** References of a mail beside the first and its own: header lines of some programs end after a few thousand letters. */
const REFERENCES_LAST = 20;

/** The message that a mail carries. */
export interface Letter {
  conversation_id: number;
  author_id: number | null;
  title: string;
  external_id: string | null;
  afterwards_json: string | null;
  /** The id of the letter it answers. */
  answered: string | null;
  /** Ids of the conversation before it, the oldest first. */
  thread: string[];
}

export function findLetter(db: Database, id: number | null): Letter | null {
  if (id === null) return null;
  const before = `FROM messages AS b JOIN message_ids AS i ON i.message_id = b.id
    WHERE b.conversation_id = m.conversation_id AND b.id < m.id AND b.status <> 'withdrawn' AND instr(i.id_fold, '@') > 0`;
  const row = db.first<Omit<Letter, "thread"> & { thread: string }>(
    statement(
      `SELECT m.conversation_id, m.author_id, m.external_id, m.afterwards_json,
         coalesce(nullif(c.subject, ''), nullif(c.from_name, ''), c.from_email) AS title,
         (SELECT i.id ${before} AND b.direction = 'in' AND b.auto IN ('none', 'bulk') ORDER BY b.id DESC LIMIT 1) AS answered,
         (SELECT json_group_array(id) FROM (
            SELECT id, at FROM (SELECT i.id, b.id AS at ${before} ORDER BY b.id LIMIT 1)
            UNION SELECT id, at FROM (SELECT i.id, b.id AS at ${before} ORDER BY b.id DESC LIMIT ${REFERENCES_LAST})
            ORDER BY at)) AS thread
       FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id WHERE m.id = ?`,
      id,
    ),
  );
  return row ? { ...row, thread: JSON.parse(row.thread) } : null;
}

const inBrackets = (id: string): string => (id.startsWith("<") ? id : `<${id}>`);

/**
 * The headers by which mail programs put a mail into its thread (RFC 5322, section 3.6.4). Its own id is among its
 * References, so that an answer still names it where the service replaces it.
 */
export function threadHeaders({ external_id, answered, thread }: Letter): Record<string, string> {
  const own = external_id === null ? [] : [external_id];
  const references = [...new Set([...thread, ...own].map(inBrackets))];
  return {
    ...(external_id !== null && { "Message-ID": external_id }),
    ...(answered !== null && { "In-Reply-To": inBrackets(answered) }),
    ...(thread.length > 0 && { References: references.join(" ") }),
  };
}

/** What tells other machines, and ourselves, that nobody waits for an answer (RFC 3834). */
export const automaticHeaders = (origin: string): Record<string, string> => ({
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  "X-Pano-Origin": origin,
});

/** Answers name a message also by what its service calls it. */
export const serviceIdStatements = (messageId: number | null, { ids }: TakenMail): Compilable[] =>
  ids.length === 0
    ? []
    : [
        statement(
          `INSERT OR IGNORE INTO message_ids (id_fold, message_id, id, kind)
           SELECT lower(trim(value, ' <>')), ?, value, 'service' FROM json_each(?)`,
          messageId,
          JSON.stringify(ids),
        ),
      ];
