// Floor: Hono and SQLite returning the product's rows, and nothing else. Runs on Deno.
import { readFileSync } from "node:fs";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";

declare const Deno: { serve(options: object, handler: unknown): unknown };

const rows: Record<string, unknown>[] = JSON.parse(readFileSync(process.env.ROWS ?? "", "utf8"));
const names = Object.keys(rows[0] ?? { id: 0 });
const packed = new Set(names.filter((name) => typeof rows[0]?.[name] === "object" && rows[0]?.[name] !== null));

const db = new DatabaseSync(":memory:");
db.exec(`CREATE TABLE orders (${names.map((name) => `"${name}"`).join(", ")})`);
const insert = db.prepare(`INSERT INTO orders VALUES (${names.map(() => "?").join(", ")})`);
for (const row of rows) {
  insert.run(...(names.map((name) => (packed.has(name) ? JSON.stringify(row[name]) : row[name])) as never[]));
}

const select = db.prepare("SELECT * FROM orders ORDER BY date DESC, id DESC LIMIT 30");
const app = new Hono().get("/orders", (c) => {
  const data = (select.all() as Record<string, unknown>[]).map((row) => {
    for (const name of packed) row[name] = JSON.parse(row[name] as string);
    return row;
  });
  return c.json({ status: 200, data });
});
Deno.serve({ port: Number(process.env.PORT), hostname: "127.0.0.1", onListen: () => undefined }, app.fetch);
