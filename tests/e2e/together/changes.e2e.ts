import { expect, type Page, type Request } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { test } from "../support/test.ts";
import { hearing, watched, watchedByClock, withoutStream } from "../support/watch.ts";

interface Call {
  path: string;
  request: Request;
  timer: boolean;
}

/** The calls of the page from now on, pictures left out. */
function listen(page: Page): Call[] {
  const calls: Call[] = [];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/") || pathname.startsWith("/api/avatars")) return;
    calls.push({
      path: pathname.slice(4) + search,
      request,
      timer: request.headers()["x-refresh"] === "timer",
    });
  });
  return calls;
}

const feedCalls = (calls: Call[]) => calls.filter((call) => /^\/changes(\?|$)/.test(call.path));
/** Looks at the page again until it shows what it should; looks within two seconds of each other count as one. */
const lookUntil = (page: Page, shown: () => Promise<unknown>) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await shown();
  }).toPass({ intervals: [500] });

/** No question was sent twice within two seconds, by the browser's own clock. */
async function expectNoDoubles(calls: Call[]): Promise<void> {
  const sent: { path: string; at: number }[] = [];
  for (const { path, request } of calls) {
    await request.response();
    sent.push({ path, at: request.timing().startTime });
  }
  const doubles = sent.filter((call, at) =>
    sent.slice(0, at).some((before) => before.path === call.path && call.at - before.at < 2000),
  );
  expect(doubles).toEqual([]);
}

/** Renames somebody beside the page; answers the way to put the name back. */
async function rename(api: Awaited<ReturnType<typeof adminApi>>, name: string) {
  const [one] = await api.get("/datatable/users?q=irmak");
  await api.patch(`/datatable/users/${one.id}`, { version: one.version, name });
  return () => api.patch(`/datatable/users/${one.id}`, { version: one.version + 1, name: one.name });
}

test("a hidden page does not ask; looked at again, it asks at once @proof", async ({ page }) => {
  await page.clock.install();
  await withoutStream(page);
  const calls = listen(page);
  await enterAsAdmin(page, "/toast");
  await watchedByClock(page);
  await expect.poll(() => feedCalls(calls)).toHaveLength(1);
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden", writable: true }));
  await page.clock.runFor(31_000);
  expect(feedCalls(calls)).toHaveLength(1);

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.runFor(100);

  await expect.poll(() => feedCalls(calls)).toHaveLength(2);
});

test.describe("on a desktop", () => {
  test("an open person says who changed them, and takes theirs only when asked @proof", async ({ page, baseURL }) => {
    const api = await adminApi(baseURL);
    await enterAsAdmin(page, "/datatable?q=irmak");
    await watched(page);
    await expect(page.getByRole("grid")).toBeVisible();
    await page.getByRole("button", { name: "Edit Irmak Kılıç" }).click();
    const form = page.getByRole("dialog", { name: "Edit person" });
    await form.getByLabel("Email").fill("typed@shop.example");
    const putBack = await rename(api, "Irmak Yeni");

    await lookUntil(page, () =>
      expect(form.getByRole("status")).toContainText(/^Updated by .+ just now/, { timeout: 500 }),
    );
    await putBack();
    await expect(form.getByLabel("Name")).toHaveValue("Irmak Kılıç");
    await expect(form.getByLabel("Email")).toHaveValue("typed@shop.example");
    await form.getByRole("button", { name: "Reload" }).click();

    await expect(form.getByLabel("Email")).not.toHaveValue("typed@shop.example");
  });

  test("a feed that forgot where the page stood has everything asked again @proof", async ({ page, baseURL }) => {
    const api = await adminApi(baseURL);
    await withoutStream(page);
    await enterAsAdmin(page, "/orders");
    await watched(page);
    await expect(page.getByRole("grid")).toBeVisible();
    await page.route("**/api/changes?since=*", (route) =>
      route.fulfill({
        status: 410,
        json: { status: 410, code: "cursor_expired", message: "Gone", data: null, requestId: "r" },
      }),
    );
    const calls = listen(page);
    // What the feed has told meanwhile is lost on the page.
    await (await rename(api, "Irmak Yeni"))();

    const asked = () => calls.map((call) => call.path.split("?")[0]);
    await lookUntil(page, async () => expect(asked()).toContain("/ecommerce/orders"));

    await expect.poll(asked).toContain("/ecommerce/orders/facets");
    await expectNoDoubles(calls.filter(({ path }) => path !== "/changes/stream"));
  });
});

test("cards of what was changed are asked again once, at most every ten seconds @proof", async ({ page }) => {
  await page.clock.install();
  await withoutStream(page);
  await enterAsAdmin(page, "/dashboard");
  await watchedByClock(page);
  let cursor = 1_000;
  await page.route("**/api/changes**", (route) =>
    route.fulfill({
      json: {
        status: 200,
        data: {
          cursor: ++cursor,
          more: false,
          items: [1, 2, 3].map((id) => ({ object: "order", id, version: 2, action: "order.edited", actor: 1 })),
        },
      },
    }),
  );
  const calls = listen(page);

  for (let looks = 0; looks < 4; looks++) {
    const told = page.waitForResponse((answer) => answer.url().includes("/api/changes?"));
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    // The pause in which a look is heard begins with the whole answer.
    await (await told).finished();
    await page.clock.runFor(2500);
  }
  expect(feedCalls(calls).length).toBeGreaterThanOrEqual(3);
  await page.clock.runFor(500);

  const counts = new Map<string, number>();
  for (const { path } of calls) if (!path.startsWith("/changes")) counts.set(path, (counts.get(path) ?? 0) + 1);
  // Ten and a half seconds: at once, and once more when the ten are over.
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
  expect([...counts.keys()].sort()).toEqual([
    "/dashboard/attention",
    "/ecommerce/monthly-sales",
    "/ecommerce/order-stats",
    "/ecommerce/recent-transactions",
    "/ecommerce/summary",
    "/ecommerce/top-customers",
    "/ecommerce/top-products",
  ]);
});

test("half a minute without an answer shows in the top bar until there is one @proof", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-06-15T11:02:00Z") });
  await hearing(page, async () => {
    await enterAsAdmin(page, "/toast");
    await watchedByClock(page);
  });
  await page.route("**/api/changes**", (route) => route.abort());

  await page.clock.runFor(25_000);
  await expect(page.locator("#last-updated")).toHaveText("");
  await page.clock.runFor(8000);
  await expect(page.locator("#last-updated")).toHaveText("Last updated 14:02");
  await page.unroute("**/api/changes**");
  await page.clock.runFor(11_000);
  await page.clock.runFor(2000);

  await expect(page.locator("#last-updated")).toHaveText("");
});
