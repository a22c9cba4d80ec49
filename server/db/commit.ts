import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { UndoMeta } from "#shared/envelope.ts";
import type { Env } from "../http/env.ts";
import { type Compilable, GuardError, statement } from "./cell.ts";
import { additionStatements, changeStatements } from "./commit-statements.ts";
import { hashOf } from "./hash.ts";
import { findReplay, idempotencyOf, keepOutcomeStatement, keyStatements } from "./idempotency.ts";
import { stockNotices } from "./notify.ts";
import { planGuards, planRefusal } from "./plan-limits.ts";
import { feedBatch } from "./publish.ts";

/** The kinds of record that are written through {@link commit}, and the table each lies in. */
export const tableOf = {
  person: "users",
  product: "products",
  order: "orders",
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
 * that stand there when the batch runs.
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
  effects?: (mark: string) => readonly Compilable[];
  /** Run before anything is written; each inserts into `tx_guard` or changes no row. */
  before?: readonly Compilable[];
  /** Further effects of the act, after its records were written. */
  after?: readonly Compilable[];
  /** What is added can be taken back where its kind keeps `removed_at`. */
  isUndoable?: boolean;
  /** Kept with the caller's key, so that a replay can answer with it. */
  plan?: unknown;
  /** The record that the act made beside what it changed, as a question for its id; it is the outcome's one id then. */
  made?: Fragment;
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

/**
 * The one way business records are written: idempotency row, guards, effects, audit row, change-feed row and undo row
 * in one batch, all or none. Throws {@link GuardError} with the name of the guard that said no.
 */
export async function commit(c: Context<Env>, act: Act): Promise<Outcome> {
  const token = c.var.undoToken ?? randomBytes(24).toString("base64url");
  const mark = hashOf(token);
  const key = idempotencyOf(c);
  const plan = await planGuards(c, act);
  const statements = [
    ...(key ? keyStatements(c, key) : []),
    ...(c.var.stepGuard ? [c.var.stepGuard] : []),
    ...plan.before,
    ...(act.before ?? []),
    ...effectsOf(c, act, mark),
    feedStatement(act.object, mark),
    ...(act.also ?? []).flatMap((part, index) => [
      ...effectsOf(c, part, partMark(mark, index)),
      feedStatement(part.object, partMark(mark, index)),
    ]),
    ...(act.after ?? []),
    ...plan.after,
    ...(movesStock.has(act.object) ? stockNotices(c) : []),
    ...(key ? [keepOutcomeStatement(key, { mark, plan: act.plan, made: act.made })] : []),
    statement("DELETE FROM tx_guard"),
    act.made
      ? statement(`SELECT (${act.made.text}) AS id`, ...act.made.values)
      : statement("SELECT object_id AS id FROM audit WHERE undo_hash = ? ORDER BY object_id", mark),
  ];
  try {
    const results = await feedBatch(c, statements);
    const ids = ((results.at(-1)?.rows ?? []) as { id: number }[]).map((row) => row.id);
    const isUndoable = act.isUndoable && ids.length > 0;
    return {
      ids,
      isReplay: false,
      ...(act.plan === undefined ? {} : { plan: act.plan }),
      ...(isUndoable ? { undo: { token, until: new Date(c.var.now + DAY_MS).toISOString() } } : {}),
    };
  } catch (error) {
    const isReplay = error instanceof GuardError && error.constraint.startsWith("idempotency.");
    const known = isReplay ? await findReplay(c) : null;
    if (known) return known;
    throw (await planRefusal(c, error)) ?? error;
  }
}

/** Under what the further records of an act are kept; it sorts right behind the act's own mark. */
const partMark = (mark: string, index: number): string => `${mark}.${index + 1}`;

function effectsOf(c: Context<Env>, act: Act, mark: string): readonly Compilable[] {
  if (act.effects) return act.effects(mark);
  return act.add ? additionStatements(c, act, mark) : changeStatements(c, act, mark);
}

/** One change-feed row for each record the act wrote, with the version it now has. */
export function feedStatement(object: RecordKind, mark: string): Compilable {
  return statement(
    `INSERT INTO changes (object, object_id, version, action, actor_id, at)
     SELECT audit.object, audit.object_id, record.version, audit.action, audit.actor_id, audit.at
     FROM audit JOIN ${tableOf[object]} AS record ON record.id = audit.object_id WHERE audit.undo_hash = ?`,
    mark,
  );
}
