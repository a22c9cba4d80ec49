import { expect, type Page, type Request } from "@playwright/test";
import type { Change } from "#shared/api/system/changes.ts";
import { turnOnTwoFactor } from "../support/account.ts";
import { signInAs } from "../support/admin.ts";
import { clientAt, inShop, ownProduct, test } from "../support/own-shop.ts";
import { enter, fillLogin, live, newPerson } from "../support/person.ts";
import { settled } from "../support/test.ts";
import { hearing, watched } from "../support/watch.ts";

const PASSWORD = "Demo-2026!";
const admin = "admin@example.com";
const oneAdmin = inShop({ sql: `UPDATE users SET role = 'Editör' WHERE role = 'Admin' AND email <> '${admin}'` });
const demanding = inShop({ sql: "UPDATE workspace SET require_two_factor = 1" });
const rowOf = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });

test.describe("on a desktop", () => {
  test("seats follow the roles: an Editör who becomes a Kullanıcı frees one @proof", async ({ page }) => {
    await signInAs(page, admin, "/account?tab=team");
    const team = page.getByRole("region", { name: /members$/ });
    await expect(team).toContainText("8 of 10 seats");

    await team.getByRole("combobox", { name: "Role of Cem Arslan" }).click();
    await page.getByRole("option", { name: "Viewer" }).click();
    await expect(team).toContainText("7 of 10 seats");
    await page.getByRole("button", { name: "Undo" }).click();

    await expect(team).toContainText("8 of 10 seats");
  });

  test("once roles decide, a Kullanıcı's write controls go as the page is told, and forced calls are refused @proof", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api);
    const kullanici = { email: "user@example.com", password: PASSWORD };
    const forced = await clientAt(shop.url, kullanici);
    await hearing(page, () => signInAs(page, kullanici.email, `/products?q=${product.sku}`));
    await watched(page);
    const add = page.getByRole("link", { name: "Add product" });
    await expect(add).toBeVisible();
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible();

    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const { version } = (await shop.api.get("/workspace")).body.data;
    const on = await shop.api.send("PATCH", "/workspace", { enforceRoles: true }, { "if-match": `"v${version}"` });
    expect(on.status).toBe(200);

    await expect(add).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Import", exact: true })).toHaveCount(0);
    // It was told as it happened: a page without a stream asks, every ten seconds.
    expect(asked).not.toContain("/api/changes");
    const answers = [
      await forced.send("POST", "/ecommerce/products", { name: "X", category: "Books", price: 1 }),
      await forced.send("PATCH", `/ecommerce/products/${product.id}`, { price: 1 }, { "if-match": '"v1"' }),
      await forced.send("PATCH", "/workspace", { enforceRoles: false }, { "if-match": `"v${version + 1}"` }),
      await forced.get("/team"),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(4).fill("403 forbidden"));

    const off = { "if-match": `"v${version + 1}"` };
    expect((await shop.api.send("PATCH", "/workspace", { enforceRoles: false }, off)).status).toBe(200);
    await expect(add).toBeVisible();
  });

  test("who deletes their account is asked about no more, though the page hears of it before the answer comes @proof", async ({
    page,
    request,
    shop,
  }) => {
    const person = await newPerson(request);
    const { members } = (await shop.api.get("/team")).body.data;
    const { id } = members.find(({ email }: { email: string }) => email === person.email);
    await page.clock.install({ time: "2026-06-15T12:00:00Z" });
    await hearing(page, () => enter(page, person, "/account?tab=security"));
    await watched(page);
    const { cursor } = (await shop.api.get("/changes")).body.data;
    // The server closes a deleted person's stream; another tab may still pass on its last changes.
    const isCutOff = new Promise<void>((resolve) => {
      const look = (one: Request) => one.url().endsWith("/api/changes/stream") && resolve();
      page.on("requestfinished", look);
      page.on("requestfailed", look);
    });
    const passOn = async () => {
      const { data } = (await shop.api.get(`/changes?since=${cursor}`)).body;
      expect(data.items.some((one: Change) => one.object === "person" && one.id === id)).toBe(true);
      await page.evaluate(([name, news]) => new BroadcastChannel(name).postMessage(news), [
        `pano:changes:${id}`,
        { kind: "changes", from: cursor, ...data },
      ] as const);
    };
    await page.route("**/api/account", async (route) => {
      if (route.request().method() !== "DELETE") return route.fallback();
      const response = await route.fetch();
      await isCutOff;
      await passOn();
      await settled(page);
      // Longer than the page waits before it reopens the stream or refetches own changes.
      await page.clock.runFor(2000);
      await settled(page);
      await route.fulfill({ response });
      await page.clock.resume();
    });
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() === 401 && refused.push(answer.url()));

    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await dialog.getByLabel("Email").fill(person.email);
    await dialog.getByLabel("Your password").fill(person.password);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
    await dialog.getByRole("button", { name: "Delete for good" }).click();

    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect(refused).toEqual([]);
  });
});

oneAdmin.describe("on a desktop, with one Admin", () => {
  oneAdmin("the last one can be neither demoted, deactivated nor deleted @proof", async ({ page, shop }) => {
    await signInAs(page, admin, "/account?tab=team");
    const role = page.getByRole("combobox", { name: "Role of Deniz Yılmaz" });
    await role.click();
    await page.getByRole("option", { name: "Editor" }).click();
    await expect(page.getByRole("alert")).toContainText("The last Admin must stay an active Admin.");
    await expect(role).toHaveText("Admin");
    await expect(rowOf(page, admin).getByRole("button", { name: "Deactivate" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Deactivate: Eda Güneş" })).toBeVisible();
    const me = (await shop.api.get("/team")).body.data.members.find(({ email }: { email: string }) => email === admin);
    const seen = { "if-match": `"v${me.version}"` };
    const forced = await shop.api.send("PATCH", `/team/${me.id}`, { status: "inactive" }, seen);
    expect([forced.status, forced.body.code]).toEqual([409, "last_admin"]);

    await page.goto("/account?tab=security");
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await dialog.getByLabel("Email").fill(admin);
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete for good" }).click();

    await expect(dialog.getByRole("alert")).toContainText("The last Admin must stay an active Admin.");
  });

  oneAdmin(
    "who demands a second factor of all without one is led to their own first @proof",
    async ({ page, shop }) => {
      await signInAs(page, admin, "/account?tab=workspace");
      const all = page.getByRole("switch", { name: "Everybody needs a second factor" });
      await all.click();
      const dialog = page.getByRole("dialog", { name: "Set up your own second factor first" });
      await expect(dialog).toContainText("this would shut you out too");
      await dialog.getByRole("link", { name: "Set mine up" }).click();

      await expect(page).toHaveURL("/account?tab=security");
      await expect(page.getByRole("button", { name: "Turn on two-factor sign-in" })).toBeVisible();
      expect((await shop.api.get("/workspace")).body.data.requireTwoFactor).toBe(false);
    },
  );
});

demanding.describe("on a desktop, where all need a second factor", () => {
  demanding("who has none sees their account only, and is told why everywhere else @proof", async ({ page, shop }) => {
    const words = "This shop asks everybody for a second factor.";
    expect((await shop.api.get("/account")).status).toBe(200);
    await page.goto("/login");
    await live(page);
    await fillLogin(page, { email: admin, password: PASSWORD });
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("/account?tab=security");
    await live(page);
    await expect(page.getByText(words)).toBeVisible();

    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Kanban" }).click();
    const refusal = page.getByRole("main").getByRole("alert").filter({ hasText: words });
    await refusal.first().getByRole("link", { name: "Set it up" }).click();

    await page.waitForURL("/account?tab=security");
    await turnOnTwoFactor(page, { password: PASSWORD, at: "2026-06-15T12:00:00.000Z" });
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByRole("button", { name: "Renew recovery codes" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn off", exact: true })).toHaveCount(0);
    await page.goto("/kanban");
    await expect(page).toHaveURL("/kanban");
  });
});
