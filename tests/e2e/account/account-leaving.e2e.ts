import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { Member } from "#shared/api/team/team.ts";
import type { Client } from "../../support/app/client.ts";
import { signInAs } from "../support/admin.ts";
import { addressOf, ownBoard } from "../support/board.ts";
import { clientAt, test } from "../support/own-shop.ts";
import { newPerson } from "../support/person.ts";

const PASSWORD = "Demo-2026!";
const admin = "admin@example.com";
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
  test("who is deactivated is out everywhere at once, and their name stays on what they wrote @proof", async ({
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
      expiresAt: "2026-07-15T12:00:00.000Z",
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

  test("what a colleague has in hand is asked about as it stands, and a conflict is over with the next press @proof", async ({
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

  test("work that comes while a colleague is being deactivated is asked about @proof", async ({
    page,
    request,
    shop,
  }) => {
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

  test("in the Datatable's form the question of who gets the open work stands over what else was typed @proof", async ({
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

    const left = { name: "Deniz Giden", status: "inactive" };
    await expect.poll(() => memberOf(shop.api, person.email)).toMatchObject(left);
    await expect(dialog).toBeHidden();
    await expect(form).toBeHidden();
    expect((await shop.api.get(`/kanban/cards/${card}`)).body.data.assigneeIds).toEqual([]);
  });

  test("in the Datatable somebody who is deleted leaves their open work to whom it is said, and takes it back with them @proof", async ({
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
});
