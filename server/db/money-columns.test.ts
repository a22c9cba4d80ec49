import { expect, test } from "vitest";
import { discountBps } from "#shared/rules/sale-price.ts";
import { migrationFiles, wasmDatabase } from "../../tests/support/wasm-sqlite.ts";
import { sqliteCell } from "../adapters/sqlite.ts";
import { rowStatements } from "./backup/load.ts";
import { migrate } from "./migrate.ts";

/** A database of the build before sale prices, as that build writes it. */
function former() {
  const db = wasmDatabase();
  migrate(
    db,
    migrationFiles().filter(({ name }) => name < "0057"),
  );
  return db;
}

type Database = ReturnType<typeof former>;

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
const after = (db: Database): Database => {
  migrate(db, migrationFiles());
  return db;
};

test("an upgrade keeps what is paid for each product, and the discount follows from it", () => {
  const db = former();
  const prices = [
    [19_999, 0, 19_999],
    [19_999, 1_500, 16_999],
    [14_999_900, 1_333, 13_000_413],
    [1, 1_000, 1],
    [100, 1_235, 88],
  ] as const;
  for (const [at, price] of prices.entries()) product(db, at + 1, price);

  const rows = pricesOf(after(db)) as { price_minor: number; sale_minor: number | null; discount_bps: number }[];

  expect(rows).toEqual(
    prices.map(([price_minor, , final_minor]) => {
      const sale_minor = final_minor < price_minor ? final_minor : null;
      return { price_minor, sale_minor, discount_bps: discountBps({ price_minor, sale_minor }), final_minor };
    }),
  );
});

test("what an older build writes of a product after the upgrade has its sale price", () => {
  const db = after(former());
  product(db, 1, [1_000, 2_000, 800]);
  product(db, 2, [1_000, 0, 1_000]);
  product(db, 3, [1_000, 2_000, 800]);
  db.exec("UPDATE products SET price_minor = 2000, final_minor = 1600 WHERE id = 1");
  db.exec("UPDATE products SET discount_bps = 0, final_minor = 1000 WHERE id = 3");

  expect(pricesOf(db)).toMatchObject([{ sale_minor: 1_600 }, { sale_minor: null }, { sale_minor: null }]);
});

test("an upgrade takes each refund for a waiver, and then more than the amount may be paid", () => {
  const db = former();
  order(db, 1, [1_000, 1_000, 400]);
  order(db, 2, [1_000, 0, 0]);

  expect(moneyOf(after(db))).toEqual([
    { paid_minor: 1_000, refunded_minor: 400, credited_minor: 400 },
    { paid_minor: 0, refunded_minor: 0, credited_minor: 0 },
  ]);
  db.exec("UPDATE orders SET paid_minor = 1500 WHERE id = 2");
  expect(() => db.exec("UPDATE orders SET refunded_minor = 1501 WHERE id = 2")).toThrow("refund_within_paid");
});

test("a refund that an older build writes leaves nothing more to pay", () => {
  const db = after(former());
  order(db, 1, [1_000, 1_000, 0]);
  order(db, 2, [1_000, 400, 0]);
  order(db, 3, [1_000, 1_500, 0]);
  db.exec("UPDATE orders SET refunded_minor = refunded_minor + 300");

  expect(moneyOf(db)).toMatchObject([{ credited_minor: 300 }, { credited_minor: 300 }, { credited_minor: 0 }]);
});

test("a backup of an older build brings sale prices and waivers with it", async () => {
  const db = after(former());
  // As a restore does without them.
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

  await sqliteCell(db).batch([
    ...rowStatements(block("products", { id: 1, sku: "S-1", ...goods, ...prices })),
    ...rowStatements(block("orders", { id: 1, number: "#1", ...sold, ...money, ...stamps })),
  ]);

  expect(pricesOf(db)).toMatchObject([{ sale_minor: 800, discount_bps: 2_000, final_minor: 800 }]);
  expect(moneyOf(db)).toMatchObject([{ paid_minor: 1_000, refunded_minor: 400, credited_minor: 400 }]);
});
