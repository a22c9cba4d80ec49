import { beforeAll, expect, test } from "vitest";
import { isKeptBeside } from "#shared/rules/shop/history-values.ts";
import { tableOf } from "../../../server/db/write/act.ts";
import { shownOf } from "../../../server/db/write/write-statements.ts";
import { kinds } from "../../../web/screens/account/activity/activity-kinds.ts";
import { historyForms } from "../../../web/screens/account/activity/history-fields.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { rowsOf } from "../../support/database/planted.ts";

/** Columns that no act sets, by kind: counted or stamped beside it, or written once without an entry of their own. */
const unset: Record<string, readonly string[]> = {
  person: ["orders_count", "completed_count", "spent_minor", "last_order_at", "last_completed_at"],
  product: ["reserved", "sold", "rating_x10"],
  order: ["former_paid", "former_refunded"],
  file: ["copies", "sent_sha256"],
  column: ["spread"],
  card: ["comments_count", "board_gone", "completed_was"],
  // The history tells of a comment under its card; only what brings one back names the comment.
  comment: ["card_id", "user_id", "text", "at", "edited_at"],
  order_note: ["order_id", "kind", "actor_id", "text", "data", "at", "edited_at"],
  workspace: ["site_key"],
  invite: ["kind", "user_id", "invited_by", "used_at"],
  invoice: ["credit_minor"],
};
const isUnset = (kind: string, column: string) =>
  column === "version" || column === "revision" || (unset[kind]?.includes(column) ?? false);

/** The columns of each kind of record that a reader of the history may be shown. */
const columns: { kind: string; column: string }[] = [];

beforeAll(async () => {
  const { db } = await ownApp();
  for (const [kind, table] of Object.entries(tableOf)) {
    const found = await rowsOf<{ name: string }>(
      db,
      `SELECT name FROM pragma_table_xinfo('${table}') WHERE hidden = 0`,
    );
    columns.push(...shownOf(found.map(({ name }) => name)).map((column) => ({ kind, column })));
  }
});

const isLabelled = ({ kind, column }: { kind: string; column: string }) =>
  historyForms.has(`historyField.${kind}.${column}`);

test("the history has a word for each kind of record", () => {
  expect(Object.keys(tableOf).filter((kind) => !kinds.some((known) => known === kind))).toEqual([]);
});

test("the history has a label for each column of each kind that an act may set, or keeps it beside", () => {
  const open = columns.filter(({ kind, column }) => !isUnset(kind, column) && !isKeptBeside(column));

  expect(open.length).toBeGreaterThan(150);
  expect(open.filter((one) => !isLabelled(one))).toEqual([]);
});

test("a column that no act sets is there and has no label", () => {
  const named = Object.entries(unset).flatMap(([kind, names]) => names.map((column) => ({ kind, column })));

  expect(columns).toEqual(expect.arrayContaining(named));
  expect(named.filter(isLabelled)).toEqual([]);
});
