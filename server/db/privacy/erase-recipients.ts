import { type RawBuilder, type SqlBool, sql } from "kysely";
import { SNIPPET_READ, snippetOf } from "#shared/rules/inbox/snippet.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { conversationSearch } from "#shared/rules/text/search-text.ts";
import type { Database, Query } from "../database.ts";
import { SEARCHED_MAX } from "../mail/outgoing-message.ts";
import { formsOf, mayName } from "../search/names-address.ts";
import { sealAudit } from "../write/audit-seal.ts";
import { changed, type Erased, messageFileStatements, unknownEmail, unknownName } from "./erase.ts";
import { snippetStatements } from "./erase-snippets.ts";
import { limitByLength } from "./limit-by-length.ts";

const AT_ONCE = 20;

/** Conditions and lists for the forms of the person's address, a JSON list. */
const matchesOf = (forms: string) => {
  const theirs = sql`(SELECT lower(form.value) FROM json_each(${forms}) AS form)`;
  const isAmong = (list: "to_json" | "cc_json") =>
    sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(${sql.ref(list)}) WHERE lower(value) IN ${theirs})`;
  return {
    theirs,
    isAmong,
    without: (list: "to_json" | "cc_json") => sql<string>`(
      SELECT json_group_array(value) FROM json_each(${sql.ref(list)}) WHERE lower(value) NOT IN ${theirs})`,
    // `mayName` is a cheap prefilter: most lists are never parsed.
    isRecipient: sql<SqlBool>`${mayName(sql`to_json`, forms)} AND ${isAmong("to_json")}`,
    isCopied: sql<SqlBool>`${mayName(sql`recipients_json`, forms)} AND EXISTS (
      SELECT 1 FROM json_each(recipients_json) WHERE lower(value ->> '$.email') IN ${theirs})`,
  };
};

interface Row {
  id: number;
  subject: string;
  snippet: string;
  from_search: string;
  to_search: string;
  letters: number;
}

/**
 * Erases the person from the next conversations of others after `after`: their address among the recipients, their own
 * messages there, and the audit entries that show these.
 */
export function recipientStatements(
  db: Database,
  { person, name, email }: Erased,
  { after, now }: { after: number; now: number },
) {
  const forms = formsOf(email);
  const { theirs, isAmong, without, isRecipient, isCopied } = matchesOf(forms);
  const rows = db.all(
    sql<Row>`WITH part AS (
        SELECT id FROM conversations WHERE id > ${after} AND ${isRecipient}
        UNION SELECT conversation_id FROM messages
        WHERE conversation_id > ${after} AND (${isRecipient} OR ${isCopied} OR lower(from_email) IN ${theirs}))
      SELECT c.id, c.subject, c.snippet, c.from_search, c.to_search,
        (SELECT min(coalesce(sum(length(body_text)), 0), ${sql.lit(SEARCHED_MAX)}) FROM messages
          WHERE conversation_id = c.id) AS letters
      FROM conversations AS c JOIN part USING (id) ORDER BY c.id LIMIT ${AT_ONCE}`,
  );
  const found = limitByLength(rows);
  const ids = JSON.stringify(found.map(({ id }) => id));
  const texts = textsOf(db, { theirs, ids });
  const written = writtenBy(db, { theirs, ids });
  const wanted = found.map((row) => {
    const own = ({ conversation }: { conversation: number }) => conversation === row.id;
    const ownTexts = written.filter(own);
    const words = [fold(email), fold(name), ...ownTexts.map((one) => fold(one.name))];
    const [from_search, to_search] = [row.from_search, row.to_search].map((text) => withoutWords(text, words));
    const about = { subject: row.subject, name: from_search ?? "", email: to_search ?? "" };
    const search = conversationSearch({ ...about, texts: texts.filter(own).map(({ text }) => text) }).slice(
      0,
      SEARCHED_MAX,
    );
    const isTheirs = ownTexts.some(({ text }) => snippetOf(text) === row.snippet);
    return { id: row.id, from_search, to_search, search, snippet: isTheirs ? "" : row.snippet };
  });
  if (written.length > 0) while (sealAudit(db) > 0);
  const messages = sql<number>`SELECT value FROM json_each(${JSON.stringify(written.map(({ id }) => id))})`;
  const conversations = sql<number>`(SELECT value FROM json_each(${ids}))`;
  const drafts = sql`UPDATE drafts SET to_json = ${without("to_json")}, cc_json = ${without("cc_json")}
    WHERE ${isAmong("to_json")} OR ${isAmong("cc_json")}`;
  const statements: Query[] = [
    ...messageFileStatements(messages, now),
    sql`UPDATE messages SET body_text = '', body_html = NULL, html_source = NULL, from_name = ${unknownName(person)},
        from_email = ${unknownEmail(person)}, recipients_json = '[]', left_out_json = '[]', external_id = NULL
      WHERE id IN (${messages})`,
    sql`DELETE FROM message_ids WHERE message_id IN (${messages})`,
    sql`UPDATE messages SET recipients_json = (
        SELECT json_group_array(json(value)) FROM json_each(recipients_json)
        WHERE lower(value ->> '$.email') NOT IN ${theirs})
      WHERE conversation_id IN ${conversations} AND ${isCopied}`,
    sql`DELETE FROM deliveries WHERE lower(email) IN ${theirs}
      AND message_id IN (SELECT id FROM messages WHERE conversation_id IN ${conversations})`,
    // A queued message without other recipients fails instead of being sent.
    sql`UPDATE messages SET to_json = ${without("to_json")},
        status = iif(status = 'queued' AND ${without("to_json")} = '[]', 'failed', status)
      WHERE conversation_id IN ${conversations} AND ${isAmong("to_json")}`,
    // One statement per conversation: the texts of many exceed the size limit of a bound value.
    ...wanted.map(
      ({ id, snippet, search, from_search, to_search }) =>
        sql`UPDATE conversations SET to_json = ${without("to_json")}, snippet = ${snippet}, search = ${search},
            from_search = ${from_search}, to_search = ${to_search}, version = version + 1
          WHERE id = ${id}`,
    ),
    ...snippetStatements(
      { conversations: found.map(({ id }) => id), snippets: written.map(({ text }) => snippetOf(text)) },
      now,
    ),
    changed("conversation", sql`SELECT id, version FROM conversations WHERE id IN ${conversations}`, now),
  ];
  return {
    last: found.at(-1)?.id ?? null,
    count: found.length,
    statements: found.length > 0 ? statements : [drafts],
  };
}

interface Written {
  conversation: number;
  id: number;
  name: string;
  text: string;
}

/** Conversations, as a JSON list of ids, and the forms of the person's address. */
interface Scope {
  ids: string;
  theirs: RawBuilder<unknown>;
}

/** Texts of other authors per conversation, up to the length of the search text. */
const textsOf = (db: Database, { ids, theirs }: Scope) =>
  db.all(
    sql<Pick<Written, "conversation" | "text">>`SELECT conversation_id AS conversation, body_text AS text FROM messages
      WHERE id IN (SELECT id FROM (
        SELECT id,
          sum(length(body_text) + 1) OVER (PARTITION BY conversation_id ORDER BY id) - length(body_text) AS start
        FROM messages
        WHERE conversation_id IN (SELECT value FROM json_each(${ids})) AND lower(from_email) NOT IN ${theirs}
      ) WHERE start <= ${sql.lit(SEARCHED_MAX)}) ORDER BY id`,
  );

/** Messages written by the person, each cut to the length that a snippet needs. */
const writtenBy = (db: Database, { ids, theirs }: Scope) =>
  db.all(
    sql<Written>`SELECT conversation_id AS conversation, id, from_name AS name,
        substr(body_text, 1, ${sql.lit(SNIPPET_READ)}) AS text
      FROM messages
      WHERE conversation_id IN (SELECT value FROM json_each(${ids})) AND lower(from_email) IN ${theirs} ORDER BY id`,
  );

/** Removes whole words from a folded text. */
const withoutWords = (text: string, words: readonly string[]): string =>
  words.reduce((left, word) => (word ? left.replaceAll(` ${word} `, " ") : left), ` ${text} `).trim();
