import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addressNow, openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
] as const)("asks only about fields both changed and saves each choice: %s", async (_, width, height) => {
  await page.viewport(width, height);
  const mark = crypto.randomUUID().slice(0, 8);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const body = { name: `Eski ${mark}`, category: "Clothing", price: 100, description: "Eski", cost: 10 };
  const product = (await shop.api.send("POST", "/ecommerce/products", body)).body.data;
  const path = `/ecommerce/products/${product.id}`;
  await openScreen(`/add-product?id=${product.id}`);
  await field("Name").fill(`Benim ${mark}`);
  await field("Price").fill("120");
  await field("Description").fill("Benim açıklamam");
  const theirs = { name: `Onların ${mark}`, price: 130, cost: 11 };
  expect((await shop.api.send("PATCH", path, theirs, { "if-match": `"v${product.version}"` })).status).toBe(200);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else changed this" });
  const nameChoice = (whose: string) => dialog.getByRole("group", { name: "Name" }).getByRole("radio", { name: whose });
  await expect.element(dialog).toHaveTextContent("$130.00");
  await expect.element(dialog).toHaveTextContent("$120.00");
  expect(dialog.getByRole("group").elements()).toHaveLength(2);
  await expect.element(nameChoice("Yours")).toBeChecked();
  await nameChoice("Theirs").click();
  await dialog.getByRole("button", { name: "Save again" }).click();

  await expect.poll(addressNow).toBe("/products");
  const saved = { name: theirs.name, price: 120, cost: 11, description: "Benim açıklamam" };
  expect((await shop.api.get(path)).body.data).toMatchObject(saved);
});
