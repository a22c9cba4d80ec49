import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allUnsaved, discardUnsaved } from "./drafts/unsaved-input.ts";
import { saveQueue } from "./save-queue.ts";

type Change = Record<string, number>;
const page = new EventTarget();
let token = "own";
vi.mock("./session/token.ts", () => ({ readToken: () => token }));

beforeEach(() => {
  vi.stubGlobal("location", { href: "http://127.0.0.1/account" });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

/** A keeper whose calls are answered, or fail, when the test says so. */
function kept() {
  const calls: { change: Change; answer(): void; fail(): void }[] = [];
  const keep = saveQueue({
    name: "test",
    join: (earlier: Change, later) => ({ ...earlier, ...later }),
    send: (change) =>
      new Promise<Change>((resolve, reject) => {
        calls.push({ change, answer: () => resolve(change), fail: () => reject(new Error("refused")) });
      }),
  });
  const sent = () => calls.map(({ change }) => change);
  const answer = async (at: number) =>
    (await vi.waitFor(() => calls[at] ?? Promise.reject(new Error("unsent")))).answer();
  const fail = async (at: number) => (await vi.waitFor(() => calls[at] ?? Promise.reject(new Error("unsent")))).fail();
  return { keep, sent, answer, fail };
}

const asksToLeave = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("what is changed while a call is under way goes together in the next, and is answered with it", async () => {
  const { keep, sent, answer } = kept();
  const first = keep({ a: 1 });
  await vi.waitFor(() => expect(sent()).toEqual([{ a: 1 }]));
  const others = [keep({ b: 2, c: 2 }), keep({ c: 3 })];
  expect(sent()).toHaveLength(1);
  await answer(0);
  await answer(1);

  expect(await first).toEqual({ a: 1 });
  expect(await Promise.all(others)).toEqual([
    { b: 2, c: 3 },
    { b: 2, c: 3 },
  ]);
  expect(sent()).toEqual([{ a: 1 }, { b: 2, c: 3 }]);
});

test("a refusal is told to those whose call it was, and the next goes out all the same", async () => {
  const { keep, answer, fail } = kept();
  const refused = Promise.allSettled([keep({ a: 1 }), keep({ b: 1 })]);
  await fail(0);
  await refused;
  const next = Promise.allSettled([keep({ c: 1 })]);
  await answer(1);

  const settled = [...(await refused), ...(await next)];

  // All in one turn of the page are one call; what came after it was refused is another.
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});

test("the page asks before it goes as long as something is not answered, and no longer", async () => {
  const { keep, answer, fail, sent } = kept();
  expect(asksToLeave()).toBe(false);
  const first = keep({ a: 1 });
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  const second = keep({ b: 1 });
  expect(asksToLeave()).toBe(true);
  await answer(0);
  await first;
  expect(asksToLeave()).toBe(true);
  const refused = expect(second).rejects.toThrow("refused");
  await fail(1);
  await refused;

  expect(asksToLeave()).toBe(false);
  expect(allUnsaved()).toEqual([]);
});

test("a page that goes sends nothing for somebody else who has signed in meanwhile", async () => {
  const { keep, sent, answer } = kept();
  const first = keep({ a: 1 });
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  const second = keep({ b: 1 });
  token = "theirs";
  page.dispatchEvent(new Event("pagehide"));
  expect(sent()).toEqual([{ a: 1 }]);
  token = "own";
  await answer(0);
  await answer(1);
  await Promise.all([first, second]);
});

test("a page that goes sends what waits, once, and one that was let go does not ask", async () => {
  const { keep, sent, answer } = kept();
  const first = keep({ a: 1 });
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  const second = keep({ b: 1 });
  discardUnsaved();
  expect(asksToLeave()).toBe(false);
  page.dispatchEvent(new Event("pagehide"));
  page.dispatchEvent(new Event("pagehide"));
  expect(sent()).toEqual([{ a: 1 }, { b: 1 }]);
  await answer(0);
  await answer(1);

  expect(await Promise.all([first, second])).toEqual([{ a: 1 }, { b: 1 }]);
  expect(sent()).toHaveLength(2);
});
