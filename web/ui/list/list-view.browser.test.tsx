import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop, textsOf } from "../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const grid = page.getByRole("grid");
const head = (name: string) => page.getByRole("columnheader", { name });

/** The parts of tables whose content is wider than they are and scrolls. */
const sideways = () =>
  [...document.querySelectorAll("table, [role=grid]")]
    .flatMap((table) => [table.parentElement ?? table, ...table.querySelectorAll("*")])
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.className}: ${one.scrollWidth} > ${one.clientWidth}`);

test.each(["/products", "/orders", "/datatable", "/datatable?mode=large"])(
  "does not scroll sideways in a window of 1024 pixels: %s",
  async (address) => {
    await page.viewport(1024, 768);
    await openScreen(address);
    await expect.element(grid.getByRole("row").nth(1)).toBeVisible();

    await expect.poll(sideways).toEqual([]);
  },
);

test("omits the least important columns while the window is narrow", async () => {
  await page.viewport(1024, 768);
  await openScreen("/orders");
  await expect.element(grid).toBeVisible();
  const narrow = ["", "Order", "Customer", "Date", "Amount", "Status"];
  await expect.poll(() => textsOf(page.getByRole("columnheader"))).toEqual(narrow);

  await page.viewport(1440, 900);
  await expect.element(head("Payment method")).toBeVisible();
  await page.viewport(1024, 768);

  await expect.element(head("Payment method")).toHaveLength(0);
  expect(textsOf(page.getByRole("columnheader"))).toEqual(narrow);
});

test("saves hidden columns per list and the row height for all lists", async () => {
  const editor = "editor@example.com";
  const own = await shop.clientOf(editor);
  const stored = async () => (await own.get("/account/preferences")).body.data["list.products"];
  await openScreen("/products", { as: editor });
  await expect.element(head("Sold")).toBeVisible();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
  await page.getByRole("menuitemradio", { name: "Compact" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(head("Sold")).toHaveLength(0);
  await expect.poll(stored).toEqual({ hidden: ["cost", "sales"], widths: {}, density: "compact" });

  await openScreen("/orders", { as: editor });
  await expect.poll(() => getComputedStyle(grid.getByRole("row").nth(1).element()).minHeight).toBe("44px");
  await openScreen("/products", { as: editor });

  await expect.element(head("Category")).toBeVisible();
  expect(head("Sold").elements()).toEqual([]);
});

test("Esc closes the layer first and then ends the selection", async () => {
  await openScreen("/orders");
  await grid.getByRole("checkbox").nth(1).click();
  const bar = page.getByRole("button", { name: "Clear selection" });
  await expect.element(bar).toBeVisible();
  await page.getByRole("button", { name: "Open the profile menu" }).click();
  await expect.element(page.getByRole("menu")).toBeVisible();

  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).toHaveLength(0);
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard("{Escape}");

  await expect.element(bar).toHaveLength(0);
});
