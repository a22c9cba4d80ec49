import { expect } from "@playwright/test";
import { takeOrder, timelineOf } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { holdsFocus } from "../support/keyboard.ts";
import { clientAt, newcomer, ownProduct, sheetOf, test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";

test("by keyboard alone, on a desktop: open, confirm, note, close, next order @proof", async ({ page, shop }) => {
  const customer = newcomer();
  const product = await ownProduct(shop.api);
  const take = () => takeOrder(shop.api, { customer, paid: true, lines: [{ productId: product.id, quantity: 1 }] });
  const [older, newer] = [await take(), await take()];
  await enterAsAdmin(page, `/orders?q=${encodeURIComponent(customer.email)}`);
  await expect(page.getByRole("grid", { name: "Orders" })).toBeVisible();
  await live(page);

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Open the order")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const sheet = sheetOf(page, newer.number);
  await expect(sheet.getByRole("button", { name: "Confirm", exact: true })).toBeVisible();
  await live(page);
  await page.keyboard.press("f");
  await expect(sheet.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
  await page.keyboard.press("n");
  await expect(sheet.getByLabel("Add a note")).toBeFocused();
  await page.keyboard.type("Hediye paketi");
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("listitem").filter({ hasText: "Hediye paketi" })).toBeVisible();
  await expect(sheet.getByLabel("Add a note")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await holdsFocus(page.getByRole("grid", { name: "Orders" }));
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");

  await expect(sheetOf(page, older.number)).toBeVisible();
  await page.keyboard.press("k");
  await expect(sheet.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
  await live(page);
  await page.keyboard.press("m");
  await expect(sheet.getByText("Completed", { exact: true }).first()).toBeVisible();
  expect(await timelineOf(shop.api, newer.id)).toContainEqual(
    expect.objectContaining({ kind: "note", text: "Hediye paketi" }),
  );
});

test("on a desktop a note offers colleagues after an @, by keyboard, and tells the one who was named @proof", async ({
  page,
  shop,
}) => {
  const product = await ownProduct(shop.api);
  const order = await takeOrder(shop.api, { customer: newcomer(), lines: [{ productId: product.id, quantity: 1 }] });
  await enterAsAdmin(page, `/orders?order=${order.id}`);
  const sheet = sheetOf(page, order.number);
  const note = sheet.getByLabel("Add a note");
  const names = sheet.getByRole("listbox", { name: "Colleagues" });
  await live(page);
  await note.pressSequentially("Please look, @ed");
  await expect(names.getByRole("option", { name: "Eda Güneş" })).toBeVisible();

  await note.press("Escape");
  await expect(names).toHaveCount(0);
  await expect(note).toBeFocused();
  await note.pressSequentially("a");
  await expect(names.getByRole("option")).toHaveText(["Eda Güneş"]);
  await note.press("Enter");

  await expect(note).toHaveValue("Please look, @Eda Güneş ");
  await note.pressSequentially("today");
  await note.press("Control+Enter");
  await expect(sheet.getByRole("listitem").filter({ hasText: "@Eda Güneş today" })).toBeVisible();
  const editor = await clientAt(shop.url, { email: "editor@example.com", password: "Demo-2026!" });
  expect((await editor.get("/notifications")).body.data[0]).toMatchObject({
    kind: "mention",
    title: order.number,
    link: `/orders?order=${order.id}`,
  });
});

test("on a desktop a note typed while the former is on its way stays, and is sent as one of its own @proof", async ({
  page,
  shop,
}) => {
  const order = await takeOrder(shop.api);
  await enterAsAdmin(page, `/orders?order=${order.id}`);
  const sheet = sheetOf(page, order.number);
  const note = sheet.getByLabel("Add a note");
  const add = sheet.getByRole("button", { name: "Add note" });
  const answer = await holdNext(page, "**/api/ecommerce/orders/*/notes");
  await note.fill("Hediye paketi");
  await note.press("Control+Enter");
  await expect(add).toBeDisabled();
  await note.fill("Kart da ekle");

  answer();

  await expect(sheet.getByRole("listitem").filter({ hasText: "Hediye paketi" })).toBeVisible();
  await expect(add).toBeEnabled();
  await expect(note).toHaveValue("Kart da ekle");
  await note.press("Control+Enter");
  await expect(note).toHaveValue("");
  const notes = async () => (await timelineOf(shop.api, order.id)).filter(({ kind }) => kind === "note");
  await expect
    .poll(async () => (await notes()).map(({ text }) => text).toSorted())
    .toEqual(["Hediye paketi", "Kart da ekle"]);
});

test("on a desktop an order that leaves the list by its step still leads to the next one @proof", async ({
  page,
  shop,
}) => {
  const customer = newcomer();
  const product = await ownProduct(shop.api);
  const take = () => takeOrder(shop.api, { customer, paid: true, lines: [{ productId: product.id, quantity: 1 }] });
  const [oldest, older, newer] = [await take(), await take(), await take()];
  const pending = `/orders?status=pending&q=${encodeURIComponent(customer.email)}`;
  await enterAsAdmin(page, `${pending}&order=${older.id}`);
  await live(page);
  const sheet = sheetOf(page, older.number);

  await page.keyboard.press("f");
  await expect(sheet.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
  await expect(page.getByRole("grid", { name: "Orders" }).getByText(older.number)).toHaveCount(0);
  await page.keyboard.press("j");

  await expect(sheetOf(page, oldest.number)).toBeVisible();
  await page.keyboard.press("k");
  await expect(sheetOf(page, newer.number)).toBeVisible();
});
