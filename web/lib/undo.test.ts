import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api.ts";
import { keepUndo, takeBack, takeBackNewest } from "./undo.ts";

const until = "2026-06-14T00:00:00.000Z";
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
])("while %s, the newest act stays the one that is taken back next", async (_, failure) => {
  answers = [failure, done, done];
  keepUndo({ token: "older", until });
  keepUndo({ token: "newer", until });

  await expect(takeBackNewest()).rejects.toThrow();
  await takeBackNewest();
  await takeBackNewest();

  expect(asked).toEqual(["newer", "newer", "older"]);
});

test("an undo whose answer was lost is sent again as the same call; once it was answered, the next is another", async () => {
  answers = [lost, done, refused(409, "changed_since"), done];
  keepUndo({ token: "lost", until });

  await expect(takeBackNewest()).rejects.toThrow();
  await takeBackNewest();
  await expect(takeBack("job")).rejects.toThrow();
  await takeBack("job");

  expect(asked).toEqual(["lost", "lost", "job", "job"]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test("an act that can never be taken back makes way for the one before it", async () => {
  answers = [refused(409, "changed_since"), done];
  keepUndo({ token: "older", until });
  keepUndo({ token: "newer", until });

  await expect(takeBackNewest()).rejects.toThrow();
  await takeBackNewest();

  expect(asked).toEqual(["newer", "older"]);
});

test("an act that is shown but not yet answered is waited for, and is the one that is taken back", async () => {
  keepUndo({ token: "before", until });
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url.split("/").at(-1)!);
    return url.endsWith("bulk") ? new Promise<Response>((told) => (answer = told)) : Promise.resolve(done());
  });
  void api("POST /kanban/cards/bulk", { body: { ids: [1], action: "archive" } }).then(() =>
    keepUndo({ token: "archived", until }),
  );

  const taken = takeBackNewest();
  answer(Response.json({ status: 200, data: {} }));
  await taken;

  expect(asked).toEqual(["bulk", "archived"]);
});

test("the act that was done last is taken back first, though its answer came before another's", async () => {
  answers = [done, done];
  keepUndo({ token: "later", until: "2026-06-14T00:00:05.000Z" });
  keepUndo({ token: "sooner", until: "2026-06-14T00:00:01.000Z" });

  await takeBackNewest();
  await takeBackNewest();

  expect(asked).toEqual(["later", "sooner"]);
});
