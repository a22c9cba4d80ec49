import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { Member } from "#shared/api/team/team.ts";
import type { Client } from "../support/client.ts";
import { turnOnTwoFactor } from "./support/account.ts";
import { signInAs } from "./support/admin.ts";
import { addressOf, ownBoard } from "./support/board.ts";
import { clientAt, inShop, ownProduct, test } from "./support/own-shop.ts";
import { fillLogin, live, newPerson } from "./support/person.ts";
import { watched } from "./support/watch.ts";

const PASSWORD = "Demo-2026!";
const admin = "admin@example.com";
const oneAdmin = inShop({ sql: `UPDATE users SET role = 'Editör' WHERE role = 'Admin' AND email <> '${admin}'` });
const demanding = inShop({ sql: "UPDATE workspace SET require_two_factor = 1" });
const rowOf = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });
const memberOf = async (api: Client, email: string): Promise<Member> =>
  (await api.get("/team")).body.data.members.find((one: Member) => one.email === email);
const giveCard = async (api: Client, card: object): Promise<number> =>
  (await api.send("POST", "/kanban/cards", card)).body.data.id;
/** Somebody new who has one card in hand. */
async function withOneCard(request: APIRequestContext, api: Client) {
  const person = await newPerson(request);
  const { id } = await memberOf(api, person.email);
  const board = await ownBoard(api);
  const card = await giveCard(api, { columnId: board.columns[0]?.id, title: "Raf", assigneeIds: [id] });
  return { person, card };
}

/** No word of what others do comes to the page. */
const hearingNothing = (page: Page) => page.route("**/api/changes**", (route) => route.abort());
const statusWith = async (url: string, path: string, token: string) =>
  (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

test.describe("on a desktop", () => {
  test("seats follow the roles: an Editör who becomes a Kullanıcı frees one", async ({ page }) => {
    await signInAs(page, admin, "/account?tab=team");
    const team = page.getByRole("region", { name: /members$/ });
    await expect(team).toContainText("8 of 10 seats");

    await team.getByRole("combobox", { name: "Role of Cem Arslan" }).click();
    await page.getByRole("option", { name: "Kullanıcı" }).click();
    await expect(team).toContainText("7 of 10 seats");
    await page.getByRole("button", { name: "Undo" }).click();

    await expect(team).toContainText("8 of 10 seats");
  });

  test("who is deactivated is out everywhere at once, and their name stays on what they wrote", async ({
    page,
    shop,
  }) => {
    const editor = { email: "editor@example.com", password: PASSWORD };
    const board = await ownBoard(shop.api, { "To do": ["Vitrin"] });
    const card = await board.card("Vitrin");
    const own = await clientAt(shop.url, editor);
    const entry = await own.send("POST", "/auth/login", editor);
    const session = entry.body.data.token;
    const made = await own.send("POST", "/account/tokens", {
      name: "Terminal",
      scopes: ["products:read"],
      expiresAt: null,
    });
    const token = made.body.data.value;
    expect((await own.send("POST", `/kanban/cards/${card.id}/comments`, { text: "Camı sildim" })).status).toBe(201);
    expect(await statusWith(shop.url, "/ecommerce/products?page=1", token)).toBe(200);

    await signInAs(page, admin, "/account?tab=team");
    await rowOf(page, editor.email).getByRole("button", { name: "Deactivate" }).click();
    const dialog = page.getByRole("dialog", { name: "Deactivate Eda Güneş?" });
    await dialog.getByRole("button", { name: "Deactivate" }).click();

    await expect(rowOf(page, editor.email)).toContainText("Inactive");
    expect(await statusWith(shop.url, "/account", session)).toBe(401);
    expect(await statusWith(shop.url, "/ecommerce/products?page=1", token)).toBe(401);
    expect((await shop.api.send("POST", "/auth/login", editor)).status).toBe(401);
    await page.goto(addressOf(board, `&card=${card.id}`));
    const comment = page.getByRole("listitem").filter({ hasText: "Camı sildim" });
    await expect(comment).toContainText("Eda Güneş");

    // The stories after this one share the shop.
    const { members } = (await shop.api.get("/team")).body.data;
    const { id, version } = members.find(({ email }: { email: string }) => email === editor.email);
    const back = await shop.api.send("PATCH", `/team/${id}`, { status: "active" }, { "if-match": `"v${version}"` });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
  });

  test("what a colleague has in hand is asked about as it stands, and a conflict is over with the next press", async ({
    page,
    request,
    shop,
  }) => {
    const person = await newPerson(request);
    const { id, version } = await memberOf(shop.api, person.email);
    const board = await ownBoard(shop.api);
    const give = (title: string) => giveCard(shop.api, { columnId: board.columns[0]?.id, title, assigneeIds: [id] });
    await hearingNothing(page);
    await signInAs(page, admin, "/account?tab=team");
    await expect(rowOf(page, person.email)).toBeVisible();
    const first = await give("Vitrin");

    await rowOf(page, person.email).getByRole("button", { name: "Deactivate" }).click();
    const dialog = page.getByRole("dialog", { name: `Deactivate ${person.username}?` });
    const deactivate = dialog.getByRole("button", { name: "Deactivate" });
    await expect(dialog).toContainText("1 open card");
    const second = await give("Raf");
    const role = await shop.api.send("PATCH", `/team/${id}`, { role: "Editör" }, { "if-match": `"v${version}"` });
    expect(role.status).toBe(200);
    await deactivate.click();
    await expect(dialog.getByRole("alert")).toContainText("This record was changed by someone else.");
    await expect(dialog).toContainText("2 open cards");
    await dialog.getByLabel("Hand open work over to").click();
    await page.getByRole("option", { name: "Eda Güneş" }).click();
    await deactivate.click();

    await expect(rowOf(page, person.email)).toContainText("Inactive");
    await expect(dialog).toBeHidden();
    for (const card of [first, second]) {
      expect((await shop.api.get(`/kanban/cards/${card}`)).body.data.assigneeIds).toEqual([2]);
    }
  });

  test("work that comes while a colleague is being deactivated is asked about", async ({ page, request, shop }) => {
    const person = await newPerson(request);
    const { id } = await memberOf(shop.api, person.email);
    const board = await ownBoard(shop.api);
    await hearingNothing(page);
    await signInAs(page, admin, "/account?tab=team");
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/team"));
    await rowOf(page, person.email).getByRole("button", { name: "Deactivate" }).click();
    const dialog = page.getByRole("dialog", { name: `Deactivate ${person.username}?` });
    await asked;
    const heir = dialog.getByLabel("Hand open work over to");
    await expect(heir).toHaveCount(0);
    const card = await giveCard(shop.api, { columnId: board.columns[0]?.id, title: "Kasa", assigneeIds: [id] });

    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await expect(dialog).toContainText("There is open work by now: say who gets it");
    expect((await memberOf(shop.api, person.email)).status).toBe("active");
    await expect(heir).toBeFocused();
    await dialog.getByRole("button", { name: "Deactivate" }).click();

    await expect(rowOf(page, person.email)).toContainText("Inactive");
    expect((await shop.api.get(`/kanban/cards/${card}`)).body.data.assigneeIds).toEqual([]);
  });

  test("in the Datatable a status of inactive asks who gets the open work, and without an answer changes nothing", async ({
    page,
    request,
    shop,
  }) => {
    const { person, card } = await withOneCard(request, shop.api);
    await signInAs(page, admin, `/datatable?q=${person.email}`);
    const cell = page.getByRole("row").filter({ hasText: person.username }).locator("[data-field=status]");
    const dialog = page.getByRole("dialog", { name: `Deactivate ${person.username}?` });
    const choose = async () => {
      await cell.dblclick();
      await page.getByRole("option", { name: "Inactive" }).click();
      await page.keyboard.press("Enter");
      await expect(dialog).toContainText("1 open card, 0 open conversations");
    };

    await choose();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(cell).toContainText("Active");
    expect((await memberOf(shop.api, person.email)).status).toBe("active");
    await choose();
    await dialog.getByLabel("Hand open work over to").click();
    await page.getByRole("option", { name: "Eda Güneş" }).click();
    await dialog.getByRole("button", { name: "Deactivate" }).click();

    await expect(dialog).toBeHidden();
    await expect(cell).toContainText("Inactive");
    expect((await shop.api.get(`/kanban/cards/${card}`)).body.data.assigneeIds).toEqual([2]);
  });

  test("in the Datatable's form the question of who gets the open work stands over what else was typed", async ({
    page,
    request,
    shop,
  }) => {
    const { person, card } = await withOneCard(request, shop.api);
    await signInAs(page, admin, `/datatable?q=${person.email}`);
    await page.getByRole("button", { name: `Edit ${person.username}` }).click();
    const form = page.getByRole("dialog", { name: "Edit person" });
    const dialog = page.getByRole("dialog", { name: `Deactivate ${person.username}?` });
    await form.getByLabel("Name").fill("Deniz Giden");
    await form.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Inactive" }).click();

    await form.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toContainText("Say who gets their open cards and conversations");
    await expect(form.getByLabel("Name")).toHaveValue("Deniz Giden");
    await form.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Deactivate" }).click();

    await expect(form).toBeHidden();
    expect(await memberOf(shop.api, person.email)).toMatchObject({ name: "Deniz Giden", status: "inactive" });
    expect((await shop.api.get(`/kanban/cards/${card}`)).body.data.assigneeIds).toEqual([]);
  });

  test("in the Datatable somebody who is deleted leaves their open work to whom it is said, and takes it back with them", async ({
    page,
    request,
    shop,
  }) => {
    const { person, card } = await withOneCard(request, shop.api);
    const { id } = await memberOf(shop.api, person.email);
    const assignees = async () => (await shop.api.get(`/kanban/cards/${card}`)).body.data.assigneeIds;
    await signInAs(page, admin, `/datatable?q=${person.email}`);
    const dialog = page.getByRole("dialog", { name: `Delete ${person.username}?` });
    const choose = async () => {
      await page.getByRole("button", { name: `Delete ${person.username}` }).click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(dialog).toContainText("1 open card, 0 open conversations");
    };

    await choose();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect((await memberOf(shop.api, person.email)).status).toBe("active");
    await choose();
    await dialog.getByLabel("Hand open work over to").click();
    await page.getByRole("option", { name: "Eda Güneş" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();

    await expect(page.getByText(`${person.username} was deleted`)).toBeVisible();
    expect(await assignees()).toEqual([2]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(assignees).toEqual([id]);
  });

  test("once roles decide, a Kullanıcı's write controls go as the page is told, and forced calls are refused", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api);
    const kullanici = { email: "user@example.com", password: PASSWORD };
    const forced = await clientAt(shop.url, kullanici);
    await signInAs(page, kullanici.email, `/products?q=${product.sku}`);
    await watched(page);
    const add = page.getByRole("link", { name: "Add product" });
    await expect(add).toBeVisible();
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible();

    const { version } = (await shop.api.get("/workspace")).body.data;
    const on = await shop.api.send("PATCH", "/workspace", { enforceRoles: true }, { "if-match": `"v${version}"` });
    expect(on.status).toBe(200);

    await expect(add).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Import", exact: true })).toHaveCount(0);
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
});

oneAdmin.describe("on a desktop, with one Admin", () => {
  oneAdmin("the last one can be neither demoted, deactivated nor deleted", async ({ page, shop }) => {
    await signInAs(page, admin, "/account?tab=team");
    const role = page.getByRole("combobox", { name: "Role of Deniz Yılmaz" });
    await role.click();
    await page.getByRole("option", { name: "Editör" }).click();
    await expect(page.getByRole("alert")).toContainText("The last Admin must stay an active Admin.");
    await expect(role).toHaveText("Admin");
    await expect(rowOf(page, admin).getByRole("button", { name: "Deactivate" })).toHaveCount(0);
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

  oneAdmin("who demands a second factor of all without one is led to their own first", async ({ page, shop }) => {
    await signInAs(page, admin, "/account?tab=workspace");
    const all = page.getByRole("switch", { name: "Everybody needs a second factor" });
    await all.click();
    const dialog = page.getByRole("dialog", { name: "Set up your own second factor first" });
    await expect(dialog).toContainText("this would shut you out too");
    await dialog.getByRole("link", { name: "Set mine up" }).click();

    await expect(page).toHaveURL("/account?tab=security");
    await expect(page.getByRole("button", { name: "Turn on two-factor sign-in" })).toBeVisible();
    expect((await shop.api.get("/workspace")).body.data.requireTwoFactor).toBe(false);
  });
});

demanding.describe("on a desktop, where all need a second factor", () => {
  demanding("who has none sees their account only, and is told why everywhere else", async ({ page, shop }) => {
    const words = "This shop asks everybody for a second factor.";
    expect((await shop.api.get("/account")).status).toBe(200);
    await page.goto("/login");
    await live(page);
    await fillLogin(page, { email: admin, password: PASSWORD });
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("/account?tab=security");
    await live(page);
    await expect(page.getByText(words)).toBeVisible();

    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Go to the board" }).click();
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
