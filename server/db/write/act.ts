import { type RawBuilder, sql } from "kysely";
import type { UndoMeta } from "#shared/envelope.ts";
import type { Step } from "../database.ts";

/** Kinds of record that are written through `write`, each with its table. */
export const tableOf = {
  person: "users",
  product: "products",
  order: "orders",
  order_note: "order_events",
  file: "files",
  view: "views",
  board: "boards",
  column: "board_columns",
  label: "board_labels",
  card: "cards",
  comment: "card_comments",
  conversation: "conversations",
  inbox_label: "inbox_labels",
  canned: "canned",
  workspace: "workspace",
  invite: "one_time_links",
  subscription: "subscription",
  invoice: "invoices",
  payment_method: "payment_methods",
  billing_details: "billing_details",
} as const;
export type RecordKind = keyof typeof tableOf;

export const isKind = (name: string): name is RecordKind => name in tableOf;

/** Kinds whose edits and undos set `updated_at`. An undo does not count a new `updated_at` as a change. */
export const stamped: ReadonlySet<RecordKind> = new Set(["product", "card"]);

export type Value = string | number | null;

/** Joins constant text and pieces of SQL. Adjacent text becomes one node: each costs about 1 µs to compile. */
export function joinSql<Value>(parts: readonly (string | RawBuilder<unknown>)[]): RawBuilder<Value> {
  const texts = [""];
  const pieces: RawBuilder<unknown>[] = [];
  for (const part of parts) {
    if (typeof part === "string") texts.push(`${texts.pop()}${part}`);
    else {
      pieces.push(part);
      texts.push("");
    }
  }
  return sql(Object.assign(texts, { raw: texts }), ...pieces);
}

/** New value of a column: a constant, or SQL over the current row. */
export type Column = Value | RawBuilder<unknown>;

/**
 * Sets the same columns of all `ids`, or the same columns to other values for each row. Ids given as SQL are selected
 * when the transaction runs.
 */
export type Change = (
  | { ids: readonly number[] | RawBuilder<unknown>; set: Record<string, Column> }
  /** Rows whose `version` differs are skipped and are not in the outcome. */
  | { rows: readonly { id: number; version?: number; set: Record<string, Value> }[] }
) & {
  /** Rows that do not fulfil this condition are skipped and are not in the outcome. */
  when?: RawBuilder<unknown>;
};

/** One act on business records: it adds one record, sets columns of some, or has effects of its own. */
export interface Act {
  object: RecordKind;
  /** Name in the audit log, such as `person.changed`. */
  action: string;
  /** Columns of the new record. */
  add?: Record<string, Column>;
  change?: Change;
  /**
   * Effects other than setting columns. They write their own audit rows and undo row under `mark`, the hash of the undo
   * token.
   */
  effects?: (mark: string) => readonly Step[];
  /** Checks and writes that run before those of the act. */
  before?: readonly Step[];
  /** Checks and writes that run after the records are written. */
  after?: readonly Step[];
  /** Creates an undo token. For an added record, its kind needs the column `removed_at`. */
  isUndoable?: boolean;
  /** Saved with the idempotency key, so that a replay can return it. */
  plan?: unknown;
  /**
   * Query for the id of a record that the act creates beside the changed ones; it is then the only id of the outcome.
   */
  made?: RawBuilder<unknown>;
  /** Further fields of the audit entry beside the columns: their values before and after. */
  told?: { before?: Record<string, Value>; after: Record<string, Value> };
  /** Leaves `version` as it is, for an act that is no edit of its records. */
  keepsVersion?: boolean;
  /** Records of other kinds that the same act writes; the same undo restores them. */
  also?: readonly Pick<Act, "object" | "action" | "add" | "change" | "isUndoable" | "keepsVersion">[];
}

/** Result of a write: the written ids and the undo token. `isReplay` if the same call ran before. */
export interface Outcome {
  ids: number[];
  undo?: UndoMeta;
  isReplay: boolean;
  plan?: unknown;
}

/** Lifetime of an undo token and of an idempotency key, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Kinds of record whose acts can change stock. */
export const movesStock: ReadonlySet<RecordKind> = new Set(["product", "order"]);
