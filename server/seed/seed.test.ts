import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { memoryCell } from "../../tests/support/wasm-sqlite.ts";
import { verifyPassword } from "../api/auth/password.rules.ts";
import { type Cell, statement } from "../db/cell.ts";
import { differences, recount } from "../db/recount.ts";
import { draw } from "./draw.ts";
import { isPlanted, plant, type SeedOptions } from "./plant.ts";

const ANCHOR = Date.parse("2026-06-15T12:00:00Z");
const TZ = "Europe/Istanbul";
const HASHED =
  "users products product_tags stock_moves orders order_lines transactions order_events sales_daily " +
  "order_counters order_sums order_groups pending_hours product_counters people_counters audience_kept visits visits_monthly conversations notifications boards board_columns " +
  "board_labels cards card_labels card_assignees card_comments workspace words meta";

async function rowsOf<Row = Record<string, unknown>>(cell: Cell, text: string, ...values: unknown[]): Promise<Row[]> {
  return (await cell.run<Row>(statement(text, ...values))).rows;
}
async function one(cell: Cell, text: string, ...values: unknown[]): Promise<unknown> {
  return Object.values((await rowsOf(cell, text, ...values))[0] ?? {})[0];
}
/** A law is a question for the rows that break it. */
async function broken(cell: Cell, text: string, ...values: unknown[]): Promise<void> {
  expect(await rowsOf(cell, text, ...values)).toEqual([]);
}
async function fingerprint(cell: Cell): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of HASHED.split(" ")) {
    const rows = await rowsOf(cell, `SELECT * FROM ${table}`);
    hashes[table] = `${rows.length} ${createHash("sha256").update(JSON.stringify(rows)).digest("hex")}`;
  }
  return hashes;
}
async function planted(options: Partial<SeedOptions>): Promise<ReturnType<typeof memoryCell>> {
  const cell = memoryCell();
  await plant(cell, { profile: "base", anchor: ANCHOR, pepper: "test", ...options });
  return cell;
}
async function counts(cell: Cell, table: string, column: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ k: string; n: number }>(cell, `SELECT ${column} k, count(*) n FROM ${table} GROUP BY 1`);
  return Object.fromEntries(rows.map(({ k, n }) => [k, n]));
}

describe("the small shop", () => {
  let cell: Cell;
  beforeAll(async () => {
    cell = await planted({});
  });

  test("has the people it should", async () => {
    expect(await counts(cell, "users", "role")).toEqual({ Admin: 3, Editör: 6, Kullanıcı: 16 });
    expect(await counts(cell, "users", "status")).toEqual({ active: 17, inactive: 5, pending: 3 });
    expect(await one(cell, "SELECT count(*) FROM users WHERE status = 'active' AND role <> 'Kullanıcı'")).toBe(8);
    expect(await counts(cell, "users", "never_logged_in")).toEqual({ 0: 22, 1: 3 });
    await broken(cell, "SELECT id FROM users WHERE (never_logged_in = 1) <> (status = 'pending')");
    expect(await rowsOf(cell, "SELECT email FROM users WHERE id IN (1, 4, 20, 23, 24, 25) ORDER BY id")).toEqual(
      ["admin", "cagri.sahin", "zoe.obrien", "vladimir.petrov", "li.wei", "muhammed.ali"].map((local) => ({
        email: `${local}@example.com`,
      })),
    );
    const withPassword = await rowsOf<{ id: number; h: string; status: string }>(
      cell,
      "SELECT id, password_hash h, status FROM users WHERE password_hash IS NOT NULL",
    );
    expect(withPassword.map(({ id, status }) => [id, status])).toEqual([1, 2, 3].map((id) => [id, "active"]));
    for (const { h } of withPassword) expect(await verifyPassword("Demo-2026!", h, "test")).toBe(true);
  });

  test("has the products it should", async () => {
    expect(Object.values(await counts(cell, "products", "category"))).toEqual([6, 6, 6, 6, 6]);
    expect(await counts(cell, "products", "status")).toEqual({ "In Stock": 20, "Low Stock": 6, "Out of Stock": 4 });
    expect(await one(cell, "SELECT count(DISTINCT name) + count(DISTINCT created_at) FROM products")).toBe(60);
    expect(await one(cell, "SELECT sum(discount_bps = 0) FROM products")).toBe(18);
    await broken(
      cell,
      "SELECT id FROM products WHERE discount_bps > 0 AND (discount_bps NOT BETWEEN 500 AND 4000 OR discount_bps % 500)",
    );
    await broken(
      cell,
      "SELECT id FROM products WHERE price_minor NOT BETWEEN 499 AND 189900 OR rating_x10 NOT BETWEEN 30 AND 50",
    );
    await broken(
      cell,
      "SELECT id FROM products WHERE cost_minor NOT BETWEEN final_minor * 0.45 - 1 AND final_minor * 0.75 + 1",
    );
    await broken(cell, "SELECT id FROM products WHERE (? - created_at) / 86400000.0 NOT BETWEEN 60 AND 540", ANCHOR);
    expect(
      await one(cell, "SELECT sum((? - created_at) > 350 * 86400000) FROM products", ANCHOR),
    ).toBeGreaterThanOrEqual(12);
  });

  test("has the visits it should", async () => {
    const share = async (text: string) => ((await one(cell, `SELECT avg(${text}) FROM visits`)) as number) * 100;
    expect(await one(cell, "SELECT count(*) FROM visits")).toBe(6000);
    expect(await share("device = 'desktop'")).toBeCloseTo(62, -0.8);
    expect(await share("device = 'mobile'")).toBeCloseTo(30, -0.8);
    expect(await share("country = 'TR'")).toBeCloseTo(46, -0.8);
    expect(await share("bounced")).toBeCloseTo(38, -0.6);
    expect(await one(cell, "SELECT count(DISTINCT country) FROM visits")).toBe(13);
    expect(await one(cell, "SELECT count(*) FROM visits WHERE last_at >= ?", ANCHOR - 480_000)).toBe(12);
    await broken(cell, "SELECT id FROM visits WHERE started_at < ? OR last_at > ?", ANCHOR - 365 * 86_400_000, ANCHOR);
  });

  test("has the conversations it should", async () => {
    expect(await counts(cell, "conversations", "status")).toEqual({
      open: 10,
      snoozed: 3,
      archived: 8,
      spam: 2,
      trash: 1,
    });
    expect(await one(cell, "SELECT count(order_id) FROM conversations")).toBe(9);
    const lately = "SELECT count(*) FROM conversations WHERE created_at > ? AND status NOT IN ('spam', 'trash')";
    expect(await one(cell, lately, ANCHOR - 30 * 86_400_000)).toBe(14);
    await broken(
      cell,
      `SELECT c.id FROM conversations c JOIN orders o ON o.id = c.order_id
      WHERE c.user_id IS NOT o.user_id OR c.created_at < o.placed_at`,
    );
    await broken(cell, "SELECT id FROM conversations WHERE last_message_at NOT BETWEEN created_at AND ?", ANCHOR);
  });
});

// The first of a month, a month's last minute, a leap day and an anchor off the minute are where dates break.
const anchors = [
  "2026-06-15T12:00:00Z",
  "2026-05-31T23:30:00Z",
  "2026-08-31T20:59:59.999Z",
  "2028-02-29T03:14:15.926Z",
];
describe.each(anchors)("the orders of the small shop at %s", (text) => {
  const anchor = Date.parse(text);
  let cell: Cell;
  beforeAll(async () => {
    cell = await planted({ anchor });
  });

  test("are thirty with their statuses, methods and dates", async () => {
    expect(await counts(cell, "orders", "status")).toEqual({ completed: 18, processing: 5, pending: 4, cancelled: 3 });
    expect(await counts(cell, "orders", "payment_method")).toEqual({
      "Credit Card": 13,
      "Bank Transfer": 8,
      "Cash on Delivery": 6,
      Crypto: 3,
    });
    await broken(cell, "SELECT id FROM orders WHERE number <> '#' || (1000 + id) OR placed_at > ?", anchor - 3_600_000);
    await broken(cell, "SELECT a.id FROM orders a JOIN orders b ON b.id = a.id + 1 WHERE a.placed_at >= b.placed_at");
    const recent = "SELECT id FROM orders WHERE status = ? AND placed_at < ?";
    await broken(cell, recent, "processing", anchor - 10 * 86_400_000);
    await broken(cell, recent, "pending", anchor - 5 * 86_400_000);
    expect(
      await one(cell, "SELECT count(DISTINCT user_id) FROM orders WHERE status = 'completed'"),
    ).toBeGreaterThanOrEqual(9);
    expect(await one(cell, "SELECT sum(sold > 0) FROM products")).toBeGreaterThanOrEqual(10);
    await broken(cell, "SELECT id FROM order_lines WHERE quantity > 4");
    await broken(cell, "SELECT id FROM orders WHERE lines_count > 5");
    await broken(cell, "SELECT order_id FROM order_lines GROUP BY order_id, product_id HAVING count(*) > 1");
  });

  test("fill the last twelve months", async () => {
    const rows = await rowsOf(cell, "SELECT DISTINCT substr(day, 1, 7) FROM orders WHERE status = 'completed'");
    // In the first hour of a month no order can lie in it and yet be an hour old.
    expect(rows.length).toBeGreaterThanOrEqual(text.includes("23:30") ? 11 : 12);
    expect(rows.length).toBeLessThanOrEqual(12);
  });
});

const profiles: SeedOptions["profile"][] = ["base", "demo", "scale:3000"];
describe.each(profiles)("in the %s profile", (profile) => {
  let cell: ReturnType<typeof memoryCell>;
  beforeAll(async () => {
    cell = await planted({ profile });
  }, 60_000);

  test("each line is quantity times price, each order the sum of its lines", async () => {
    await broken(cell, "SELECT id FROM order_lines WHERE total_minor <> quantity * unit_minor");
    await broken(
      cell,
      `SELECT o.id FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id GROUP BY o.id
      HAVING o.amount_minor IS NOT sum(l.total_minor) OR o.lines_count <> count(l.id) OR o.lines_count < 1`,
    );
    await broken(
      cell,
      `SELECT l.id FROM order_lines l JOIN products p ON p.id = l.product_id
      WHERE l.unit_minor <> p.final_minor OR l.product_name <> p.name`,
    );
  });

  test("the counters give the orders' counts, sales by month and profit", async () => {
    await broken(
      cell,
      `SELECT status FROM orders GROUP BY status HAVING count(*) <> (SELECT sum(c.orders)
      FROM order_counters c WHERE c.status = orders.status)`,
    );
    const sales = "SELECT sum(amount_minor) FROM orders WHERE status = 'completed'";
    const counter = (column: string) => `SELECT sum(${column}) FROM order_counters WHERE status = 'completed'`;
    expect(await one(cell, counter("amount_minor"))).toBe(await one(cell, sales));
    expect(await one(cell, "SELECT sum(revenue_minor) FROM sales_daily")).toBe(await one(cell, sales));
    if (profile === "base") {
      expect(await one(cell, `${counter("amount_minor")} AND day >= '2025-07'`)).toBe(await one(cell, sales));
    }
    // The zone of the shop has stood three hours ahead of UTC since 2016.
    await broken(
      cell,
      "SELECT id FROM orders WHERE day <> strftime('%Y-%m-%d', placed_at / 1000, 'unixepoch', '+3 hours')",
    );
    await broken(
      cell,
      "SELECT id FROM visits WHERE day <> strftime('%Y-%m-%d', started_at / 1000, 'unixepoch', '+3 hours')",
    );
    const profit = `SELECT sum((l.unit_minor - l.cost_minor) * l.quantity) FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE o.status = 'completed'`;
    expect(await one(cell, counter("profit_minor"))).toBe(await one(cell, profit));
    expect(await one(cell, "SELECT sum(profit_minor) FROM sales_daily")).toBe(await one(cell, profit));
  });

  test("products agree with their price, orders, movements and stock", async () => {
    await broken(
      cell,
      "SELECT id FROM products WHERE final_minor <> (price_minor * (10000 - discount_bps) + 5000) / 10000",
    );
    await broken(
      cell,
      `SELECT id FROM products WHERE available < 0 OR available <> on_hand - reserved OR status <>
      CASE WHEN available = 0 THEN 'Out of Stock' WHEN available <= low_at THEN 'Low Stock' ELSE 'In Stock' END`,
    );
    const ofLines = (sum: string, where: string) => `coalesce((SELECT sum(${sum}) FROM order_lines l
      JOIN orders o ON o.id = l.order_id WHERE l.product_id = products.id AND o.status IN (${where})), 0)`;
    await broken(
      cell,
      `SELECT id FROM products WHERE reserved <> ${ofLines("l.quantity", "'pending', 'processing'")}
      OR sold <> ${ofLines("l.quantity - l.returned", "'completed'")}`,
    );
    await broken(
      cell,
      `SELECT id FROM products WHERE on_hand <>
      coalesce((SELECT sum(delta) FROM stock_moves m WHERE m.product_id = products.id), 0)`,
    );
    // At no moment has more left the shelf than was on it.
    await broken(
      cell,
      `SELECT product_id FROM (SELECT product_id, sum(delta) OVER
      (PARTITION BY product_id ORDER BY at, id) AS so_far FROM stock_moves) WHERE so_far < 0`,
    );
  });

  test("people agree with their orders", async () => {
    await broken(
      cell,
      `SELECT u.id FROM users u LEFT JOIN orders o ON o.user_id = u.id GROUP BY u.id
      HAVING u.orders_count <> count(o.id) OR u.spent_minor <> coalesce(sum(o.amount_minor) FILTER (WHERE o.status = 'completed'), 0)
      OR u.completed_count <> count(o.id) FILTER (WHERE o.status = 'completed')`,
    );
    expect(await one(cell, "SELECT sum(orders_count) FROM users")).toBe(await one(cell, "SELECT count(*) FROM orders"));
    await broken(cell, "SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id WHERE u.created_at >= o.placed_at");
    await broken(cell, "SELECT id FROM users WHERE last_login_at NOT BETWEEN created_at AND ?", ANCHOR);
  });

  test("payments agree with their orders", async () => {
    await broken(
      cell,
      `SELECT o.id FROM orders o LEFT JOIN transactions t ON t.order_id = o.id GROUP BY o.id
      HAVING count(t.id) <> 1 OR t.amount_minor <> o.amount_minor OR t.method <> o.payment_method OR t.status <>
      CASE o.status WHEN 'completed' THEN 'completed' WHEN 'cancelled' THEN 'failed' WHEN 'pending' THEN 'pending'
      ELSE iif(o.payment_method = 'Cash on Delivery', 'pending', 'completed') END
      OR o.payment_state <> CASE t.status WHEN 'completed' THEN 'paid' WHEN 'failed' THEN 'failed' ELSE 'unpaid' END
      OR o.paid_minor <> iif(t.status = 'completed', o.amount_minor, 0)`,
    );
  });

  test("dates follow one another and none lies ahead", async () => {
    await broken(
      cell,
      `SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN products p ON p.id = l.product_id
      WHERE p.created_at >= o.placed_at`,
    );
    await broken(
      cell,
      `SELECT t.id FROM transactions t JOIN orders o ON o.id = t.order_id
      WHERE t.at NOT BETWEEN o.placed_at AND o.placed_at + 1200000 OR t.at > ?`,
      ANCHOR,
    );
    await broken(
      cell,
      `SELECT e.id FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE e.at NOT BETWEEN o.placed_at AND ?`,
      ANCHOR,
    );
    await broken(
      cell,
      "SELECT id FROM orders WHERE confirmed_at < placed_at OR completed_at <= confirmed_at OR updated_at > ?",
      ANCHOR,
    );
    await broken(cell, "SELECT id FROM stock_moves WHERE at > ?", ANCHOR);
  });

  test("visits add up in every window", async () => {
    await broken(
      cell,
      `SELECT id FROM visits WHERE bounced AND (seconds > 0 OR views <> 1 OR events <> 1)
      OR last_at <> started_at + seconds * 1000 OR events < views OR last_at > ?`,
      ANCHOR,
    );
    await broken(
      cell,
      "SELECT visitor FROM visits GROUP BY visitor HAVING count(DISTINCT device || country) > 1 OR sum(first_ever) <> 1",
    );
    await broken(
      cell,
      `SELECT v.id FROM visits v WHERE first_ever
      AND EXISTS (SELECT 1 FROM visits w WHERE w.visitor = v.visitor AND w.started_at < v.started_at)`,
    );
    await broken(cell, "SELECT a.id FROM visits a JOIN visits b ON b.id = a.id + 1 WHERE a.started_at > b.started_at");
    for (const days of [1, 7, 30, 365]) {
      const [row] = await rowsOf<Record<string, number>>(
        cell,
        `SELECT count(DISTINCT visitor) AS users, count(DISTINCT CASE WHEN first_ever THEN visitor END) AS fresh,
           count(*) AS sessions, sum(views) AS views, sum(events) AS events,
           (SELECT sum(n) FROM (SELECT count(DISTINCT visitor) n FROM visits WHERE started_at > ?1 GROUP BY device)) AS devices,
           (SELECT sum(n) FROM (SELECT count(DISTINCT visitor) n FROM visits WHERE started_at > ?1 GROUP BY country)) AS countries
         FROM visits WHERE started_at > ?1`,
        ANCHOR - days * 86_400_000,
      );
      const { users = 0, fresh = 0, sessions = 0, views = 0, events = 0, devices, countries } = row ?? {};
      expect([devices, countries]).toEqual([users, users]);
      expect([events, views, sessions, users, fresh].toSorted((a, b) => b - a)).toEqual([
        events,
        views,
        sessions,
        users,
        fresh,
      ]);
      expect(users).toBeGreaterThan(0);
    }
  });

  test("a full recount finds nothing to change", async () => {
    expect(await differences(cell, ANCHOR, TZ)).toEqual([]);
  });

  test("search finds rows by folded words, and its tables are whole", async () => {
    for (const [table, object] of [
      ["users", "user"],
      ["products", "product"],
      ["orders", "order"],
      ["conversations", "conversation"],
    ]) {
      cell.exec(`INSERT INTO ${table}_fts (${table}_fts, rank) VALUES ('integrity-check', 1)`);
      await broken(
        cell,
        `SELECT id FROM ${table} WHERE NOT EXISTS
        (SELECT 1 FROM words WHERE object = '${object}' AND words.id = ${table}.id AND word = substr(search, 1, 2))`,
      );
    }
    expect(await one(cell, `SELECT count(*) FROM users_fts WHERE users_fts MATCH '"gulsen"'`)).toBeGreaterThan(0);
    expect(await one(cell, "SELECT id FROM words WHERE object = 'user' AND word = 'ir' AND id = 6")).toBe(6);
  });

  test("the schema is as the migrations made it", async () => {
    const question = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name";

    expect(await rowsOf(cell, question)).toEqual(await rowsOf(memoryCell(), question));
    expect(await rowsOf(cell, "SELECT * FROM meta")).toEqual([]);
  });

  test("planting twice gives the same rows, byte for byte", async () => {
    expect(await fingerprint(await planted({ profile }))).toEqual(await fingerprint(cell));
  }, 60_000);
});

test("a recount mends what was spoilt, and reports it first", async () => {
  const cell = await planted({});
  cell.exec("UPDATE products SET sold = sold + 1 WHERE id = 3; UPDATE users SET spent_minor = 5 WHERE id = 1");
  cell.exec("DELETE FROM order_counters WHERE status = 'pending'; UPDATE sales_daily SET units = units + 1");

  const found = new Set((await differences(cell, ANCHOR, TZ)).map(({ table }) => table));
  await recount(cell, ANCHOR, TZ);

  expect(found).toEqual(new Set(["products", "users", "order_counters", "sales_daily"]));
  expect(await differences(cell, ANCHOR, TZ)).toEqual([]);
});

test.each(["base", "scale:3000"] as const)(
  "a %s seeding that was cut off counts as none and is done again",
  async (profile) => {
    const whole = await planted({ profile });
    const cell = memoryCell();
    let steps = profile === "base" ? 3 : 4;
    const cut: Cell = {
      run: (question) => cell.run(question),
      batch: (statements) => (steps-- > 0 ? cell.batch(statements) : Promise.reject(new Error("cut off"))),
    };

    const options = { profile, anchor: ANCHOR, pepper: "test" };
    await expect(plant(cut, options)).rejects.toThrow("cut off");
    expect(await isPlanted(cell)).toBe(false);
    await plant(cell, options);

    expect(await isPlanted(cell)).toBe(true);
    expect(await fingerprint(cell)).toEqual(await fingerprint(whole));
    await expect(plant(cell, options)).rejects.toThrow("planted already");
  },
  60_000,
);

test("a draw can be made again alone, and another seed number gives another shop", async () => {
  expect(draw(20_260_615, "orders", 7, "status")).toBe(draw(20_260_615, "orders", 7, "status"));
  expect((await fingerprint(await planted({ seedNumber: 1 }))).orders).not.toBe(
    (await fingerprint(await planted({}))).orders,
  );
});
