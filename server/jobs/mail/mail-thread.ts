import { type RawBuilder, sql } from "kysely";
import type { Database, Query } from "../../db/database.ts";
import type { TakenMail } from "../../platform.ts";

/** References kept besides the first and the mail's own; some programs cut headers after a few thousand characters. */
const REFERENCES_LAST = 20;

/** Message of a mail. */
export interface Letter {
  conversation_id: number;
  author_id: number | null;
  title: string;
  external_id: string | null;
  afterwards_json: string | null;
  /** Message-ID that it answers. */
  answered: string | null;
  /** Earlier Message-IDs of the conversation, oldest first. */
  thread: string[];
}

/** `thread` is a JSON list. */
type StoredLetter = Omit<Letter, "thread"> & { thread: string };

export function findLetter(db: Database, id: number | null): Letter | null {
  if (id === null) return null;
  const earlier = (which: RawBuilder<unknown>) => sql`SELECT i.id, b.id AS at
    FROM messages AS b JOIN message_ids AS i ON i.message_id = b.id
    WHERE b.conversation_id = m.conversation_id AND b.id < m.id AND b.status <> 'withdrawn'
      AND instr(i.id_fold, '@') > 0 ${which}`;
  const answered = earlier(sql`AND b.direction = 'in' AND b.auto IN ('none', 'bulk') ORDER BY b.id DESC LIMIT 1`);
  const first = earlier(sql`ORDER BY b.id LIMIT 1`);
  const last = earlier(sql`ORDER BY b.id DESC LIMIT ${REFERENCES_LAST}`);
  const row = db.first(
    sql<StoredLetter>`SELECT m.conversation_id, m.author_id, m.external_id, m.afterwards_json,
        coalesce(nullif(c.subject, ''), nullif(c.from_name, ''), c.from_email) AS title,
        (SELECT id FROM (${answered})) AS answered,
        (SELECT json_group_array(id) FROM (
          SELECT id, at FROM (${first}) UNION SELECT id, at FROM (${last}) ORDER BY at)) AS thread
      FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id WHERE m.id = ${id}`,
  );
  return row ? { ...row, thread: JSON.parse(row.thread) } : null;
}

const inBrackets = (id: string): string => (id.startsWith("<") ? id : `<${id}>`);

/**
 * Threading headers (RFC 5322, section 3.6.4). References include the mail's own id, so that a reply still names it if
 * the service replaces the Message-ID.
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

/** Headers that mark automatic mail for other servers and for ourselves, to prevent auto-replies (RFC 3834). */
export const automaticHeaders = (origin: string): Record<string, string> => ({
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  "X-Pano-Origin": origin,
});

/** Saves the ids given by the mail service, because replies may reference them. */
export const serviceIdStatements = (messageId: number | null, { ids }: TakenMail): Query[] =>
  ids.length === 0
    ? []
    : [
        sql`INSERT OR IGNORE INTO message_ids (id_fold, message_id, id, kind)
          SELECT lower(trim(value, ' <>')), ${messageId}, value, 'service' FROM json_each(${JSON.stringify(ids)})`,
      ];
