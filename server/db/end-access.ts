import { type Compilable, statement } from "./cell.ts";

/** Ends the sessions and API tokens of those of some people who are no longer active, in the batch that made them so. */
export const endAccess = ({ ids, now }: { ids: readonly number[]; now: number }): Compilable[] =>
  ["sessions", "api_tokens"].map((table) =>
    statement(
      `UPDATE ${table} SET revoked_at = ? WHERE revoked_at IS NULL AND user_id IN (
         SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?)) AND (status <> 'active' OR removed_at IS NOT NULL))`,
      ...[now, JSON.stringify(ids)],
    ),
  );
