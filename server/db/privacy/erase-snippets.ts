import { type RawBuilder, sql } from "kysely";
import type { Query } from "../database.ts";

/** CTE `part`: the given conversations and all that were merged with them. */
export const partOf = (conversations: readonly (number | null)[]): RawBuilder<unknown> =>
  sql`part (id) AS (
    SELECT value FROM json_each(${JSON.stringify(conversations)})
    UNION SELECT other.object_id FROM part
      JOIN audit AS one ON one.object = 'conversation' AND one.object_id = part.id AND one.action = 'conversation.merged'
      JOIN audit AS other ON other.undo_hash = one.undo_hash AND other.object = 'conversation')`;

/** Erases sealed audit entries that contain one of these snippets, for conversations and those merged into them. */
export function snippetStatements(
  { conversations, snippets }: { conversations: readonly number[]; snippets: readonly string[] },
  now: number,
): Query[] {
  const shown = JSON.stringify([...new Set(snippets)].filter((snippet) => snippet !== ""));
  if (shown === "[]") return [];
  return [
    sql`WITH RECURSIVE ${partOf(conversations)}
      UPDATE audit SET before_json = NULL, after_json = NULL, erased_at = ${now}
      WHERE object = 'conversation' AND object_id IN (SELECT id FROM part) AND erased_at IS NULL AND hash IS NOT NULL
        AND EXISTS (
          SELECT 1 FROM json_each(${shown}) WHERE value IN (before_json ->> '$.snippet', after_json ->> '$.snippet'))`,
  ];
}
