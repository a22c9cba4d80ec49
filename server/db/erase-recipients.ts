import { fold } from "#shared/rules/fold.ts";
import { conversationSearch } from "#shared/rules/search-text.ts";
import { snippetOf } from "#shared/rules/snippet.ts";
import { type Cell, type Compilable, statement } from "./cell.ts";
import { changed, type Erased, messageFileStatements, unknownEmail, unknownName } from "./erase.ts";
import { formsOf, mayName } from "./names-address.ts";
import { SEARCHED_MAX } from "./outgoing-message.ts";

const AT_ONCE = 50;
const FORMS = "(SELECT lower(form.value) FROM json_each(?1) AS form)";
const isAmong = (list: string) => `EXISTS (SELECT 1 FROM json_each(${list}) WHERE lower(value) IN ${FORMS})`;
// Most lists are passed by without being read.
const NAMED = `${mayName("to_json").replace("?", "?1")} AND ${isAmong("to_json")}`;
const without = (list: string) =>
  `(SELECT json_group_array(value) FROM json_each(${list}) WHERE lower(value) NOT IN ${FORMS})`;

interface Row {
  id: number;
  subject: string;
  snippet: string;
  from_search: string;
  to_search: string;
  texts: string;
  theirs: string;
}

/**
 * The next conversations of others behind `after` in which the person had a part: their address goes from among the
 * recipients, and what they wrote there as their own conversations do.
 */
export async function recipientStatements(
  cell: Cell,
  { person, name, email }: Erased,
  { after, now }: { after: number; now: number },
) {
  const forms = formsOf(email);
  const { rows } = await cell.run<Row>(
    statement(
      `WITH part AS (
         SELECT id FROM conversations WHERE id > ?2 AND ${NAMED}
         UNION SELECT conversation_id FROM messages
         WHERE conversation_id > ?2 AND (${NAMED} OR lower(from_email) IN ${FORMS}))
       SELECT c.id, c.subject, c.snippet, c.from_search, c.to_search,
         (SELECT json_group_array(body_text) FROM messages
           WHERE conversation_id = c.id AND lower(from_email) NOT IN ${FORMS}) AS texts,
         (SELECT json_group_array(json_object('id', id, 'name', from_name, 'text', body_text)) FROM messages
           WHERE conversation_id = c.id AND lower(from_email) IN ${FORMS}) AS theirs
       FROM conversations AS c JOIN part USING (id) ORDER BY c.id LIMIT ?3`,
      ...[forms, after, AT_ONCE],
    ),
  );
  const wanted = rows.map((row) => {
    const theirs = JSON.parse(row.theirs) as { id: number; name: string; text: string }[];
    const words = [fold(email), ...[name, ...theirs.map((one) => one.name)].map(fold)];
    const [from_search, to_search] = [row.from_search, row.to_search].map((text) => withoutWords(text, words));
    const about = { subject: row.subject, name: from_search ?? "", email: to_search ?? "" };
    const search = conversationSearch({ ...about, texts: JSON.parse(row.texts) }).slice(0, SEARCHED_MAX);
    const isTheirs = theirs.some(({ text }) => snippetOf(text) === row.snippet);
    return { id: row.id, from_search, to_search, search, snippet: isTheirs ? "" : row.snippet, theirs };
  });
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const messages = JSON.stringify(wanted.flatMap(({ theirs }) => theirs.map(({ id }) => id)));
  const shown = JSON.stringify(wanted.map(({ theirs: _, ...row }) => row));
  const drafts = statement(`UPDATE drafts SET to_json = ${without("to_json")} WHERE ${isAmong("to_json")}`, forms);
  const statements: Compilable[] = [
    ...messageFileStatements("SELECT value FROM json_each(?)", { which: messages, now }),
    statement(
      `UPDATE messages SET body_text = '', body_html = NULL, from_name = ?, from_email = ?, external_id = NULL
       WHERE id IN (SELECT value FROM json_each(?))`,
      ...[unknownName(person), unknownEmail(person), messages],
    ),
    // What was to go to nobody else does not go at all.
    statement(
      `UPDATE messages SET to_json = ${without("to_json")},
         status = iif(status = 'queued' AND ${without("to_json")} = '[]', 'failed', status)
       WHERE conversation_id IN (SELECT value FROM json_each(?2)) AND ${isAmong("to_json")}`,
      ...[forms, ids],
    ),
    statement(
      `UPDATE conversations SET to_json = ${without("to_json")}, snippet = one.value ->> '$.snippet',
         search = one.value ->> '$.search', from_search = one.value ->> '$.from_search',
         to_search = one.value ->> '$.to_search', version = version + 1
       FROM json_each(?2) AS one WHERE conversations.id = one.value ->> '$.id'`,
      ...[forms, shown],
    ),
    changed("conversation", "SELECT id, version FROM conversations WHERE id IN (SELECT value FROM json_each(?))", [
      ids,
      now,
    ]),
  ];
  return {
    last: rows.at(-1)?.id ?? null,
    count: rows.length,
    statements: rows.length > 0 ? statements : [drafts],
  };
}

/** A folded text without some words that stand in it as they are. */
const withoutWords = (text: string, words: readonly string[]): string =>
  words.reduce((left, word) => (word ? left.replaceAll(` ${word} `, " ") : left), ` ${text} `).trim();
