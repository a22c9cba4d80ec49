import { beforeAll, describe, expect, test } from "vitest";
import { isShort } from "../../tests/support/app/size.ts";
import { ANCHOR, broken, fingerprint, one, planted, rowsOf, TZ } from "../../tests/support/database/planted.ts";
import { memoryDatabase } from "../../tests/support/database/wasm-sqlite.ts";
import { differences } from "../db/rollups/recount.ts";
import type { SeedOptions } from "./plant.ts";

const profiles: SeedOptions["profile"][] = isShort ? ["base", "demo"] : ["base", "demo", "scale:3000"];
describe.each(profiles)("the %s profile", (profile) => {
  let db: ReturnType<typeof memoryDatabase>;
  beforeAll(async () => {
    db = await planted({ profile });
  }, 60_000);

  test("line totals are quantity times price, order totals their sum", async () => {
    await broken(db, "SELECT id FROM order_lines WHERE total_minor <> quantity * unit_minor");
    await broken(
      db,
      `SELECT o.id FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id GROUP BY o.id
      HAVING o.amount_minor IS NOT sum(l.total_minor) OR o.lines_count <> count(l.id) OR o.lines_count < 1`,
    );
    await broken(
      db,
      `SELECT l.id FROM order_lines l JOIN products p ON p.id = l.product_id
      WHERE l.unit_minor <> p.final_minor OR l.product_name <> p.name`,
    );
  });

  test("counters match the orders' counts, monthly sales and profit", async () => {
    await broken(
      db,
      `SELECT status FROM orders GROUP BY status HAVING count(*) <> (SELECT sum(c.orders)
      FROM order_counters c WHERE c.status = orders.status)`,
    );
    const sales = "SELECT sum(amount_minor) FROM orders WHERE status = 'completed'";
    const counter = (column: string) => `SELECT sum(${column}) FROM order_counters WHERE status = 'completed'`;
    expect(await one(db, counter("amount_minor"))).toBe(await one(db, sales));
    expect(await one(db, "SELECT sum(revenue_minor) FROM sales_daily")).toBe(await one(db, sales));
    if (profile === "base") {
      expect(await one(db, `${counter("amount_minor")} AND day >= '2025-07'`)).toBe(await one(db, sales));
    }
    // The shop's time zone has been UTC+3 since 2016.
    await broken(
      db,
      "SELECT id FROM orders WHERE day <> strftime('%Y-%m-%d', placed_at / 1000, 'unixepoch', '+3 hours')",
    );
    await broken(
      db,
      "SELECT id FROM visits WHERE day <> strftime('%Y-%m-%d', started_at / 1000, 'unixepoch', '+3 hours')",
    );
    const profit = `SELECT sum((l.unit_minor - l.cost_minor) * l.quantity) FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE o.status = 'completed'`;
    expect(await one(db, counter("profit_minor"))).toBe(await one(db, profit));
    expect(await one(db, "SELECT sum(profit_minor) FROM sales_daily")).toBe(await one(db, profit));
  });

  test("products match their prices, orders, movements and stock", async () => {
    await broken(
      db,
      "SELECT id FROM products WHERE final_minor <> (price_minor * (10000 - discount_bps) + 5000) / 10000",
    );
    await broken(
      db,
      `SELECT id FROM products WHERE available < 0 OR available <> on_hand - reserved OR status <>
      CASE WHEN available = 0 THEN 'Out of Stock' WHEN available <= low_at THEN 'Low Stock' ELSE 'In Stock' END`,
    );
    const ofLines = (sum: string, where: string) => `coalesce((SELECT sum(${sum}) FROM order_lines l
      JOIN orders o ON o.id = l.order_id WHERE l.product_id = products.id AND o.status IN (${where})), 0)`;
    await broken(
      db,
      `SELECT id FROM products WHERE reserved <> ${ofLines("l.quantity", "'pending', 'processing'")}
      OR sold <> ${ofLines("l.quantity - l.returned", "'completed'")}`,
    );
    await broken(
      db,
      `SELECT id FROM products WHERE on_hand <>
      coalesce((SELECT sum(delta) FROM stock_moves m WHERE m.product_id = products.id), 0)`,
    );
    // Stock never becomes negative.
    await broken(
      db,
      `SELECT product_id FROM (SELECT product_id, sum(delta) OVER
      (PARTITION BY product_id ORDER BY at, id) AS so_far FROM stock_moves) WHERE so_far < 0`,
    );
  });

  test("people match their orders", async () => {
    await broken(
      db,
      `SELECT u.id FROM users u LEFT JOIN orders o ON o.user_id = u.id GROUP BY u.id
      HAVING u.orders_count <> count(o.id) OR u.spent_minor <> coalesce(sum(o.amount_minor) FILTER (WHERE o.status = 'completed'), 0)
      OR u.completed_count <> count(o.id) FILTER (WHERE o.status = 'completed')`,
    );
    expect(await one(db, "SELECT sum(orders_count) FROM users")).toBe(await one(db, "SELECT count(*) FROM orders"));
    await broken(db, "SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id WHERE u.created_at >= o.placed_at");
    await broken(db, "SELECT id FROM users WHERE last_login_at NOT BETWEEN created_at AND ?", ANCHOR);
  });

  test("payments match their orders", async () => {
    await broken(
      db,
      `SELECT o.id FROM orders o LEFT JOIN transactions t ON t.order_id = o.id GROUP BY o.id
      HAVING count(t.id) <> 1 OR t.amount_minor <> o.amount_minor OR t.method <> o.payment_method OR t.status <>
      CASE o.status WHEN 'completed' THEN 'completed' WHEN 'cancelled' THEN 'failed' WHEN 'pending' THEN 'pending'
      ELSE iif(o.payment_method = 'Cash on Delivery', 'pending', 'completed') END
      OR o.payment_state <> CASE t.status WHEN 'completed' THEN 'paid' WHEN 'failed' THEN 'failed' ELSE 'unpaid' END
      OR o.paid_minor <> iif(t.status = 'completed', o.amount_minor, 0)`,
    );
  });

  test("dates are in order and none is in the future", async () => {
    await broken(
      db,
      `SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN products p ON p.id = l.product_id
      WHERE p.created_at >= o.placed_at`,
    );
    await broken(
      db,
      `SELECT t.id FROM transactions t JOIN orders o ON o.id = t.order_id
      WHERE t.at NOT BETWEEN o.placed_at AND o.placed_at + 1200000 OR t.at > ?`,
      ANCHOR,
    );
    await broken(
      db,
      `SELECT e.id FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE e.at NOT BETWEEN o.placed_at AND ?`,
      ANCHOR,
    );
    await broken(
      db,
      "SELECT id FROM orders WHERE confirmed_at < placed_at OR completed_at <= confirmed_at OR updated_at > ?",
      ANCHOR,
    );
    await broken(db, "SELECT id FROM stock_moves WHERE at > ?", ANCHOR);
  });

  test("visits add up in every time window", async () => {
    await broken(
      db,
      `SELECT id FROM visits WHERE bounced AND (seconds > 0 OR views <> 1 OR events <> 1)
      OR last_at <> started_at + seconds * 1000 OR events < views OR last_at > ?`,
      ANCHOR,
    );
    await broken(
      db,
      "SELECT visitor FROM visits GROUP BY visitor HAVING count(DISTINCT device || country) > 1 OR sum(first_ever) <> 1",
    );
    await broken(
      db,
      `SELECT v.id FROM visits v WHERE first_ever
      AND EXISTS (SELECT 1 FROM visits w WHERE w.visitor = v.visitor AND w.started_at < v.started_at)`,
    );
    await broken(db, "SELECT a.id FROM visits a JOIN visits b ON b.id = a.id + 1 WHERE a.started_at > b.started_at");
    for (const days of [1, 7, 30, 365]) {
      const [row] = await rowsOf<Record<string, number>>(
        db,
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

  test("a full recount finds no differences", () => {
    expect(differences(db, ANCHOR, TZ)).toEqual([]);
  });

  test("search finds rows by folded words, and its tables are intact", async () => {
    for (const [table, object] of [
      ["users", "user"],
      ["products", "product"],
      ["orders", "order"],
      ["conversations_kept", "conversation"],
    ]) {
      db.exec(`INSERT INTO ${table}_fts (${table}_fts, rank) VALUES ('integrity-check', 1)`);
      await broken(
        db,
        `SELECT id FROM ${table} WHERE NOT EXISTS
        (SELECT 1 FROM words WHERE object = '${object}' AND words.id = ${table}.id AND word = substr(search, 1, 2))`,
      );
    }
    db.exec("INSERT INTO conversations_gone_fts (conversations_gone_fts, rank) VALUES ('integrity-check', 1)");
    expect(await one(db, `SELECT count(*) FROM users_fts WHERE users_fts MATCH '"gulsen"'`)).toBeGreaterThan(0);
    expect(await one(db, "SELECT id FROM words WHERE object = 'user' AND word = 'ir' AND id = 6")).toBe(6);
  });

  test("the schema equals that of the migrations", async () => {
    const question = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name";

    expect(await rowsOf(db, question)).toEqual(await rowsOf(memoryDatabase(), question));
    expect(await rowsOf(db, "SELECT * FROM meta")).toEqual(await rowsOf(memoryDatabase(), "SELECT * FROM meta"));
  });

  test("seeding twice gives identical rows", async () => {
    expect(await fingerprint(await planted({ profile }))).toEqual(await fingerprint(db));
  }, 60_000);
});
