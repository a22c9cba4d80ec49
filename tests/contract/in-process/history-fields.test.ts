import { expect, test } from "vitest";
import { tableOf } from "../../../server/db/act.ts";
import { shownOf } from "../../../server/db/commit-statements.ts";
import { historyFields } from "../../../web/screens/account/activity/history-fields.ts";
import { isKeptBeside } from "../../../web/screens/account/activity/kept-beside.ts";
import { ownApp } from "../../support/own-app.ts";
import { rowsOf } from "../../support/planted.ts";

/** What no act sets: counted, worked out or stamped beside it, or given once and for all. */
const unset = new Set([
  ...["version", "place", "spread", "copies", "used_at", "invited_by", "card_id", "edited_at", "site_key"],
  ...["orders_count", "completed_count", "spent_minor", "last_order_at", "last_completed_at", "completed_was"],
  ...["reserved", "available", "sold", "rating_x10", "credit_minor"],
  ...["priority_rank", "due_key", "comments_count", "board_gone"],
]);

test("the history has a word for each column that an act may set, or keeps it beside", async () => {
  const { cell } = await ownApp();

  const columns = await Promise.all(
    Object.values(tableOf).map((table) =>
      rowsOf<{ name: string }>(cell, `SELECT name FROM pragma_table_xinfo('${table}')`),
    ),
  );

  const shown = shownOf(columns.flat().map(({ name }) => name));
  expect(shown.length).toBeGreaterThan(150);
  expect(
    [...new Set(shown)].filter((name) => !(unset.has(name) || name in historyFields || isKeptBeside(name))),
  ).toEqual([]);
});
