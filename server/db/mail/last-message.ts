import { sql } from "kysely";
import type { Query } from "../database.ts";

// Messages have no audit rows, so the greatest deleted id is saved here.
const KEY = "messages.last";

/**
 * SQL for the greatest id of any message, including deleted ones: a request about a deleted message must not match
 * another.
 */
export const LAST_MESSAGE = `max(coalesce((SELECT max(id) FROM messages), 0),
  coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = '${KEY}'), 0))`;

/** Saves the greatest message id; run it before deleting messages. */
export const keepLastMessage = (): Query =>
  sql`INSERT INTO meta (key, value) SELECT ${KEY}, CAST(${sql.raw(LAST_MESSAGE)} AS TEXT) WHERE true
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
