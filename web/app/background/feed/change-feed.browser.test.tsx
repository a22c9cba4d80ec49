import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  calls,
  hold,
  openScreen,
  openShop,
  refusal,
  route,
  type Shop,
  stopClock,
} from "../../../../tests/support/component/component.tsx";
import { api } from "../../../lib/api/client.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** Stands for a host without streams. */
const refuseStream = () => route("GET /changes/stream", () => refusal(404, "not_found"));

test("without a stream the feed is requested immediately, then ten seconds after each answer", async () => {
  const timerHeaders: (string | null)[] = [];
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => {
    answer = done;
  });
  refuseStream();
  route("GET /changes?*", async (request, forward) => {
    timerHeaders.push(request.headers.get("x-refresh"));
    await isAnswered;
    return forward();
  });
  stopClock();
  await openScreen("/toast");
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return timerHeaders;
    })
    .toEqual(["timer"]);
  expect(calls.find(({ path }) => path.startsWith("/changes?"))?.path).toMatch(/^\/changes\?since=\d+$/);

  // The ten seconds start with the answer.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(timerHeaders).toHaveLength(1);
  answer();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(9000);
  expect(timerHeaders).toHaveLength(1);
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500);
      return timerHeaders.length;
    })
    .toBe(2);
});

test("the next page asks at once though the one before left while it was asking", async () => {
  refuseStream();
  const held = hold("GET /changes?*");
  await openScreen("/toast");
  await expect.poll(() => held.seen()).toBe(1);

  await openScreen("/toast");
  held.release();
  calls.length = 0;

  // Less than the ten seconds between two questions.
  const asked = () => calls.some(({ path }) => path.startsWith("/changes?"));
  await expect.poll(asked, { timeout: 5000 }).toBe(true);
});

test("an unanswered write does not stop the feed", async () => {
  const feedCalls = () => calls.filter(({ path }) => path.startsWith("/changes?")).length;
  refuseStream();
  const write = hold("POST /kanban/labels");
  onTestFinished(write.release);
  await openScreen("/toast");
  void api("POST /kanban/labels", { body: { boardId: 1, name: "Waits", colour: "teal" } }).catch(() => undefined);
  await expect.poll(() => write.seen()).toBe(1);
  await expect.poll(feedCalls).toBeGreaterThan(0);
  calls.length = 0;

  const callsOnline = () => {
    // Ends the pause between two requests, once the first is answered.
    dispatchEvent(new Event("online"));
    return feedCalls();
  };
  await expect.poll(callsOnline, { timeout: 5000 }).toBeGreaterThan(0);
});

test("a colleague's change appears, and only its list is requested again", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const body = { name: `Eski ${mark}`, email: `${mark}@example.com`, role: "Kullanıcı", status: "active" };
  const person = (await shop.api.send("POST", "/datatable/users", body)).body.data;
  const grid = page.getByRole("grid");
  refuseStream();
  await openScreen(`/datatable?q=${mark}`);
  await expect.element(grid).toHaveTextContent(`Eski ${mark}`);
  await expect.poll(() => calls.some(({ path }) => path.startsWith("/changes?"))).toBe(true);
  const before = calls.length;
  const match = { "if-match": `"v${person.version}"` };
  const colleague = await shop.clientOf("editor@example.com");
  await colleague.send("PATCH", `/datatable/users/${person.id}`, { name: `Yeni ${mark}` }, match);

  await expect
    .poll(() => {
      dispatchEvent(new Event("focus"));
      return grid.element().textContent;
    })
    .toContain(`Yeni ${mark}`);

  const paths = calls.slice(before).map(({ path }) => path.split("?")[0]);
  expect([...new Set(paths.filter((path) => !path?.startsWith("/changes")))]).toEqual(["/datatable/users"]);
  expect(paths.filter((path) => path === "/datatable/users")).toHaveLength(1);
});
