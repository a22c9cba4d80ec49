import { beforeEach, expect, test } from "vitest";
import { wasmDatabase } from "../../tests/support/wasm-sqlite.ts";
import { statement } from "../db/cell.ts";
import { sqliteCell } from "./sqlite.ts";

let flushes: number;
let isDiskFull: boolean;
let cell: ReturnType<typeof sqliteCell>;
beforeEach(() => {
  const db = wasmDatabase();
  db.exec(
    "CREATE TABLE shelf (id INTEGER PRIMARY KEY, pieces INTEGER NOT NULL, CONSTRAINT stock_enough CHECK (pieces >= 0))",
  );
  flushes = 0;
  isDiskFull = false;
  cell = sqliteCell({
    ...db,
    exec(text) {
      if (text === "COMMIT") {
        if (isDiskFull) throw new Error("database or disk is full");
        flushes += 1;
      }
      db.exec(text);
    },
  });
});

const put = (id: number, pieces: number) => statement("INSERT INTO shelf VALUES (?, ?)", id, pieces);
const take = (id: number) => statement("UPDATE shelf SET pieces = pieces - 1 WHERE id = ?", id);
const shelf = async () => (await cell.run(statement("SELECT id, pieces FROM shelf ORDER BY id"))).rows;

test("batches of one turn go to the disk at once, in their order, and each gets its own results", async () => {
  const results = await Promise.all([
    cell.batch([put(1, 5)]),
    cell.batch([take(1), statement("SELECT pieces FROM shelf WHERE id = 1")]),
    cell.batch([take(1), take(2)]),
  ]);
  expect(results.map((all) => all.map(({ changes }) => changes))).toEqual([[1], [1, 1], [1, 0]]);
  expect(results[1]?.[1]?.rows).toEqual([{ pieces: 4 }]);
  expect(await shelf()).toEqual([{ id: 1, pieces: 3 }]);
  expect(flushes).toBe(1);
});

test("a refused batch leaves nothing behind, and those it went with are kept", async () => {
  const settled = await Promise.allSettled([
    cell.batch([put(1, 1)]),
    cell.batch([take(1)]),
    cell.batch([put(2, 9), take(1)]),
    cell.batch([put(3, 9)]),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(settled[2]).toMatchObject({ reason: { constraint: "stock_enough" } });
  expect(await shelf()).toEqual([
    { id: 1, pieces: 0 },
    { id: 3, pieces: 9 },
  ]);
  expect(flushes).toBe(1);
});

test("where the disk takes nothing nobody is told otherwise, and the next write goes through", async () => {
  isDiskFull = true;
  const settled = await Promise.allSettled([cell.batch([put(1, 1)]), cell.batch([put(2, 2)])]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await shelf()).toEqual([]);

  isDiskFull = false;
  await cell.batch([put(3, 3)]);
  expect(await shelf()).toEqual([{ id: 3, pieces: 3 }]);
});
