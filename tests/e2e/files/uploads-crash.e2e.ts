import { expect } from "@playwright/test";
import { freshText } from "../../support/files/file-makers.ts";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { type KillableServer, startKillable } from "../support/killable-server.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";

const PART = 1024 * 1024;
const DAY_LATER = "2026-06-16T13:00:00.000Z";
let server: KillableServer;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  server = await startKillable();
});
test.afterAll(() => server.stop());

test("an upload whose server was killed midway goes on from its parts; a day later nothing else is in the store on a desktop @proof", async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await enterAsAdmin(page, "/multi-file-upload");
  const queue = page.getByRole("list", { name: "Files on their way" });
  const [kept, lost] = ["kalan.txt", "kayıp.txt"];
  let isHolding = true;
  const sent: string[] = [];
  await page.route(/\/parts\/\d+$/, async (route) => {
    const n = route.request().url().split("/").at(-1) ?? "";
    if (isHolding && n === "3") return;
    sent.push(n);
    await route.continue();
  });
  const answered: string[] = [];
  page.on("requestfinished", (request) => /\/parts\/\d+$/.test(request.url()) && answered.push(request.url()));
  const choose = (name: string) =>
    page
      .locator("input[type=file]")
      .first()
      .setInputFiles([{ name, mimeType: "text/plain", buffer: Buffer.from(freshText(2 * PART + 700)) }]);

  await choose(kept);
  await expect(queue.getByRole("listitem", { name: kept })).toContainText("2 MB of 2 MB");
  await choose(lost);
  await expect(queue.getByRole("listitem", { name: lost })).toContainText("2 MB of 2 MB");
  // Bytes are counted when they are sent, and lie in the store under another name until they are all there.
  await expect.poll(() => answered.length).toBe(4);
  await expect.poll(() => server.objects()).toHaveLength(4);
  await server.kill();
  await server.start();
  // What the browser kept of the second one is gone with it.
  await page.evaluate(async (name) => {
    const open = indexedDB.open("pano-uploads");
    await new Promise((done) => {
      open.onsuccess = done;
    });
    const change = open.result.transaction("tasks", "readwrite");
    const store = change.objectStore("tasks");
    const all = store.getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    for (const task of all.result) if (task.name === name) store.delete(task.id);
    await new Promise((done) => {
      change.oncomplete = done;
    });
    open.result.close();
  }, lost);
  // The page is gone before its parts are let through: it would send the third by itself, and the next page again.
  await page.goto("about:blank");
  isHolding = false;
  await page.goto("/multi-file-upload");
  await live(page);

  await expect(queue.getByRole("listitem", { name: kept })).toContainText("Stored");
  expect(sent.filter((n) => n === "3")).toHaveLength(1);
  expect(sent.sort()).toEqual(["1", "1", "2", "2", "3"]);
  await request.put(`${server.url}/api/dev/clock`, { data: { now: DAY_LATER } });
  expect((await server.objects()).sort()).toEqual(["1", "2", "3"]);
  const calls = await adminApi(server.url);
  expect(await calls.get("/uploads")).toMatchObject([{ name: kept, size: 2 * PART + 700 }]);
  await context.close();
});
