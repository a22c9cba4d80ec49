import { beforeAll, describe, expect, test } from "vitest";
import { discountBps, type Pricing, paidMinor } from "#shared/rules/products/sale-price.ts";
import { isShort } from "../../tests/support/app/size.ts";
import { ANCHOR, broken, counts, fingerprint, one, planted, rowsOf, TZ } from "../../tests/support/database/planted.ts";
import { memoryDatabase } from "../../tests/support/database/wasm-sqlite.ts";
import { failingDb } from "../../tests/support/database/watched-db.ts";
import type { Database } from "../db/database.ts";
import { differences, recount } from "../db/rollups/recount.ts";
import { verifyPassword } from "../identity/passwords/password.rules.ts";
import { draw } from "./draw.ts";
import { isPlanted, plant } from "./plant.ts";

describe("the base profile", () => {
  let db: Database;
  beforeAll(async () => {
    db = await planted({});
  });

  test("has the expected people", async () => {
    expect(await counts(db, "users", "role")).toEqual({ Admin: 3, Editör: 6, Kullanıcı: 16 });
    expect(await counts(db, "users", "status")).toEqual({ active: 17, inactive: 5, pending: 3 });
    expect(await one(db, "SELECT count(*) FROM users WHERE status = 'active' AND role <> 'Kullanıcı'")).toBe(8);
    expect(await counts(db, "users", "never_logged_in")).toEqual({ 0: 22, 1: 3 });
    await broken(db, "SELECT id FROM users WHERE (never_logged_in = 1) <> (status = 'pending')");
    expect(await rowsOf(db, "SELECT email FROM users WHERE id IN (1, 4, 20, 23, 24, 25) ORDER BY id")).toEqual(
      ["admin", "cagri.sahin", "zoe.obrien", "vladimir.petrov", "li.wei", "muhammed.ali"].map((local) => ({
        email: `${local}@example.com`,
      })),
    );
    const withPassword = await rowsOf<{ id: number; h: string; status: string }>(
      db,
      "SELECT id, password_hash h, status FROM users WHERE password_hash IS NOT NULL",
    );
    expect(withPassword.map(({ id, status }) => [id, status])).toEqual([1, 2, 3].map((id) => [id, "active"]));
    for (const { h } of withPassword) expect(await verifyPassword("Demo-2026!", h, { peppers: ["test"] })).toBe(true);
  });

  test("has discounts that match the sale prices", async () => {
    const products = await rowsOf<Pricing & { discount_bps: number; final_minor: number }>(
      db,
      "SELECT price_minor, sale_minor, discount_bps, final_minor FROM products",
    );

    expect(products.map(discountBps)).toEqual(products.map(({ discount_bps }) => discount_bps));
    expect(products.map(paidMinor)).toEqual(products.map(({ final_minor }) => final_minor));
  });

  test("has the expected products", async () => {
    expect(Object.values(await counts(db, "products", "category"))).toEqual([6, 6, 6, 6, 6]);
    expect(await counts(db, "products", "status")).toEqual({ "In Stock": 20, "Low Stock": 6, "Out of Stock": 4 });
    expect(await one(db, "SELECT count(DISTINCT name) + count(DISTINCT created_at) FROM products")).toBe(60);
    expect(await one(db, "SELECT sum(discount_bps = 0) FROM products")).toBe(18);
    await broken(
      db,
      "SELECT id FROM products WHERE discount_bps > 0 AND (discount_bps NOT BETWEEN 500 AND 4000 OR discount_bps % 500)",
    );
    await broken(
      db,
      "SELECT id FROM products WHERE price_minor NOT BETWEEN 499 AND 189900 OR rating_x10 NOT BETWEEN 30 AND 50",
    );
    await broken(
      db,
      "SELECT id FROM products WHERE cost_minor NOT BETWEEN final_minor * 0.45 - 1 AND final_minor * 0.75 + 1",
    );
    await broken(db, "SELECT id FROM products WHERE (? - created_at) / 86400000.0 NOT BETWEEN 60 AND 540", ANCHOR);
    expect(await one(db, "SELECT sum((? - created_at) > 350 * 86400000) FROM products", ANCHOR)).toBeGreaterThanOrEqual(
      12,
    );
  });

  test("has the expected visits", async () => {
    const share = async (text: string) => ((await one(db, `SELECT avg(${text}) FROM visits`)) as number) * 100;
    expect(await one(db, "SELECT count(*) FROM visits")).toBe(6000);
    expect(await share("device = 'desktop'")).toBeCloseTo(62, -0.8);
    expect(await share("device = 'mobile'")).toBeCloseTo(30, -0.8);
    expect(await share("country = 'TR'")).toBeCloseTo(46, -0.8);
    expect(await share("bounced")).toBeCloseTo(38, -0.6);
    expect(await one(db, "SELECT count(DISTINCT country) FROM visits")).toBe(13);
    expect(await one(db, "SELECT count(*) FROM visits WHERE last_at >= ?", ANCHOR - 480_000)).toBe(12);
    await broken(db, "SELECT id FROM visits WHERE started_at < ? OR last_at > ?", ANCHOR - 365 * 86_400_000, ANCHOR);
  });

  test("has the expected board", async () => {
    expect(await counts(db, "cards", "column_id")).toEqual({ 1: 2, 2: 5, 3: 3, 4: 2, 5: 6 });
    expect(await rowsOf(db, "SELECT name, kind, wip_limit, wip_mode FROM board_columns WHERE id IN (3, 4)")).toEqual([
      { name: "Doing", kind: "doing", wip_limit: 4, wip_mode: "soft" },
      { name: "Review", kind: "todo", wip_limit: 4, wip_mode: "hard" },
    ]);
    expect(await one(db, "SELECT count(*) FROM board_labels")).toBe(8);
    const open = "due_done = 0 AND completed_at IS NULL";
    expect(await one(db, `SELECT count(*) FROM cards WHERE due_at < ? AND ${open}`, ANCHOR)).toBe(2);
    expect(await one(db, "SELECT count(*) FROM cards WHERE checklist_json <> '[]'")).toBe(3);
    const linked = "SELECT count(order_id) || ' ' || count(product_id) || ' ' || count(conversation_id) FROM cards";
    expect(await one(db, linked)).toBe("2 1 1");
    await broken(db, "SELECT id FROM cards WHERE (completed_at IS NOT NULL) <> (column_id = 5)");
    const tenDays = ANCHOR - 10 * 86_400_000;
    await broken(db, "SELECT id FROM cards WHERE completed_at NOT BETWEEN ? AND ?", tenDays, ANCHOR);
    await broken(db, "SELECT id FROM cards WHERE moved_at NOT BETWEEN created_at AND ?", ANCHOR);
  });

  test("has the expected conversations", async () => {
    expect(await counts(db, "conversations", "status")).toEqual({
      open: 10,
      snoozed: 3,
      archived: 8,
      spam: 2,
      trash: 1,
    });
    expect(await one(db, "SELECT count(order_id) FROM conversations")).toBe(9);
    const lately = "SELECT count(*) FROM conversations WHERE created_at > ? AND status NOT IN ('spam', 'trash')";
    expect(await one(db, lately, ANCHOR - 30 * 86_400_000)).toBe(14);
    await broken(
      db,
      `SELECT c.id FROM conversations c JOIN orders o ON o.id = c.order_id
      WHERE c.user_id IS NOT o.user_id OR c.created_at < o.placed_at`,
    );
    await broken(db, "SELECT id FROM conversations WHERE last_message_at NOT BETWEEN created_at AND ?", ANCHOR);
  });
});

// Edge cases of dates: first of a month, last minute of a month, leap day, anchor off the minute.
const anchors = [
  "2026-06-15T12:00:00Z",
  "2026-05-31T23:30:00Z",
  "2026-08-31T20:59:59.999Z",
  "2028-02-29T03:14:15.926Z",
];
describe.each(anchors)("orders of the base profile at %s", (text) => {
  const anchor = Date.parse(text);
  let db: Database;
  beforeAll(async () => {
    db = await planted({ anchor });
  });

  test("has thirty orders with the expected statuses, methods and dates", async () => {
    expect(await counts(db, "orders", "status")).toEqual({ completed: 18, processing: 5, pending: 4, cancelled: 3 });
    expect(await counts(db, "orders", "payment_method")).toEqual({
      "Credit Card": 13,
      "Bank Transfer": 8,
      "Cash on Delivery": 6,
      Crypto: 3,
    });
    await broken(db, "SELECT id FROM orders WHERE number <> '#' || (1000 + id) OR placed_at > ?", anchor - 3_600_000);
    await broken(db, "SELECT a.id FROM orders a JOIN orders b ON b.id = a.id + 1 WHERE a.placed_at >= b.placed_at");
    const recent = "SELECT id FROM orders WHERE status = ? AND placed_at < ?";
    await broken(db, recent, "processing", anchor - 10 * 86_400_000);
    await broken(db, recent, "pending", anchor - 5 * 86_400_000);
    expect(
      await one(db, "SELECT count(DISTINCT user_id) FROM orders WHERE status = 'completed'"),
    ).toBeGreaterThanOrEqual(9);
    expect(await one(db, "SELECT sum(sold > 0) FROM products")).toBeGreaterThanOrEqual(10);
    await broken(db, "SELECT id FROM order_lines WHERE quantity > 4");
    await broken(db, "SELECT id FROM orders WHERE lines_count > 5");
    await broken(db, "SELECT order_id FROM order_lines GROUP BY order_id, product_id HAVING count(*) > 1");
  });

  test("orders cover the last twelve months", async () => {
    const rows = await rowsOf(db, "SELECT DISTINCT substr(day, 1, 7) FROM orders WHERE status = 'completed'");
    // In the first hour of a month, no order can be both within it and an hour old.
    expect(rows.length).toBeGreaterThanOrEqual(text.includes("23:30") ? 11 : 12);
    expect(rows.length).toBeLessThanOrEqual(12);
  });
});

test("a recount reports and corrects wrong counters", async () => {
  const db = await planted({});
  db.exec("UPDATE products SET sold = sold + 1 WHERE id = 3; UPDATE users SET spent_minor = 5 WHERE id = 1");
  db.exec("DELETE FROM order_counters WHERE status = 'pending'; UPDATE sales_daily SET units = units + 1");

  const found = new Set(differences(db, ANCHOR, TZ).map(({ table }) => table));
  recount(db, ANCHOR, TZ);

  expect(found).toEqual(new Set(["products", "users", "order_counters", "sales_daily"]));
  expect(differences(db, ANCHOR, TZ)).toEqual([]);
});

test.each(isShort ? (["base"] as const) : (["base", "scale:3000"] as const))(
  "an interrupted %s seed counts as none and can be repeated",
  async (profile) => {
    const whole = await planted({ profile });
    const db = memoryDatabase();
    let steps = profile === "base" ? 3 : 4;
    const cut = failingDb(db, () => (steps-- > 0 ? null : "before"));

    const options = { profile, anchor: ANCHOR, pepper: "test" };
    await expect(plant(cut, options)).rejects.toThrow("the database went away");
    expect(isPlanted(db)).toBe(false);
    await plant(db, options);

    expect(isPlanted(db)).toBe(true);
    expect(await fingerprint(db)).toEqual(await fingerprint(whole));
    await expect(plant(db, options)).rejects.toThrow("planted already");
  },
  60_000,
);

test("a draw is reproducible, and another seed number gives other data", async () => {
  expect(draw(20_260_615, "orders", 7, "status")).toBe(draw(20_260_615, "orders", 7, "status"));
  expect((await fingerprint(await planted({ seedNumber: 1 }))).orders).not.toBe(
    (await fingerprint(await planted({}))).orders,
  );
});
