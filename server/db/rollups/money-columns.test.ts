import { expect, test } from "vitest";
import { wasmDatabase } from "../../../tests/support/database/wasm-sqlite.ts";
import { migratable, sqliteDatabase } from "../../adapters/sqlite.ts";
import { rowStatements } from "../backup/load.ts";
import { runAll } from "../database.ts";
import { migrate } from "../migrate.ts";

/** A database without rows. */
function shop() {
  const db = wasmDatabase();
  migrate(migratable(db));
  return db;
}

type Database = ReturnType<typeof shop>;

const product = (db: Database, id: number, [price, bps, final]: readonly [number, number, number]) =>
  db.exec(
    `INSERT INTO products (id, sku, name, category, price_minor, discount_bps, final_minor, search, sort_key, created_at, updated_at)
     VALUES (${id}, 'S-${id}', 'Şal', 'Books', ${price}, ${bps}, ${final}, '', '', 0, 0)`,
  );
const order = (db: Database, id: number, [amount, paid, refunded]: readonly [number, number, number]) =>
  db.exec(
    `INSERT INTO orders (id, number, customer_name, payment_method, amount_minor, paid_minor, refunded_minor, lines_count, day,
       placed_at, search, sort_key, updated_at)
     VALUES (${id}, '#${id}', 'Ada', 'Crypto', ${amount}, ${paid}, ${refunded}, 1, '2026-06-15', 0, '', '', 0)`,
  );
const pricesOf = (db: Database) =>
  db.prepare("SELECT price_minor, sale_minor, discount_bps, final_minor FROM products ORDER BY id").all();
const moneyOf = (db: Database) =>
  db.prepare("SELECT paid_minor, refunded_minor, credited_minor FROM orders ORDER BY id").all();

test("a product written without a sale price gets one from its final price", () => {
  const db = shop();
  product(db, 1, [1_000, 2_000, 800]);
  product(db, 2, [1_000, 0, 1_000]);
  product(db, 3, [1_000, 2_000, 800]);
  db.exec("UPDATE products SET price_minor = 2000, final_minor = 1600 WHERE id = 1");
  db.exec("UPDATE products SET discount_bps = 0, final_minor = 1000 WHERE id = 3");

  expect(pricesOf(db)).toMatchObject([{ sale_minor: 1_600 }, { sale_minor: null }, { sale_minor: null }]);
});

test("an order can be overpaid, but not refunded beyond the paid amount", () => {
  const db = shop();
  order(db, 1, [1_000, 1_500, 0]);

  expect(moneyOf(db)).toMatchObject([{ paid_minor: 1_500 }]);
  expect(() => db.exec("UPDATE orders SET refunded_minor = 1501 WHERE id = 1")).toThrow("refund_within_paid");
});

test("a refund written without a waiver leaves nothing more to pay", () => {
  const db = shop();
  order(db, 1, [1_000, 1_000, 0]);
  order(db, 2, [1_000, 400, 0]);
  order(db, 3, [1_000, 1_500, 0]);
  db.exec("UPDATE orders SET refunded_minor = refunded_minor + 300");

  expect(moneyOf(db)).toMatchObject([{ credited_minor: 300 }, { credited_minor: 300 }, { credited_minor: 0 }]);
});

test("loading an older build's backup sets sale prices and waivers", () => {
  const db = shop();
  // A restore runs without triggers.
  db.exec("DROP TRIGGER products_sale_added");
  const block = (table: string, row: Record<string, string | number>) => ({
    lines: [JSON.stringify({ table, columns: Object.keys(row) }), JSON.stringify(Object.values(row))],
    bytes: 0,
    sum: "",
    signing: null,
  });
  const stamps = { search: "", sort_key: "", updated_at: 0 };
  const goods = { name: "Şal", category: "Books", created_at: 0, ...stamps };
  const prices = { price_minor: 1_000, discount_bps: 2_000, final_minor: 800 };
  const money = { amount_minor: 1_000, paid_minor: 1_000, refunded_minor: 400 };
  const sold = { customer_name: "Ada", payment_method: "Crypto", lines_count: 1, day: "2026-06-15", placed_at: 0 };

  runAll(sqliteDatabase(db), [
    ...rowStatements(block("products", { id: 1, sku: "S-1", ...goods, ...prices })),
    ...rowStatements(block("orders", { id: 1, number: "#1", ...sold, ...money, ...stamps })),
  ]);

  expect(pricesOf(db)).toMatchObject([{ sale_minor: 800, discount_bps: 2_000, final_minor: 800 }]);
  expect(moneyOf(db)).toMatchObject([{ paid_minor: 1_000, refunded_minor: 400, credited_minor: 400 }]);
});
