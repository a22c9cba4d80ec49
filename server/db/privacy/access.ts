import { type Query, statement } from "../database.ts";

/** Ends all sessions of people, except the session `except`. */
export const endSessions = (now: number, people: readonly number[], except = ""): Query =>
  statement(
    "UPDATE sessions SET revoked_at = ? WHERE revoked_at IS NULL AND id <> ? AND user_id IN (SELECT value FROM json_each(?))",
    now,
    except,
    JSON.stringify(people),
  );

/** Ends sessions and API tokens of those people who are no longer active. */
export const endAccess = (now: number, people: readonly number[]): Query[] =>
  ["sessions", "api_tokens"].map((table) =>
    statement(
      `UPDATE ${table} SET revoked_at = ? WHERE revoked_at IS NULL AND user_id IN (
         SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?)) AND (status <> 'active' OR removed_at IS NOT NULL))`,
      now,
      JSON.stringify(people),
    ),
  );
