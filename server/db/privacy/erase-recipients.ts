import { SNIPPET_READ, snippetOf } from "#shared/rules/inbox/snippet.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { conversationSearch } from "#shared/rules/text/search-text.ts";
import { type Database, type Query, statement } from "../database.ts";
import { SEARCHED_MAX } from "../mail/outgoing-message.ts";
import { formsOf, mayName } from "../search/names-address.ts";
import { sealAudit } from "../write/audit-seal.ts";
import { changed, type Erased, messageFileStatements, unknownEmail, unknownName } from "./erase.ts";
import { snippetStatements } from "./erase-snippets.ts";
import { limitByLength } from "./limit-by-length.ts";

const AT_ONCE = 20;
const FORMS = "(SELECT lower(form.value) FROM json_each(?1) AS form)";
const isAmong = (list: string) => `EXISTS (SELECT 1 FROM json_each(${list}) WHERE lower(value) IN ${FORMS})`;
// `mayName` is a cheap prefilter: most lists are never parsed.
const NAMED = `${mayName("to_json").replace("?", "?1")} AND ${isAmong("to_json")}`;
const NAMED_BESIDE = `${mayName("recipients_json").replace("?", "?1")}
  AND EXISTS (SELECT 1 FROM json_each(recipients_json) WHERE lower(value ->> '$.email') IN ${FORMS})`;
const without = (list: string) =>
  `(SELECT json_group_array(value) FROM json_each(${list}) WHERE lower(value) NOT IN ${FORMS})`;

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
  const rows = db.all<Row>(
    statement(
      `WITH part AS (
         SELECT id FROM conversations WHERE id > ?2 AND ${NAMED}
         UNION SELECT conversation_id FROM messages
         WHERE conversation_id > ?2 AND (${NAMED} OR ${NAMED_BESIDE} OR lower(from_email) IN ${FORMS}))
       SELECT c.id, c.subject, c.snippet, c.from_search, c.to_search,
         (SELECT min(coalesce(sum(length(body_text)), 0), ${SEARCHED_MAX}) FROM messages
           WHERE conversation_id = c.id) AS letters
       FROM conversations AS c JOIN part USING (id) ORDER BY c.id LIMIT ?3`,
      forms,
      after,
      AT_ONCE,
    ),
  );
  const found = limitByLength(rows);
  const ids = JSON.stringify(found.map(({ id }) => id));
  const texts = textsOf(db, { forms, ids });
  const written = writtenBy(db, { forms, ids });
  const wanted = found.map((row) => {
    const own = ({ conversation }: Written) => conversation === row.id;
    const theirs = written.filter(own);
    const words = [fold(email), ...[name, ...theirs.map((one) => one.name)].map(fold)];
    const [from_search, to_search] = [row.from_search, row.to_search].map((text) => withoutWords(text, words));
    const about = { subject: row.subject, name: from_search ?? "", email: to_search ?? "" };
    const search = conversationSearch({ ...about, texts: texts.filter(own).map(({ text }) => text) }).slice(
      0,
      SEARCHED_MAX,
    );
    const isTheirs = theirs.some(({ text }) => snippetOf(text) === row.snippet);
    return { id: row.id, from_search, to_search, search, snippet: isTheirs ? "" : row.snippet, theirs };
  });
  if (written.length > 0) while (sealAudit(db) > 0);
  const messages = JSON.stringify(wanted.flatMap(({ theirs }) => theirs.map(({ id }) => id)));
  const drafts = statement(
    `UPDATE drafts SET to_json = ${without("to_json")}, cc_json = ${without("cc_json")}
     WHERE ${isAmong("to_json")} OR ${isAmong("cc_json")}`,
    forms,
  );
  const statements: Query[] = [
    ...messageFileStatements("SELECT value FROM json_each(?)", { which: messages, now }),
    statement(
      `UPDATE messages SET body_text = '', body_html = NULL, html_source = NULL, from_name = ?, from_email = ?,
         recipients_json = '[]', left_out_json = '[]', external_id = NULL
       WHERE id IN (SELECT value FROM json_each(?))`,
      unknownName(person),
      unknownEmail(person),
      messages,
    ),
    statement("DELETE FROM message_ids WHERE message_id IN (SELECT value FROM json_each(?))", messages),
    statement(
      `UPDATE messages SET recipients_json = (SELECT json_group_array(json(value)) FROM json_each(recipients_json)
         WHERE lower(value ->> '$.email') NOT IN ${FORMS})
       WHERE conversation_id IN (SELECT value FROM json_each(?2)) AND ${NAMED_BESIDE}`,
      forms,
      ids,
    ),
    statement(
      `DELETE FROM deliveries WHERE lower(email) IN ${FORMS}
         AND message_id IN (SELECT id FROM messages WHERE conversation_id IN (SELECT value FROM json_each(?2)))`,
      forms,
      ids,
    ),
    // A queued message without other recipients fails instead of being sent.
    statement(
      `UPDATE messages SET to_json = ${without("to_json")},
         status = iif(status = 'queued' AND ${without("to_json")} = '[]', 'failed', status)
       WHERE conversation_id IN (SELECT value FROM json_each(?2)) AND ${isAmong("to_json")}`,
      forms,
      ids,
    ),
    // One statement per conversation: the texts of many exceed the size limit of a bound value.
    ...wanted.map(({ id, snippet, search, from_search, to_search }) =>
      statement(
        `UPDATE conversations SET to_json = ${without("to_json")}, snippet = ?2, search = ?3, from_search = ?4,
           to_search = ?5, version = version + 1 WHERE id = ?6`,
        forms,
        snippet,
        search,
        from_search,
        to_search,
        id,
      ),
    ),
    ...snippetStatements(
      { conversations: found.map(({ id }) => id), snippets: written.map(({ text }) => snippetOf(text)) },
      now,
    ),
    changed("conversation", "SELECT id, version FROM conversations WHERE id IN (SELECT value FROM json_each(?))", [
      ids,
      now,
    ]),
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

/** Texts of other authors per conversation, up to the length of the search text. */
const textsOf = (db: Database, which: { forms: string; ids: string }) =>
  rowsOf(
    db,
    `SELECT conversation_id AS conversation, id, '' AS name, body_text AS text FROM messages
     WHERE id IN (SELECT id FROM (
       SELECT id, sum(length(body_text) + 1) OVER (PARTITION BY conversation_id ORDER BY id) - length(body_text) AS start
       FROM messages WHERE conversation_id IN (SELECT value FROM json_each(?2)) AND lower(from_email) NOT IN ${FORMS}
     ) WHERE start <= ${SEARCHED_MAX}) ORDER BY id`,
    which,
  );

/** Messages written by the person, each cut to the length that a snippet needs. */
const writtenBy = (db: Database, which: { forms: string; ids: string }) =>
  rowsOf(
    db,
    `SELECT conversation_id AS conversation, id, from_name AS name, substr(body_text, 1, ${SNIPPET_READ}) AS text
     FROM messages WHERE conversation_id IN (SELECT value FROM json_each(?2)) AND lower(from_email) IN ${FORMS}
     ORDER BY id`,
    which,
  );

const rowsOf = (db: Database, text: string, { forms, ids }: { forms: string; ids: string }) =>
  db.all<Written>(statement(text, forms, ids));

/** Removes whole words from a folded text. */
const withoutWords = (text: string, words: readonly string[]): string =>
  words.reduce((left, word) => (word ? left.replaceAll(` ${word} `, " ") : left), ` ${text} `).trim();
