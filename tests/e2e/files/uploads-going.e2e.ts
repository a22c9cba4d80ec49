import { expect, type Route } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { answerTo } from "../support/api-calls.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";
import { act, answered, choose, fresh, holdParts, isPut, PART, row, stored, text } from "../support/upload-page.ts";

test.beforeEach(({ page }) => enterAsAdmin(page, "/multi-file-upload"));

test("progress grows with the parts and ends at a hundred only after the server's answer @proof", async ({ page }) => {
  const name = fresh("büyük.txt");
  const parts = await holdParts(page, (n) => n === 3);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route("**/complete", async (route) => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
  });
  const bar = row(page, name).getByRole("progressbar");
  const total = page.getByRole("progressbar", { name: "Progress of all files" });

  await choose(page, [text(name, 2 * PART + 1000)]);
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(10);
  await expect.poll(() => parts.held.length).toBe(1);
  await parts.letGo();
  await asked;

  await expect(bar).toHaveAttribute("aria-valuenow", "99");
  await expect(total).toHaveAttribute("aria-valuenow", "99");
  answer();
  await stored(page, name);
  await expect(total).toHaveAttribute("aria-valuenow", "100");
});

test("without a connection a file waits, and goes on from its last part when it is back @proof", async ({
  page,
  context,
}) => {
  const name = fresh("yol.txt");
  const sent: string[] = [];
  const held: Route[] = [];
  await page.route(isPut, async (route) => {
    const n = route.request().url().split("/").at(-1) ?? "";
    if (n !== "1" && held.length < 2) return void held.push(route);
    sent.push(n);
    await route.continue();
  });
  const first = answered(page, 1);
  await choose(page, [text(name, 2 * PART + 1000)]);
  await first;
  await expect(row(page, name)).toContainText("1 MB of 2 MB");
  await expect.poll(() => held.length).toBe(2);

  await context.setOffline(true);
  for (const route of held) await route.abort("internetdisconnected");
  await expect(row(page, name)).toContainText("Waiting for connection");
  await context.setOffline(false);

  await stored(page, name);
  expect(sent.sort()).toEqual(["1", "2", "3"]);
});

test("files that are chosen before anything can be fetched are told of, and go when the connection is back @proof", async ({
  page,
  context,
}) => {
  const name = fresh("erken.txt");
  const script = "**/assets/find-queue-*.js";
  await page.route(script, (route) => route.abort("internetdisconnected"));
  const ready = page.waitForResponse("**/assets/toast-stack-*.js");
  await page.reload();
  await live(page);
  await (await ready).finished();
  await context.setOffline(true);

  await choose(page, [text(name)]);
  await expect(page.getByText("No connection. Check your network and try again.")).toBeVisible();
  await page.unroute(script);
  await context.setOffline(false);

  await stored(page, name);
});

test("a file can be paused, resumed and removed; removing drops its parts on the server @proof", async ({
  page,
  baseURL,
}) => {
  const [kept, gone] = [fresh("kalan.txt"), fresh("giden.txt")];
  const parts = await holdParts(page, (n) => n === 2);
  const begun: string[] = [];
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === "/api/uploads" && response.request().method() === "POST")
      begun.push((await response.json()).data.id);
  });
  await choose(page, [text(kept, PART + 1000)]);
  await expect.poll(() => parts.held.length).toBe(1);

  await act(page, "Pause", kept).click();
  await expect(row(page, kept)).toContainText("Paused");
  parts.stop();
  await act(page, "Resume", kept).click();
  await stored(page, kept);

  const again = await holdParts(page, (n) => n === 2);
  await choose(page, [text(gone, PART + 1000)]);
  await expect.poll(() => again.held.length).toBe(1);
  const ending = page.waitForResponse((response) => response.request().method() === "DELETE");
  await act(page, "Remove", gone).click();
  expect((await ending).status()).toBe(200);
  await expect(row(page, gone)).toHaveCount(0);
  const calls = await adminApi(baseURL);
  expect(await calls.get(`/uploads/${begun.at(-1)}`)).toMatchObject({ state: "failed", received: [], file: null });
});

test("twenty files at once send at most three calls together @proof", async ({ page }) => {
  const names = Array.from({ length: 20 }, (_, at) => fresh(`yirmi ${at}.txt`));
  let [running, most] = [0, 0];
  let three = () => {};
  const areThree = new Promise<void>((resolve) => {
    three = resolve;
  });
  await page.route(/\/api\/uploads(\/|$)/, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    running += 1;
    most = Math.max(most, running);
    if (running === 3) three();
    await areThree;
    const response = await answerTo(route);
    running -= 1;
    await route.fulfill({ response });
  });
  await choose(
    page,
    names.map((name) => text(name, 150_000)),
  );
  for (const name of names) await stored(page, name);

  expect(most).toBe(3);
});

test("progress is said aloud at each quarter and at the end @proof", async ({ page }) => {
  const name = fresh("ses.txt");
  const parts = await holdParts(page);
  const said = () => page.getByRole("region", { name: "Files on their way" }).getByRole("status");
  const heard: string[] = [];
  await page.exposeFunction("hear", (words: string) => void heard.push(words));

  await choose(page, [text(name, 4 * PART)]);
  await expect.poll(() => parts.held.length).toBe(3);
  await said().evaluate((region) => {
    const tell = (window as unknown as { hear(words: string): void }).hear;
    new MutationObserver(() => tell(region.textContent ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  for (const share of [25, 50, 75]) {
    await parts.letGo(1);
    await expect(said()).toHaveText(`${share} percent of 1 file uploaded`);
  }
  await expect.poll(() => parts.held.length).toBe(1);
  await parts.letGo(1);
  await expect(said()).toHaveText("1 file is stored");

  expect([...new Set(heard)]).toEqual([
    ...[25, 50, 75].map((share) => `${share} percent of 1 file uploaded`),
    "1 file is stored",
  ]);
});

test("a queue that was left goes on after a reload, from the parts that are there @proof", async ({ page }) => {
  const name = fresh("yeniden.txt");
  const parts = await holdParts(page, (n) => n > 1);
  const first = answered(page, 1);
  await choose(page, [text(name, 2 * PART + 500)]);
  await first;
  await expect(row(page, name)).toContainText("1 MB of 2 MB");
  await expect.poll(() => parts.held.length).toBe(2);
  const sent: string[] = [];

  parts.stop();
  page.on("request", (request) => {
    if (isPut(new URL(request.url()))) sent.push(request.url().split("/").at(-1) ?? "");
  });
  await page.reload();

  await stored(page, name);
  expect(sent.sort()).toEqual(["2", "3"]);
});
