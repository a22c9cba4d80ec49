import { expect, type Page } from "@playwright/test";
import type { AuditEntry } from "#shared/api/audit/audit.ts";
import { codeOf } from "../support/account.ts";
import { signInAs } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { clientAt, inShop, type Shop } from "../support/own-shop.ts";
import { live, newPerson } from "../support/person.ts";

const NOW = "2026-06-15T12:00:00.000Z";
const test = inShop({ sql: "UPDATE workspace SET currency = 'EUR'" });
const entryOf = (page: Page, act: string) =>
  page.getByRole("region", { name: "Entries" }).getByRole("listitem").filter({ hasText: act }).first();

async function retitle({ api }: Shop, title: string): Promise<void> {
  const { version } = (await api.get("/account")).body.data;
  const kept = await api.send("PATCH", "/account", { title }, { "if-match": `"v${version}"` });
  expect(kept.status).toBe(200);
}

test.describe("on a desktop", () => {
  test("every act on the account is in the history with person, time, before and after; no secret ever is @proof", async ({
    page,
    request,
    shop,
  }) => {
    const person = await newPerson(request);
    const own = await clientAt(shop.url, person);
    const { version } = (await own.get("/account")).body.data;
    const named = await own.send("PATCH", "/account", { username: "Nil Su" }, { "if-match": `"v${version}"` });
    const setUp = await own.send("POST", "/account/two-factor/setup", { password: person.password });
    const { secret } = setUp.body.data;
    const enabled = await own.send("POST", "/account/two-factor/enable", { code: codeOf(secret, { at: NOW }) });
    const body = { name: "Terminal", scopes: ["orders:read"], expiresAt: "2026-07-15T12:00:00.000Z" };
    const token = await own.send("POST", "/account/tokens", body);
    const revoked = await own.send("DELETE", `/account/tokens/${token.body.data.id}`);
    const change = { currentPassword: person.password, newPassword: "Deniz-mavisi-7" };
    const changed = await own.send("POST", "/account/password", change);
    const answers = [named, setUp, enabled, token, revoked, changed];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200]);

    await signInAs(page, "admin@example.com", "/account?tab=activity");
    await page.getByRole("combobox", { name: "Person" }).click();
    await page.getByRole("option", { name: "Nil Su" }).click();
    await expect(page).toHaveURL(/actor=\d+/);
    for (const act of [
      "changed",
      "second factor turned on",
      "API token made",
      "API token revoked",
      "password changed",
    ]) {
      const entry = entryOf(page, `· ${act}`);
      await expect(entry).toContainText("Nil Su");
      await expect(entry).toContainText("06/15/2026, 15:00");
    }
    await entryOf(page, "· changed").getByText("1 field").click();
    const row = entryOf(page, "· changed").getByRole("row", { name: /^Name/ });
    await expect(row.getByRole("cell")).toHaveText([person.username, "Nil Su"]);
    await page.reload();
    await live(page);
    await page.getByRole("combobox", { name: "Person" }).click();
    await page.getByRole("option", { name: "All", exact: true }).click();
    await expect(entryOf(page, "The system · registered")).toBeVisible();

    await page.goto("/account?tab=activity&from=2020-01-01&to=2020-01-02");
    await live(page);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL("/account?tab=activity");
    await expect(entryOf(page, "· password changed")).toBeVisible();

    for (let n = 0; n < 26; n++) await retitle(shop, `Title ${n}`);
    const product = (await shop.api.get("/ecommerce/products/3")).body.data;
    const seenAt = { "if-match": `"v${product.version}"` };
    expect((await shop.api.send("PATCH", "/ecommerce/products/3", { tags: ["Yeni"] }, seenAt)).status).toBe(200);
    await page.goto("/account?tab=activity&actor=me&from=soon");
    await live(page);
    const entries = page.getByRole("region", { name: "Entries" }).getByRole("listitem");
    await expect(entries).toHaveCount(25);
    await page.getByRole("button", { name: "Show older" }).click();
    await expect(entryOf(page, "· registered")).toBeVisible();
    const count = await entries.count();
    await entries.first().getByRole("button", { name: "Undo" }).click();
    await expect(entries).toHaveCount(count + 1);
    await expect(entryOf(page, "· registered")).toBeVisible();

    const told: AuditEntry[] = (await shop.api.get("/audit?pageSize=100")).body.data;
    const seen = JSON.stringify(told) + (await page.content());
    const secrets = [person.password, "Deniz-mavisi-7", secret, token.body.data.value, ...enabled.body.data.codes];
    expect(secrets.filter((value) => seen.includes(value))).toEqual([]);
  });

  test("days that are being typed are asked for once their field is done with, and are cleared with the filters @proof", async ({
    page,
  }) => {
    await signInAs(page, "admin@example.com", "/account?tab=activity&to=2026-05-10");
    await live(page);
    const end = page.getByRole("group", { name: "To" });
    await end.getByRole("spinbutton", { name: "Month" }).click();
    const asked: (string | null)[] = [];
    page.on("request", (one) => {
      const { pathname, searchParams } = new URL(one.url());
      if (pathname === "/api/audit/acts") asked.push(searchParams.get("to"));
    });

    // Each key but the last one of a part makes a day that could be meant.
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("12312025");
    await expect(end.getByRole("spinbutton", { name: "Year" })).toHaveText("2025");
    await expect(page).toHaveURL("/account?tab=activity&to=2026-05-10");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL("/account?tab=activity&to=2025-12-31");
    const clear = page.getByRole("link", { name: "Clear filters" });
    await expect(clear).toBeVisible();
    await expect.poll(() => asked).toEqual(["2025-12-31"]);
    await clear.click();
    await expect(page).toHaveURL("/account?tab=activity");
    await expect(end.getByRole("spinbutton", { name: "Year" })).toHaveText("YYYY");
  });

  test("an act behind the newest ones that cannot be taken back any more is not shown as taken back @proof", async ({
    page,
    shop,
  }) => {
    const product = (await shop.api.get("/ecommerce/products/4")).body.data;
    const seenAt = { "if-match": `"v${product.version}"` };
    expect((await shop.api.send("PATCH", "/ecommerce/products/4", { tags: ["Eski"] }, seenAt)).status).toBe(200);
    for (let n = 0; n < 26; n++) await retitle(shop, `Post ${n}`);
    await signInAs(page, "admin@example.com", "/account?tab=activity&actor=me");
    await live(page);
    const entries = page.getByRole("region", { name: "Entries" }).getByRole("listitem");
    await page.getByRole("button", { name: "Show older" }).click();
    const older = entries.filter({ hasText: product.name });
    await expect(older).toBeVisible();
    const lose = await holdNext(page, "**/api/undo/*", "abort");
    lose();

    await older.getByRole("button", { name: "Undo" }).click();

    await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
    await older.getByRole("button", { name: "Undo" }).click();
    await expect(entryOf(page, "· taken back")).toContainText(product.name);
    await expect(older.last()).toContainText("taken back");
    await expect(older.last().getByRole("button", { name: "Undo" })).toHaveCount(0);
  });

  test("a value that is one of a few is told by its word, in the person's language @proof", async ({ page, shop }) => {
    const boards = (await shop.api.get("/kanban/boards")).body.data;
    const board = (await shop.api.get(`/kanban/boards/${boards[0].id}`)).body.data;
    const card = { columnId: board.columns[0].id, title: "Söz kartı", priority: "low" };
    const made = (await shop.api.send("POST", "/kanban/cards", card)).body.data;
    const seen = { "if-match": `"v${made.version}"` };
    const raised = await shop.api.send("PATCH", `/kanban/cards/${made.id}`, { priority: "urgent" }, seen);
    expect(raised.status).toBe(200);
    const product = (await shop.api.get("/ecommerce/products/3")).body.data;
    const tag = (tags: string[], version: number) =>
      shop.api.send("PATCH", "/ecommerce/products/3", { tags }, { "if-match": `"v${version}"` });
    const tagged = await tag(["Yeni", "Işık"], product.version);
    expect(tagged.status).toBe(200);

    await signInAs(page, "admin@example.com", "/account?tab=activity&lang=tr");
    const entries = page.getByRole("region", { name: "Kayıtlar" }).getByRole("listitem");
    await entries.nth(1).getByText("1 alan").click();
    await entries.first().getByText("1 alan").click();

    const cells = (at: number, field: RegExp) => entries.nth(at).getByRole("row", { name: field }).getByRole("cell");
    await expect(cells(1, /^Öncelik/)).toHaveText(["Düşük", "Acil"]);
    await expect(cells(0, /^Etiketler/)).toHaveText([product.tags.join(", "), "Işık, Yeni"]);
    await tag(product.tags, tagged.body.data.version);
    await shop.api.send("PATCH", "/account/preferences", { language: "en" });
    await shop.api.send("DELETE", `/kanban/cards/${made.id}`, {}, { "if-match": `"v${raised.body.data.version}"` });
  });

  test("what was paid for a plan is told in words, in the plan's money @proof", async ({ page, shop }) => {
    const wanted = { plan: "scale", interval: "month" };
    const { previewId, dueNow } = (await shop.api.send("POST", "/billing/subscription/preview", wanted)).body.data;
    const { version } = (await shop.api.get("/billing/subscription")).body.data;
    const seen = { "if-match": `"v${version}"` };
    expect((await shop.api.send("POST", "/billing/subscription/change", { previewId }, seen)).status).toBe(200);

    await signInAs(page, "admin@example.com", "/account?tab=activity&lang=tr&object=invoice");
    const entry = page.getByRole("region", { name: "Kayıtlar" }).getByRole("listitem").first();
    await entry.getByText(/^\d+ alan$/).click();

    const cell = (field: RegExp) => entry.getByRole("row", { name: field }).getByRole("cell").last();
    await expect(cell(/^Tarih/)).toHaveText("15.06.2026 15:00");
    await expect(cell(/^Kalemler/)).toHaveText("2");
    await expect(cell(/^Toplam/)).toHaveText(`$${dueNow.toFixed(2).replace(".", ",")}`);
    await expect(cell(/^Kart/)).toHaveText("Visa 4242");
    await expect(entry.getByRole("rowheader").filter({ hasText: /^[a-z ]+$/ })).toHaveCount(0);
    await shop.api.send("PATCH", "/account/preferences", { language: "en" });
  });
});
