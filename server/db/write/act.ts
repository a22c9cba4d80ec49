import type { UndoMeta } from "#shared/envelope.ts";
import type { Step } from "../database.ts";

/** The kinds of record that are written through `commit`, and the table each lies in. */
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

/** Kinds whose every edit, and its undo, sets `updated_at`; an undo never takes that for a change. */
export const stamped: ReadonlySet<RecordKind> = new Set(["product", "card"]);

export type Value = string | number | null;

/** SQL text with its values, to be used inside a larger statement. */
export interface Fragment {
  text: string;
  values: readonly unknown[];
}

/** A column's new value: as it is, or as SQL over the row as it stands. */
export type Column = Value | Fragment;

/**
 * The same columns for all of `ids`, or for each record its own values of the same columns. Ids that SQL tells are those
 * that stand there when the transaction runs.
 */
export type Change = (
  | { ids: readonly number[] | Fragment; set: Record<string, Column> }
  /** A row that no longer stands at its `version` stays as it is and is not in the answer. */
  | { rows: readonly { id: number; version?: number; set: Record<string, Value> }[] }
) & {
  /** Rows that do not fulfil it stay as they are and are not in the answer. */
  when?: Fragment;
};

/** One act on business records: it adds one record, or sets columns of some, or does what only its area can say. */
export interface Act {
  object: RecordKind;
  /** What the audit list calls it, `person.changed`. */
  action: string;
  /** The new record's columns. */
  add?: Record<string, Column>;
  change?: Change;
  /** Effects that are no edit of columns; they write their own audit rows, under `mark`, and undo row. */
  effects?: (mark: string) => readonly Step[];
  /** Checks and writes that come before the act's own. */
  before?: readonly Step[];
  /** Further effects of the act, after its records were written, and checks of what then stands there. */
  after?: readonly Step[];
  /** What is added can be taken back where its kind keeps `removed_at`. */
  isUndoable?: boolean;
  /** Kept with the caller's key, so that a replay can answer with it. */
  plan?: unknown;
  /** The record that the act made beside what it changed, as a question for its id; it is the outcome's one id then. */
  made?: Fragment;
  /** What the history says of the act beside the columns, by field: how it was and how it is. */
  told?: { before?: Record<string, Value>; after: Record<string, Value> };
  /** The act is no edit of its records, so their versions stay. */
  keepsVersion?: boolean;
  /** Records of other kinds that the same act writes; they are taken back together with it. */
  also?: readonly Pick<Act, "object" | "action" | "add" | "change" | "isUndoable" | "keepsVersion">[];
}

/** What a commit did: the ids it wrote, and the right to take it back. `isReplay` when the same call had been made before. */
export interface Outcome {
  ids: number[];
  undo?: UndoMeta;
  isReplay: boolean;
  plan?: unknown;
}

/** How long an undo and an idempotency key hold. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Kinds of record whose acts move stock. */
export const movesStock: ReadonlySet<RecordKind> = new Set(["product", "order"]);
