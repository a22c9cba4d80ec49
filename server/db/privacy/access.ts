import { type Compilable, statement } from "../database.ts";

/** Signs people out wherever they are; `except` is a session that stays. */
export const endSessions = (now: number, people: readonly number[], except = ""): Compilable =>
  statement(
    "UPDATE sessions SET revoked_at = ? WHERE revoked_at IS NULL AND id <> ? AND user_id IN (SELECT value FROM json_each(?))",
    now,
    except,
    JSON.stringify(people),
  );

/** Whoever of these people is no longer active is signed out everywhere, and their API tokens end. */
export const endAccess = (now: number, people: readonly number[]): Compilable[] =>
  ["sessions", "api_tokens"].map((table) =>
    statement(
      `UPDATE ${table} SET revoked_at = ? WHERE revoked_at IS NULL AND user_id IN (
         SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?)) AND (status <> 'active' OR removed_at IS NOT NULL))`,
      now,
      JSON.stringify(people),
    ),
  );
