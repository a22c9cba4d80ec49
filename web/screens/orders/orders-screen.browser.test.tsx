import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { addressNow, openScreen, openShop, type Shop, textsOf } from "../../../tests/support/component/component.tsx";
import { newPerson } from "../../../tests/support/component/component-person.ts";
import { newCustomer, ownProduct, sheetOf } from "../../../tests/support/component/order-screen.ts";
import { orderAt, orderNow, takeOrder } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const DEVICES = [
  ["desktop", 1440, 900],
  ["phone", 390, 844],
] as const;
const range = page.getByTestId("list-range");
const grid = page.getByRole("grid", { name: "Orders" });
const list = grid.or(page.getByRole("list", { name: "Orders" }));
const search = page.getByRole("searchbox");
const tab = (name: string) =>
  page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: new RegExp(`^${name}`) });
/** The number of each order that is shown; a card shows the date behind it. */
const numbersShown = () => textsOf(list.getByText(/^#\d+/)).map((text) => text.split(" ")[0]);
const countOf = (name: string) => Number(tab(name).element().textContent.match(/\d+/)?.[0]);

test.each(DEVICES)("lists 25 of all orders, newest first: %s", async (_, width, height) => {
  await page.viewport(width, height);
  const { data, meta } = (await shop.api.get("/ecommerce/orders?page=1&pageSize=25")).body;
  const orders: OrderExtended[] = data;

  await openScreen("/orders");

  await expect.element(range).toHaveTextContent(new RegExp(`^1–25 of ${meta.total}$`));
  await expect.poll(() => numbersShown().slice(0, 8)).toEqual(orders.slice(0, 8).map(({ number }) => number));
  const dates = orders.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
});

test.each(DEVICES)("each tab counts the orders of its list, and the counts add up: %s", async (_, width, height) => {
  await page.viewport(width, height);
  await openScreen("/orders");
  const stats = (await shop.api.get("/ecommerce/order-stats")).body.data;
  await expect.element(range).toBeVisible();

  for (const name of ["Pending", "Processing", "Completed", "Cancelled", "All"]) {
    await tab(name).click();
    await expect.element(range).toHaveTextContent(new RegExp(`of ${countOf(name)}$`));
  }
  const counts = ["Pending", "Processing", "Completed", "Cancelled"].map(countOf);
  expect(counts.reduce((sum, count) => sum + count)).toBe(countOf("All"));
  expect(countOf("Completed")).toBe(stats.completedOrders);
  expect(countOf("Pending")).toBe(stats.pendingOrders);
});

test("Escape closes an order that a link opened; Back closes one opened from the list", async () => {
  const sheet = sheetOf({ number: "#1017" });
  await openScreen("/orders?order=17");
  await expect.element(sheet.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).toHaveLength(0);

  await grid.getByText("#1017").click();
  await expect.element(sheet).toBeVisible();
  history.back();

  await expect.element(sheet).toHaveLength(0);
  expect(addressNow()).toBe("/orders");
  await expect.element(range).toHaveTextContent(/^1–25 of \d+$/);
});

test("says that an order is missing and still shows the list", async () => {
  await openScreen("/orders?order=999999");

  await expect.element(page.getByText("This order does not exist or was removed")).toBeVisible();
  await expect.element(range).toHaveTextContent(/^1–25 of \d+$/);
});

test("an order is listed and filtered under the shop's day, with the person's own time in the tooltip", async () => {
  const { email } = await newPerson(shop);
  const own = await shop.clientOf(email);
  await own.send("PATCH", "/account/preferences", { timeZone: "America/Sao_Paulo" });
  const order = await takeOrder(shop.api, { placedAt: "2026-02-01T22:30:00.000Z" });

  await openScreen("/orders?from=2026-02-02&to=2026-02-02&sort=id%3Adesc", { as: email });

  const row = page.getByRole("row").filter({ hasText: order.number });
  await expect.element(row).toHaveTextContent("02/02/2026");
  await expect.element(row.getByTitle("02/01/2026, 19:30 on your clock")).toBeInTheDocument();
});

test("finds an order by its number, a name without diacritics and a product", async () => {
  const order = await orderNow(shop.api, 28);
  const plainName = order.customer.split(" ")[0]?.normalize("NFD").replace(/\p{M}/gu, "").replace("ı", "i") ?? "";
  await openScreen("/orders");

  for (const words of ["#1028", plainName, order.details[0]?.productName ?? ""]) {
    await search.fill(words);
    await expect.poll(() => new URLSearchParams(location.search).get("q")).toBe(words);
    await expect.element(grid.getByText("#1028")).toBeVisible();
  }
});

test("j and k move between rows, Enter opens one, / focuses the search", async () => {
  await openScreen("/orders");
  await expect.poll(() => numbersShown().length).toBeGreaterThan(2);
  const [first = ""] = numbersShown();

  await userEvent.keyboard("jjk{Enter}");

  await expect.element(sheetOf({ number: first })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).toHaveLength(0);
  await userEvent.keyboard("/");
  await expect.element(search).toHaveFocus();
});

test("filters by a product found by name; a link names that product", async () => {
  const product = await ownProduct(shop.api);
  for (let count = 0; count < 2; count++)
    await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 1 }] });
  const chip = (name: string) => page.getByRole("button", { name, exact: true });
  const editor = page.getByRole("dialog", { name: "Product" });
  await openScreen("/orders");

  await chip("Product").click();
  await editor.getByRole("combobox", { name: "Product" }).fill(product.name);
  await page.getByRole("option", { name: product.name }).click();
  await editor.getByRole("button", { name: "Done" }).click();

  await expect.poll(addressNow).toBe(`/orders?product=${product.id}`);
  await expect.element(range).toHaveTextContent(/^1–2 of 2$/);
  await openScreen(addressNow());
  await expect.element(chip(`Product: ${product.name}`)).toBeVisible();
  await chip(`Product: ${product.name}`).click();
  await expect.element(editor.getByRole("combobox")).toHaveValue(product.name);
  await editor.getByRole("button", { name: "Clear" }).click();
  await expect.poll(addressNow).toBe("/orders");
});

test("confirms three of four selected orders and names the cancelled one with its reason", async () => {
  const customer = newCustomer();
  const { id: productId } = await ownProduct(shop.api);
  const body = { customer, paid: true, lines: [{ productId, quantity: 1 }] };
  const paid = [await takeOrder(shop.api, body), await takeOrder(shop.api, body), await takeOrder(shop.api, body)];
  const cancelled = await orderAt(shop.api, ["cancelled"], body);
  await openScreen(`/orders?q=${encodeURIComponent(customer.email)}`);
  await grid.getByRole("checkbox", { name: /Select all rows/ }).click();
  const bar = page.getByRole("toolbar", { name: "Acts on the chosen" });
  await expect.element(bar).toHaveTextContent("4 selected");

  await bar.getByRole("button", { name: "Confirm" }).click();

  const results = page.getByRole("dialog", { name: "3 done, 1 skipped" });
  const skipped = `${cancelled.number}Cancelled orders cannot be confirmed`;
  await expect
    .poll(() => textsOf(results.getByRole("listitem")))
    .toEqual([skipped, ...paid.map(({ number }) => `${number}Done`).reverse()]);
  await results.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => countOf("Processing")).toBe(3);
  for (const { id } of paid) expect((await orderNow(shop.api, id)).status).toBe("processing");
  expect((await orderNow(shop.api, cancelled.id)).status).toBe("cancelled");
});
