import { type Compilable, statement } from "./cell.ts";

// Messages have no entries of their own in the history, so what is deleted with its conversation is noted here.
const KEY = "messages.last";

/** The greatest id that any message has or had, as SQL: a call about one that is gone must not find another. */
export const LAST_MESSAGE = `max(coalesce((SELECT max(id) FROM messages), 0),
  coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = '${KEY}'), 0))`;

/** Goes before messages are deleted. */
export const keepLastMessage = (): Compilable =>
  statement(
    `INSERT INTO meta (key, value) SELECT ?, CAST(${LAST_MESSAGE} AS TEXT) WHERE true
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    KEY,
  );
