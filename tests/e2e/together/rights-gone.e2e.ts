import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Role } from "#shared/api/auth/auth.ts";
import type { Member } from "#shared/api/team/team.ts";
import type { Client } from "../../support/app/client.ts";
import { takeOrder } from "../../support/records/shop.ts";
import { addressOf, linkOf, ownBoard } from "../support/board.ts";
import { cellOf } from "../support/catalogue.ts";
import { holdNext } from "../support/hold-next.ts";
import { mailTo } from "../support/inbox.ts";
import { ownProduct, productNow, type Shop, sheetOf, strictTest as test } from "../support/own-shop.ts";
import { enter, newPerson } from "../support/person.ts";
import { settled } from "../support/test.ts";
import { hearing, watched } from "../support/watch.ts";

type Become = (next: Role) => Promise<void>;

/** Opens a page as somebody new with a role, and gives the way to give them another. */
async function enterAs(
  page: Page,
  { request, api, role, address }: { request: APIRequestContext; api: Client; role: Role; address: string },
) {
  const person = await newPerson(request);
  const become: Become = async (next) => {
    const members: Member[] = (await api.get("/team")).body.data.members;
    const member = members.find(({ email }) => email === person.email);
    const seen = { "if-match": `"v${member?.version}"` };
    expect((await api.send("PATCH", `/team/${member?.id}`, { role: next }, seen)).status).toBe(200);
  };
  await become(role);
  await hearing(page, () => enter(page, person, address));
  await watched(page);
  return become;
}

interface Opened {
  become: Become;
  layer: Locator;
  /** A field of the layer, with what was typed into it. */
  field: Locator;
  value: string;
  /** What its button says. */
  act: string;
  /** The keys that store it, where Enter is not among them. */
  keys?: readonly string[];
}

interface Stage {
  page: Page;
  shop: Shop;
  enterAt(address: string): Promise<Become>;
}

/** Forms that lie over a screen, and how they are opened. */
const layers: readonly { what: string; role?: Role; open(stage: Stage): Promise<Opened> }[] = [
  {
    what: "an order that is being taken",
    async open({ page, enterAt }) {
      const become = await enterAt("/orders");
      await page.getByRole("button", { name: "Create order" }).click();
      const layer = page.getByRole("dialog", { name: "Create order" });
      const field = layer.getByRole("textbox", { name: "Note" });
      await field.fill("Kapıda ödenecek");
      return { become, layer, field, value: "Kapıda ödenecek", act: "Create order", keys: ["Control+s"] };
    },
  },
  {
    what: "a payment",
    async open({ page, shop, enterAt }) {
      const order = await takeOrder(shop.api);
      const become = await enterAt(`/orders?order=${order.id}`);
      await sheetOf(page, order.number).getByRole("button", { name: "Mark as paid" }).first().click();
      const layer = page.getByRole("dialog", { name: /paid/ });
      const field = layer.getByRole("textbox", { name: "Amount" });
      await field.fill("1.00");
      return { become, layer, field, value: "1.00", act: "Record payment" };
    },
  },
  {
    what: "an order's address",
    async open({ page, shop, enterAt }) {
      const order = await takeOrder(shop.api);
      const become = await enterAt(`/orders?order=${order.id}`);
      await sheetOf(page, order.number).getByRole("button", { name: "Edit" }).first().click();
      const layer = page.getByRole("dialog", { name: `Edit order ${order.number}` });
      const field = layer.getByRole("textbox", { name: "City" });
      await field.fill("Van");
      return { become, layer, field, value: "Van", act: "Save" };
    },
  },
  {
    what: "stock",
    async open({ page, shop, enterAt }) {
      const product = await ownProduct(shop.api);
      const become = await enterAt(`/products?open=${product.id}`);
      await page.getByRole("button", { name: "Change stock" }).click();
      const layer = page.getByRole("dialog", { name: `Stock of ${product.name}` });
      const field = layer.getByRole("textbox", { name: "Pieces" });
      await field.fill("7");
      return { become, layer, field, value: "7", act: "Save" };
    },
  },
  {
    what: "a column",
    async open({ page, shop, enterAt }) {
      const become = await enterAt(addressOf(await ownBoard(shop.api, { "To do": ["Vitrin"] })));
      await page.getByRole("button", { name: "Menu of the column To do" }).click();
      await page.getByRole("menuitem", { name: "Name, kind and limit" }).click();
      const layer = page.getByRole("dialog", { name: "Edit column" });
      const field = layer.getByRole("textbox", { name: "Name" });
      await field.fill("Sıradaki");
      return { become, layer, field, value: "Sıradaki", act: "Save" };
    },
  },
  {
    what: "a card's title on the board",
    async open({ page, shop, enterAt }) {
      const become = await enterAt(addressOf(await ownBoard(shop.api, { "To do": ["Vitrin"] })));
      await linkOf(page, "Vitrin").focus();
      await page.keyboard.press("e");
      const layer = page.getByRole("dialog", { name: "Title" });
      const field = layer.getByRole("textbox", { name: "Title" });
      await field.fill("Vitrin camı");
      return { become, layer, field, value: "Vitrin camı", act: "Save" };
    },
  },
  {
    what: "somebody new",
    async open({ page, enterAt }) {
      const become = await enterAt("/datatable");
      await page.getByRole("button", { name: "Add person" }).click();
      const layer = page.getByRole("dialog", { name: "Add person" });
      const field = layer.getByRole("textbox", { name: "Name" });
      await field.fill("Ada Wong");
      return { become, layer, field, value: "Ada Wong", act: "Save" };
    },
  },
  {
    what: "a canned reply",
    async open({ page, enterAt }) {
      const become = await enterAt("/inbox");
      await page.getByRole("button", { name: "Inbox menu" }).click();
      await page.getByRole("menuitem", { name: "Canned replies" }).click();
      const layer = page.getByRole("dialog", { name: "Canned replies" });
      await layer.getByRole("button", { name: "New canned reply" }).click();
      const field = layer.getByRole("textbox", { name: "Short code" });
      await field.fill("saat");
      return { become, layer, field, value: "saat", act: "Save" };
    },
  },
];

test.describe("on a desktop", () => {
  test("a cell that is being edited when the right to it goes shows what is stored, and a toast says why @proof", async ({
    page,
    request,
    shop,
  }) => {
    const { api } = shop;
    const product = await ownProduct(api, { price: 40 });
    const become = await enterAs(page, { request, api, role: "Editör", address: `/products?q=${product.sku}` });
    const price = cellOf(page, product, "price");
    await price.dblclick();
    await price.getByRole("textbox").fill("77");

    await become("Kullanıcı");
    await expect(page.getByRole("link", { name: "Add product" })).toHaveCount(0);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("alert").filter({ hasText: "You do not have access to this." })).toBeVisible();
    await expect(price).toHaveText("$40.00");
    expect((await productNow(api, product.id)).version).toBe(product.version);
  });

  test("a card's texts can no longer be saved once the right to goes, and stay as they were typed @proof", async ({
    page,
    request,
    shop,
  }) => {
    const { api } = shop;
    const board = await ownBoard(api, { "To do": ["Vitrin"] });
    const address = addressOf(board, `&card=${(await board.card("Vitrin")).id}`);
    const become = await enterAs(page, { request, api, role: "Editör", address });
    const dialog = page.getByRole("dialog", { name: "Vitrin" });
    const description = dialog.getByRole("textbox", { name: "Description" });
    const title = dialog.getByRole("textbox", { name: "Title" });
    await dialog.getByRole("button", { name: "Edit", exact: true }).click();
    await description.fill("Camı silinecek");
    await dialog.getByRole("heading", { name: "Vitrin" }).getByRole("button").click();
    await title.fill("Vitrin camı");
    const writes: string[] = [];
    page.on("request", (asked) => asked.method() === "GET" || writes.push(asked.url()));

    await become("Kullanıcı");
    await expect(dialog.getByTitle("Ask an Admin for access").getByRole("button", { name: "Save" })).toBeDisabled();
    await title.press("Enter");
    await expect(dialog.getByRole("alert").filter({ hasText: "Ask an Admin for access" })).toBeVisible();
    await description.press("Control+s");

    await expect(description).toHaveValue("Camı silinecek");
    await expect(title).toHaveValue("Vitrin camı");
    await settled(page);
    expect(writes).toEqual([]);
  });

  for (const { what, role = "Editör", open } of layers) {
    test(`${what} can no longer be stored once the right to goes, and stays as it was typed @proof`, async ({
      page,
      request,
      shop,
    }) => {
      const enterAt = (address: string) => enterAs(page, { request, api: shop.api, role, address });
      const { become, layer, field, value, act, keys = ["Enter", "Control+s"] } = await open({ page, shop, enterAt });
      const writes: string[] = [];
      page.on("request", (asked) => asked.method() === "GET" || writes.push(asked.url()));

      await become("Kullanıcı");
      await expect(layer.getByTitle("Ask an Admin for access").getByRole("button", { name: act })).toBeDisabled();
      for (const key of keys) await field.press(key);

      await expect(field).toHaveValue(value);
      await settled(page);
      expect(writes).toEqual([]);
    });
  }

  test("what lies beside a button stays there when the button goes with the right to it @proof", async ({
    page,
    request,
    shop,
  }) => {
    const product = await ownProduct(shop.api);
    const address = `/products?open=${product.id}`;
    const become = await enterAs(page, { request, api: shop.api, role: "Editör", address });
    const opener = page.getByRole("button", { name: "Change stock" });
    await opener.click();
    const layer = page.getByRole("dialog", { name: `Stock of ${product.name}` });

    await become("Kullanıcı");
    await expect(layer.getByRole("button", { name: "Save" })).toBeDisabled();
    await expect(opener).toHaveCount(0);

    await page.evaluate(() => dispatchEvent(new Event("resize")));
    await settled(page);
    const sheet = await page.locator("[data-sheet]").boundingBox();
    const box = await layer.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(sheet?.x ?? Number.POSITIVE_INFINITY);
  });

  test("what acts as soon as it is chosen closes once the right to goes @proof", async ({ page, request, shop }) => {
    const board = await ownBoard(shop.api, { "To do": ["Vitrin"] });
    const become = await enterAs(page, { request, api: shop.api, role: "Editör", address: addressOf(board) });
    await linkOf(page, "Vitrin").focus();
    await page.keyboard.press("l");
    const labels = page.getByRole("dialog", { name: "Labels" });
    await expect(labels).toBeVisible();

    await become("Kullanıcı");

    await expect(labels).toHaveCount(0);
  });

  test("labels of conversations can no longer be chosen once the right to goes @proof", async ({
    page,
    request,
    shop,
  }) => {
    const one = await mailTo(shop);
    const become = await enterAs(page, { request, api: shop.api, role: "Editör", address: `/inbox?c=${one.id}` });
    await page.keyboard.press("l");
    const dialog = page.getByRole("dialog", { name: /label/i });
    await expect(dialog).toBeVisible();

    await become("Kullanıcı");

    await expect(dialog).toHaveCount(0);
  });

  for (const [address, closed] of [
    ["/billing", "/api/billing/usage"],
    ["/account?tab=team", "/api/team"],
  ] as const) {
    test(`an Admin who becomes a Kullanıcı on ${address} asks no more for what they may not see @proof`, async ({
      page,
      request,
      shop,
    }) => {
      const { api } = shop;
      const become = await enterAs(page, { request, api, role: "Admin", address });
      const asked: string[] = [];
      page.on("request", (one) => asked.push(new URL(one.url()).pathname));
      const free = await holdNext(page, "**/api/account/standing", "continue", "read");
      const standing = page.waitForRequest("**/api/account/standing");

      await become("Kullanıcı");
      await standing;
      await settled(page);
      expect(asked).not.toContain(closed);
      free();

      await expect(page.getByText("You do not have access to this.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Team", exact: true })).toHaveCount(0);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      expect(asked).not.toContain(closed);
      expect(asked).not.toContain("/api/billing/usage");
    });
  }
});
