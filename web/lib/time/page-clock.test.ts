import { afterEach, beforeEach, expect, test, vi } from "vitest";

const DRAWN = Date.parse("2026-06-15T12:00:00Z");
let page = 0;
let wall = 5_000;

beforeEach(() => {
  vi.resetModules();
  [page, wall] = [0, 5_000];
  vi.spyOn(performance, "now").mockImplementation(() => page);
  vi.spyOn(Date, "now").mockImplementation(() => wall);
});
afterEach(() => vi.restoreAllMocks());

test("the page's clock stands where the server drew it until it is started", async () => {
  const { pageNow } = await import("./page-clock.ts");
  page = 900;

  expect(pageNow(DRAWN)).toBe(DRAWN);
});

test.each([
  ["goes on by itself", { page: 60_000, wall: 65_000 }, 60_000],
  ["has gone on while the machine slept", { page: 1_000, wall: 3_605_000 }, 3_600_000],
  ["does not follow a clock that is set back", { page: 2_000, wall: 0 }, 2_000],
])("a running one %s", async (_, then, passed) => {
  const { pageNow, startPageClock } = await import("./page-clock.ts");
  startPageClock();

  [page, wall] = [then.page, then.wall];

  expect(pageNow(DRAWN)).toBe(DRAWN + passed);
});
