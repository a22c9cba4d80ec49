import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./client.ts";
import { findLatestAction, runUndo } from "./undo.ts";

let asked: string[] = [];
let keys: (string | null)[] = [];
let answers: (() => Response)[] = [];

beforeEach(() => {
  asked = [];
  keys = [];
  answers = [];
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push(url.split("/").at(-1)!);
    keys.push((init.headers as Headers).get("idempotency-key"));
    return answers.shift()!();
  });
});
afterEach(() => vi.unstubAllGlobals());

const done = () => Response.json({ status: 200, data: { restored: [], leftOut: [] } });
const refused = (status: number, code: string) => () =>
  Response.json({ status, data: null, code, message: code, requestId: "1" }, { status });
const lost = () => {
  throw new TypeError("Failed to fetch");
};

test.each([
  ["the server is away", refused(503, "unavailable")],
  ["the network is away", lost],
  ["too much was asked", refused(429, "rate_limited")],
])("an undo that fails while %s is sent again as the same call", async (_, failure) => {
  answers = [failure, done, done];

  await expect(runUndo("act")).rejects.toThrow();
  await runUndo("act");
  await runUndo("act");

  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("an undo that was refused is another call the next time", async () => {
  answers = [refused(409, "changed_since"), done];

  await expect(runUndo("job")).rejects.toThrow();
  await runUndo("job");

  expect(new Set(keys).size).toBe(2);
});

test("the newest act is asked for once what is shown already was answered", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url.split("/").at(-1)!);
    const data = null;
    return url.endsWith("bulk")
      ? new Promise<Response>((told) => (answer = told))
      : Promise.resolve(Response.json({ status: 200, data }));
  });
  void api("POST /kanban/cards/bulk", { body: { ids: [1], action: "archive" } });

  const newest = findLatestAction();
  await new Promise((go) => setTimeout(go));
  expect(asked).toEqual(["bulk"]);
  answer(Response.json({ status: 200, data: {} }));
  await newest;

  expect(asked).toEqual(["bulk", "newest"]);
});
