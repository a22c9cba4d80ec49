import { CompiledQuery } from "kysely";
import type { Query } from "../../../server/db/database.ts";

/** Query of a test, from plain SQL text; values are bound to `?`. */
export function statement<Row = unknown>(text: string, ...parameters: unknown[]): Query<Row> {
  return { compile: () => CompiledQuery.raw(text, parameters) as CompiledQuery<Row> };
}
