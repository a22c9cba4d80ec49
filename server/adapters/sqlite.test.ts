import { beforeEach, expect, test } from "vitest";
import { statement } from "../../tests/support/database/statement.ts";
import { wasmDatabase } from "../../tests/support/database/wasm-sqlite.ts";
import { runAll } from "../db/database.ts";
import { sqliteDatabase } from "./sqlite.ts";

let flushes: number;
let isDiskFull: boolean;
let db: ReturnType<typeof sqliteDatabase>;
beforeEach(() => {
  const connection = wasmDatabase();
  connection.exec(
    "CREATE TABLE shelf (id INTEGER PRIMARY KEY, pieces INTEGER NOT NULL, CONSTRAINT stock_enough CHECK (pieces >= 0))",
  );
  flushes = 0;
  isDiskFull = false;
  db = sqliteDatabase({
    ...connection,
    exec(text) {
      if (text === "COMMIT") {
        if (isDiskFull) throw new Error("database or disk is full");
        flushes += 1;
      }
      connection.exec(text);
    },
  });
});

const put = (id: number, pieces: number) => statement("INSERT INTO shelf VALUES (?, ?)", id, pieces);
const take = (id: number) => statement("UPDATE shelf SET pieces = pieces - 1 WHERE id = ?", id);
const shelf = () => db.all(statement("SELECT id, pieces FROM shelf ORDER BY id"));
const transact = (...statements: ReturnType<typeof put>[]) =>
  db.transaction(() => statements.map((one) => db.run(one)));

test("writes of one turn are committed together when it ends", async () => {
  db.run(put(1, 5));
  runAll(db, [take(1), () => expect(shelf()).toEqual([{ id: 1, pieces: 4 }])]);
  transact(take(1), take(2));
  expect(shelf()).toEqual([{ id: 1, pieces: 3 }]);
  expect(flushes).toBe(0);

  await db.settled();

  expect(flushes).toBe(1);
  expect(shelf()).toEqual([{ id: 1, pieces: 3 }]);
});

test("each turn of the event loop commits separately", async () => {
  db.run(put(1, 1));
  await db.settled();
  db.run(put(2, 2));
  await db.settled();

  expect(flushes).toBe(2);
});

test("a turn that only reads commits nothing", async () => {
  shelf();
  db.run(statement("WITH one AS (SELECT 1 AS n) SELECT n FROM one"));
  await db.settled();

  expect(flushes).toBe(0);
});

test("a failed transaction rolls back; earlier and later ones are stored", async () => {
  runAll(db, [put(1, 1)]);
  transact(take(1));
  expect(() => transact(put(2, 9), take(1))).toThrow("stock_enough");
  expect(() => runAll(db, [put(4, 9), take(1)])).toThrow(expect.objectContaining({ constraint: "stock_enough" }));
  transact(put(3, 9));
  await db.settled();

  expect(shelf()).toEqual([
    { id: 1, pieces: 0 },
    { id: 3, pieces: 9 },
  ]);
  expect(flushes).toBe(1);
});

test("a nested transaction rolls back alone if its error is caught", () => {
  db.transaction(() => {
    transact(put(1, 1));
    expect(() => transact(put(2, 2), take(1), take(1))).toThrow("stock_enough");
    transact(put(3, 3));
  });
  expect(() =>
    db.transaction(() => {
      transact(put(4, 4));
      throw new Error("changed my mind");
    }),
  ).toThrow("changed my mind");

  expect(shelf()).toEqual([
    { id: 1, pieces: 1 },
    { id: 3, pieces: 3 },
  ]);
});

test("an async transaction is rejected and writes nothing", () => {
  expect(() =>
    db.transaction(async () => {
      db.run(put(1, 1));
    }),
  ).toThrow("must not be async");

  expect(shelf()).toEqual([]);
});

test("a full disk loses the whole turn; the next write succeeds", async () => {
  isDiskFull = true;
  db.run(put(1, 1));
  runAll(db, [put(2, 2)]);
  await expect(db.settled()).rejects.toThrow("disk is full");
  expect(db.losses()).toBe(1);
  expect(shelf()).toEqual([]);

  isDiskFull = false;
  db.run(put(3, 3));
  await db.settled();
  expect(shelf()).toEqual([{ id: 3, pieces: 3 }]);
  expect(db.losses()).toBe(1);
});

test("a transaction ended by the engine loses the whole turn", async () => {
  db.run(put(1, 1));
  const turn = db.settled();
  expect(() =>
    db.transaction(() => {
      db.run(put(2, 2));
      db.run(statement("ROLLBACK"));
      throw new Error("disk I/O error");
    }),
  ).toThrow("disk I/O error");

  await expect(turn).rejects.toThrow("disk I/O error");
  expect(shelf()).toEqual([]);
  expect(db.losses()).toBe(1);
});
