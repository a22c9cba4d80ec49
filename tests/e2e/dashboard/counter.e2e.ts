import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { SITE_KEY } from "../../support/app/site-key.ts";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { listen } from "../support/listen.ts";
import { test } from "../support/test.ts";

// What a browser driven by a test calls itself is taken for a bot.
test.use({ userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36" });

/** A shop on an origin of its own whose every page loads the counter's script from `from`. */
async function ownShop(from: string) {
  const html = `<!doctype html><html lang="tr"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Shop</title>
    <script defer src="${from}/counter.js" data-site="${SITE_KEY}"></script>
    <button onclick="history.pushState({}, '', '/canta?renk=kara')">Çanta</button>
    <button onclick="pano('added to basket')">Sepete ekle</button></html>`;
  const server = createServer((_, response) => void response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) };
}

test("pages of a shop elsewhere are counted: views, moves within the page and acts, without a trace in the browser", async ({
  page,
  baseURL,
}) => {
  const api = await adminApi(baseURL);
  const figures = async () => {
    const { sessions, pageViews, eventCount } = await api.get("/dashboard/stats");
    return { sessions, pageViews, eventCount };
  };
  const before = await figures();
  const shop = await ownShop(baseURL ?? "");
  const heard = listen(page);
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/collect"))
      told.push(`${request.method()} ${JSON.parse(request.postData() ?? "{}").url}`);
  });

  await page.goto(`${shop.url}/?utm=mail#top`);
  await expect.poll(() => told).toEqual([`POST ${shop.url}/`]);
  await page.getByRole("button", { name: "Çanta" }).click();
  await page.getByRole("button", { name: "Sepete ekle" }).click();
  await page.goBack();

  // Addresses go without what follows the question mark: it may hold somebody's name.
  await expect.poll(() => told).toEqual(["/", "/canta", "/canta", "/"].map((path) => `POST ${shop.url}${path}`));
  await expect
    .poll(figures)
    .toEqual({ sessions: before.sessions + 1, pageViews: before.pageViews + 3, eventCount: before.eventCount + 4 });
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(["", 0, 0]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  expect(heard).toEqual([]);
  await shop.stop();
});

test("the workspace shows the line its shop's pages need, to be taken along @proof", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { siteKey } = await (await adminApi(baseURL)).get("/workspace");
  await enterAsAdmin(page, "/account?tab=workspace");

  const counter = page.getByRole("region", { name: "Storage and site counter" });
  await counter.getByRole("button", { name: "Copy" }).click();

  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script defer src="${baseURL}/counter.js" data-site="${siteKey}"></script>`,
  );
});
