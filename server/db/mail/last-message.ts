import { type Compilable, statement } from "../database.ts";

// Messages have no audit rows, so the greatest deleted id is saved here.
const KEY = "messages.last";

/** The greatest id that any message has or had, as SQL: a call about a deleted message must not find another. */
export const LAST_MESSAGE = `max(coalesce((SELECT max(id) FROM messages), 0),
  coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = '${KEY}'), 0))`;

/** Goes before messages are deleted. */
export const keepLastMessage = (): Compilable =>
  statement(
    `INSERT INTO meta (key, value) SELECT ?, CAST(${LAST_MESSAGE} AS TEXT) WHERE true
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    KEY,
  );
