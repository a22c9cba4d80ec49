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
const shelf = () => cell.run(statement("SELECT id, pieces FROM shelf ORDER BY id")).rows;
const transact = (...statements: ReturnType<typeof put>[]) =>
  cell.transaction(() => statements.map((one) => cell.run(one)));

test("what is written in one turn goes to the disk at once, when the turn ends", async () => {
  cell.run(put(1, 5));
  const [, seen] = await cell.batch([take(1), statement("SELECT pieces FROM shelf WHERE id = 1")]);
  transact(take(1), take(2));
  expect(seen?.rows).toEqual([{ pieces: 4 }]);
  expect(shelf()).toEqual([{ id: 1, pieces: 3 }]);
  expect(flushes).toBe(0);

  await cell.settled();

  expect(flushes).toBe(1);
  expect(shelf()).toEqual([{ id: 1, pieces: 3 }]);
});

test("each turn goes to the disk by itself", async () => {
  cell.run(put(1, 1));
  await cell.settled();
  cell.run(put(2, 2));
  await cell.settled();

  expect(flushes).toBe(2);
});

test("a turn that only reads goes to no disk", async () => {
  shelf();
  cell.run(statement("WITH one AS (SELECT 1 AS n) SELECT n FROM one"));
  await cell.settled();

  expect(flushes).toBe(0);
});

test("a refused transaction leaves nothing behind, and those before and after it are kept", async () => {
  await cell.batch([put(1, 1)]);
  transact(take(1));
  expect(() => transact(put(2, 9), take(1))).toThrow("stock_enough");
  await expect(cell.batch([put(4, 9), take(1)])).rejects.toMatchObject({ constraint: "stock_enough" });
  transact(put(3, 9));
  await cell.settled();

  expect(shelf()).toEqual([
    { id: 1, pieces: 0 },
    { id: 3, pieces: 9 },
  ]);
  expect(flushes).toBe(1);
});

test("a transaction within another is undone alone where its refusal is caught", async () => {
  cell.transaction(() => {
    transact(put(1, 1));
    expect(() => transact(put(2, 2), take(1), take(1))).toThrow("stock_enough");
    transact(put(3, 3));
  });
  expect(() =>
    cell.transaction(() => {
      transact(put(4, 4));
      throw new Error("changed my mind");
    }),
  ).toThrow("changed my mind");

  expect(shelf()).toEqual([
    { id: 1, pieces: 1 },
    { id: 3, pieces: 3 },
  ]);
});

test("a transaction that waits for something is refused, and writes nothing", () => {
  expect(() =>
    cell.transaction(async () => {
      cell.run(put(1, 1));
    }),
  ).toThrow("must not be async");

  expect(shelf()).toEqual([]);
});

test("where the disk takes nothing the whole turn is lost, and the next write goes through", async () => {
  isDiskFull = true;
  cell.run(put(1, 1));
  await cell.batch([put(2, 2)]);
  await expect(cell.settled()).rejects.toThrow("disk is full");
  expect(cell.losses()).toBe(1);
  expect(shelf()).toEqual([]);

  isDiskFull = false;
  cell.run(put(3, 3));
  await cell.settled();
  expect(shelf()).toEqual([{ id: 3, pieces: 3 }]);
  expect(cell.losses()).toBe(1);
});

test("where the engine ends the transaction in the middle the whole turn is lost", async () => {
  cell.run(put(1, 1));
  const turn = cell.settled();
  expect(() =>
    cell.transaction(() => {
      cell.run(put(2, 2));
      cell.run(statement("ROLLBACK"));
      throw new Error("disk I/O error");
    }),
  ).toThrow("disk I/O error");

  await expect(turn).rejects.toThrow("disk I/O error");
  expect(shelf()).toEqual([]);
  expect(cell.losses()).toBe(1);
});
