import "../../../tests/support/component/by-css.ts";
import { beforeAll, expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { addressNow, openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import { emitSignOut } from "../../lib/session/sign-out-events.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const range = page.getByTestId("list-range");
const tabIn = (bar: string, name: RegExp | string) =>
  page.getByRole("navigation", { name: bar }).getByRole("link", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const crumb = (name: string) => tabIn("Where you are", name);

/** Each step of a list that Back returns from, with the address it leads to. */
const steps: readonly (readonly [string, readonly (readonly [() => Locator, string])[]])[] = [
  [
    "/orders",
    [
      [() => tabIn("Status", /^Processing/), "status=processing"],
      [() => tabIn("Status", /^Cancelled/), "status=cancelled"],
    ],
  ],
  [
    "/products",
    [
      [() => button("Next page"), "page=2"],
      [() => tabIn("Stock at a glance", /^Low Stock/), "status=Low+Stock"],
    ],
  ],
  [
    "/datatable",
    [
      [() => button("Server"), "mode=server"],
      [() => button("Large"), "mode=large"],
      [() => button("Next page"), "page=2"],
    ],
  ],
];

test.each(steps)("Back leads through the tabs and pages of %s", async (path, chosen) => {
  await openScreen(path);
  await expect.element(range).toBeVisible();
  const addresses = [path];
  for (const [control, part] of chosen) {
    await control().click();
    await expect.poll(addressNow).toContain(part);
    await expect.element(range).toBeVisible();
    addresses.push(addressNow());
  }

  for (const address of addresses.slice(0, -1).reverse()) {
    history.back();
    await expect.poll(addressNow).toBe(address);
  }
});

test("typed words, filters and orders add no entry to the history", async () => {
  await openScreen("/orders");
  await expect.element(range).toBeVisible();
  await tabIn("Status", /^Completed/).click();
  await expect.poll(addressNow).toContain("status=completed");

  await page.getByRole("searchbox").fill("ay");
  await expect.poll(addressNow).toContain("q=ay");
  await page.getByRole("columnheader", { name: "Amount" }).click();
  await expect.poll(addressNow).toContain("sort=amount");
  history.back();

  await expect.poll(addressNow).toBe("/orders");
});

test("the breadcrumb of a form leads back to the list as it was left", async () => {
  const list = "/products?sort=price%3Aasc&status=Low+Stock";
  await openScreen(list);
  await page
    .getByRole("grid", { name: "Products" })
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect.poll(addressNow).toContain("/add-product?id=");
  await crumb("Products").click();

  await expect.poll(addressNow).toBe(list);
});

test("the breadcrumb leaves the open record out, and a form opened by its link leads to the bare list", async () => {
  await openScreen("/products?category=Books&open=30");
  await page.getByRole("link", { name: "Edit" }).click();
  await expect.poll(addressNow).toContain("/add-product?id=30");
  await expect.element(crumb("Products")).toHaveAttribute("href", "/products?category=Books");

  sessionStorage.clear();
  await openScreen("/add-product?id=30");
  await expect.element(crumb("Products")).toHaveAttribute("href", "/products");
});

test("the chosen view of the products is kept for the person", async () => {
  const editor = "editor@example.com";
  const own = await shop.clientOf(editor);
  await openScreen("/products", { as: editor });
  await button("Grid").click();
  await expect.poll(addressNow).toBe("/products?view=grid");
  await expect.poll(async () => (await own.get("/account/preferences")).body.data["list.products"].view).toBe("grid");

  await openScreen("/orders", { as: editor });
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Products" }).click();
  await expect.element(button("Grid")).toHaveAttribute("aria-pressed", "true");
  await openScreen("/products", { as: editor });
  await expect.element(page.getByRole("list", { name: "Products" }).getByCss(".name").first()).toBeVisible();

  emitSignOut();
  await openScreen("/products");
  await expect.element(button("Table")).toHaveAttribute("aria-pressed", "true");
});
