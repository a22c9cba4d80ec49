import { type RawBuilder, sql } from "kysely";
import { type RecordKind, tableOf } from "./act.ts";

/**
 * Highest id that any record of a kind ever had, as SQL. Ids are never reused, so that audit entries, links and notes
 * of a deleted record never appear on a new one. Deleted records remain in the audit log.
 */
export const lastId = (kind: RecordKind): RawBuilder<number> =>
  sql.raw(`max(coalesce((SELECT max(id) FROM ${tableOf[kind]}), 0),
    coalesce((SELECT max(object_id) FROM audit WHERE object = '${kind}'), 0))`);
