import { beforeEach, expect, test } from "vitest";
import { wasmDatabase } from "../../tests/support/database/wasm-sqlite.ts";
import { sqliteDatabase } from "../adapters/sqlite.ts";
import { directoryIn, type ShopEntry } from "./directory.ts";

const MINUTE = 60_000;
const shopOf = (n: number): ShopEntry => ({
  id: String(n).repeat(32),
  host: `s${n}.example`,
  state: "active",
  createdAt: 1_000,
});

let directory: ReturnType<typeof directoryIn>;
beforeEach(() => {
  directory = directoryIn(sqliteDatabase(wasmDatabase()));
});

test("finds a shop by its host alone, and lists all by host", async () => {
  for (const n of [2, 1]) expect(await directory.add(shopOf(n))).toBe(true);

  expect([await directory.find("s1.example"), await directory.find("S1.example")]).toEqual([shopOf(1), null]);
  expect(await directory.list()).toEqual([shopOf(1), shopOf(2)]);
});

test("a host and an id are each of one shop", async () => {
  await directory.add(shopOf(1));

  expect(await directory.add({ ...shopOf(2), host: "s1.example" })).toBe(false);
  expect(await directory.add({ ...shopOf(1), host: "s2.example" })).toBe(false);
  await directory.remove(shopOf(1).id);
  expect(await directory.add({ ...shopOf(1), host: "s2.example" })).toBe(true);
});

test("only active shops have due work, a new one after its place was made", async () => {
  for (const n of [1, 2, 3]) await directory.add(shopOf(n));
  expect(directory.due(1_000 + 14 * MINUTE, 10)).toEqual([]);

  directory.plan(shopOf(2).id, { at: 500, times: [500, 700] });
  await directory.setState(shopOf(3).id, "suspended");

  expect(directory.due(1_000 + 15 * MINUTE, 10).map(({ host }) => host)).toEqual(["s2.example", "s1.example"]);
  expect([directory.timesOf(shopOf(2).id), directory.timesOf(shopOf(1).id)]).toEqual([[500, 700], []]);
});
