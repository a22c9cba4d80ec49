import { type RecordKind, tableOf } from "./act.ts";

/**
 * The greatest id that any record of a kind has or had, as SQL: ids rise and never come again, lest the history, links
 * and notes of one that was deleted pass for those of the next. What is deleted leaves its entries in the audit list.
 */
export const lastId = (kind: RecordKind): string =>
  `max(coalesce((SELECT max(id) FROM ${tableOf[kind]}), 0),
    coalesce((SELECT max(object_id) FROM audit WHERE object = '${kind}'), 0))`;
