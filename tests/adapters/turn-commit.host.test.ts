import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { wasmDatabase } from "../support/database/wasm-sqlite.ts";
import { deno, killLeft } from "../support/host/deno-process.ts";

afterEach(killLeft);

/** Writes a row as a request would, answers once it is settled, and is killed at one moment of it. */
const program = (file: string, dies: "before" | "between" | "after") => `
  import { DatabaseSync } from "node:sqlite";
  import process from "node:process";
  import { sqliteDatabase } from "./server/adapters/sqlite.ts";
  import { statement } from "./tests/support/database/statement.ts";

  const connection = new DatabaseSync(${JSON.stringify(file)});
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE orders (id INTEGER PRIMARY KEY)");
  const db = sqliteDatabase(connection);
  const die = () => process.kill(process.pid, "SIGKILL");

  db.transaction(() => db.run(statement("INSERT INTO orders (id) VALUES (1)")));
  if (${dies === "before"}) die();
  // What was begun in the same turn is committed with it, so this comes before the commit.
  if (${dies === "between"}) await Promise.resolve().then(die);
  await db.settled();
  Deno.stdout.writeSync(new TextEncoder().encode("answered"));
  die();
`;

/** What was answered, and how many rows a later start finds. */
async function killed(dies: "before" | "between" | "after") {
  const folder = await mkdtemp(join(tmpdir(), "pano-turn-"));
  const file = join(folder, "pano.db");
  const child = deno(["-A", "-"]);
  let answer = "";
  child.stdout?.on("data", (part) => {
    answer += part;
  });
  child.stdin?.end(program(file, dies));
  const [, signal] = await once(child, "exit");
  const db = wasmDatabase(file);
  const [row] = db.prepare("SELECT count(*) AS n FROM orders").all() as { n: number }[];
  db.close();
  await rm(folder, { recursive: true });
  return { answer, signal, rows: row?.n };
}

test.each([
  ["right after a write", "before"],
  ["before the commit of its turn", "between"],
] as const)("a kill %s leaves neither row nor answer", async (_, dies) => {
  expect(await killed(dies)).toEqual({ answer: "", signal: "SIGKILL", rows: 0 });
});

test("a kill right after the answer leaves what it told of", async () => {
  expect(await killed("after")).toEqual({ answer: "answered", signal: "SIGKILL", rows: 1 });
});
