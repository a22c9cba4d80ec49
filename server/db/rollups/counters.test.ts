import { beforeEach, expect, test } from "vitest";
import { copyOf } from "../../../tests/support/database/sample-db.ts";
import { statement } from "../../../tests/support/database/statement.ts";
import { plant } from "../../seed/plant.ts";
import { differences } from "./recount.ts";

const ANCHOR = Date.parse("2026-06-15T12:00:00Z");
const BY_TRIGGER = [
  "people_counters",
  "product_counters",
  "order_groups",
  "order_sums",
  "pending_hours",
  "transaction_groups",
];

let db: Awaited<ReturnType<typeof copyOf>>;
beforeEach(async () => {
  db = await copyOf("base", (empty) => plant(empty, { profile: "base", anchor: ANCHOR }));
});

const wrong = () => differences(db, ANCHOR, "Europe/Istanbul").filter(({ table }) => BY_TRIGGER.includes(table));

test.each([
  ["orders move on to processing", "UPDATE orders SET status = 'processing' WHERE status = 'pending'"],
  ["orders go back to pending", "UPDATE orders SET status = 'pending' WHERE status <> 'pending' AND id % 2"],
  ["a pending order costs more", "UPDATE orders SET amount_minor = amount_minor + 100 WHERE status = 'pending'"],
  ["a payment fails", "UPDATE orders SET payment_state = 'failed', payment_method = 'Crypto' WHERE id < 9"],
  ["stock runs out", "UPDATE products SET on_hand = reserved WHERE id % 3 = 0"],
  ["products are archived", "UPDATE products SET archived_at = 1 WHERE id % 4 = 0"],
  ["a product changes its category", "UPDATE products SET category = 'Books' WHERE id < 5"],
  ["people change role and status", "UPDATE users SET role = 'Editör', status = 'inactive' WHERE id % 3 = 0"],
  ["people are removed and restored", "UPDATE users SET removed_at = iif(id % 2, 5, NULL)"],
  ["buyers lose their orders and others gain some", "UPDATE users SET orders_count = id % 2"],
  ["buyers change role and order", "UPDATE users SET role = 'Editör', orders_count = 0 WHERE id % 3 = 0"],
  ["transactions fail and change kind", "UPDATE transactions SET status = 'failed', kind = 'refund' WHERE id % 3 = 0"],
  ["transactions are deleted", "DELETE FROM transactions WHERE id % 2"],
  ["a day's counter changes", "UPDATE order_counters SET orders = orders + 3, amount_minor = amount_minor - 7"],
  ["a day's counter is deleted", "DELETE FROM order_counters WHERE status = 'completed'"],
])("when %s, the derived counters stay correct", (_, act) => {
  db.exec(act);

  // Triggers do not maintain the daily counters; counters derived from them must follow them, right or wrong.
  expect(wrong()).toEqual([]);
});

test("adding and deleting rows leaves the counters unchanged", () => {
  db.exec(`CREATE TEMP TABLE kept AS SELECT * FROM orders WHERE id = 1;
    UPDATE kept SET id = 9001, number = '#x', status = 'pending';`);
  const columns = db
    .all<{ name: string }>(statement("PRAGMA table_info(orders)"))
    .map(({ name }) => name)
    .join(", ");

  db.exec(`INSERT INTO orders (${columns}) SELECT ${columns} FROM kept`);
  expect(wrong()).toEqual([]);
  db.exec("DELETE FROM orders WHERE id = 9001");
  db.exec(
    "INSERT INTO users (id, username, email, email_fold, last_login_at, search, sort_key, created_at) VALUES (900, 'a', 'a@b', 'a@b', 1, 'a', 'a', 1)",
  );
  expect(wrong()).toEqual([]);
  db.exec("DELETE FROM users WHERE id = 900");
  expect(wrong()).toEqual([]);
});
