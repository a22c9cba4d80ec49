// Floor: a counter that stores one row per request, flushed before it responds, and nothing else. Runs on Deno.
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";

declare const Deno: { serve(options: object, handler: unknown): unknown };

const db = new DatabaseSync(process.env.FILE ?? "");
db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE visits (visitor TEXT, at INTEGER)");
const insert = db.prepare("INSERT INTO visits VALUES (?, ?)");
const app = new Hono().post("/collect", async (c) => {
  const { visitor } = JSON.parse(await c.req.text());
  insert.run(visitor ?? "", Date.now());
  return c.body(null, 204);
});
Deno.serve({ port: Number(process.env.PORT), hostname: "127.0.0.1", onListen: () => undefined }, app.fetch);
