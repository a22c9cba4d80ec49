import { beforeAll, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import {
  addressNow,
  calls,
  openScreen,
  openShop,
  route,
  type Shop,
  stopClock,
} from "../../../tests/support/component/component.tsx";
import {
  cellOf,
  editCell,
  goOffline,
  grid,
  type Made,
  makeProducts,
  openProducts,
  productNow,
  rowOf,
} from "../../../tests/support/component/component-catalogue.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const bar = page.getByRole("toolbar", { name: "Acts on the chosen" });
const menuButton = (product: Made) => rowOf(product).getByRole("button", { name: /^Actions for/ });
const tile = (name: string) =>
  page.getByRole("navigation", { name: "Stock at a glance" }).getByRole("link", { name: new RegExp(`^${name}`) });

async function open(...bodies: object[]): Promise<[Made, ...Made[]]> {
  const [first, ...more] = await openProducts(shop, bodies);
  if (!first) throw new Error("No product was created.");
  return [first, ...more];
}

/** The element or something in it has the focus. */
const holdsFocus = (place: Locator) =>
  expect.poll(() => place.element().contains(document.activeElement) && document.activeElement?.tagName).toBeTruthy();
const keepsFocus = () => expect.poll(() => document.activeElement?.tagName).not.toBe("BODY");

/** Tabs to an element and presses Enter. */
async function press(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let tabs = 0; tabs < 120 && document.activeElement !== target.element(); tabs++) await userEvent.tab();
  await expect.element(target).toHaveFocus();
  await userEvent.keyboard("{Enter}");
}

test("refuses an invalid price in its cell; Escape restores the old one; keys alone edit it", async () => {
  const [product] = await open({ price: 50 });
  // Its rules are fetched when the page is idle; until then only the server refuses.
  await new Promise((done) => requestIdleCallback(done));
  await import("./list/cell-rules.ts");
  const cell = cellOf(product, "price");
  await cell.click();
  await userEvent.keyboard("{Enter}");
  await cell.getByRole("textbox").fill("1000000");
  await userEvent.keyboard("{Enter}");
  const alert = page.getByRole("alert").getByText("Enter a price from 0 to 999,999.99");
  await expect.element(alert).toBeVisible();
  expect(calls.filter(({ method }) => method === "PATCH")).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(cell).toHaveTextContent(/^\$50\.00$/);
  await userEvent.keyboard("{Enter}");
  await cell.getByRole("textbox").fill("1,250.50");
  await userEvent.keyboard("{Enter}");

  await expect.element(cell).toHaveTextContent(/^\$1,250\.50$/);
  await expect.poll(async () => (await productNow(shop, product)).price).toBe(1250.5);
});

test("what is paid is edited in its cell to the cent, and a new price leaves it", async () => {
  const [product] = await open({ price: 149_999 });

  await editCell(cellOf(product, "discountedPrice"), "129.999,00");
  await expect.element(cellOf(product, "discountPercentage")).toHaveTextContent(/^13\.33%$/);
  await expect.poll(() => productNow(shop, product)).toMatchObject({ salePrice: 129_999, price: 149_999 });
  await editCell(cellOf(product, "price"), "159999");

  await expect.element(cellOf(product, "discountedPrice")).toHaveTextContent(/^\$129,999\.00$/);
  await expect.poll(() => productNow(shop, product)).toMatchObject({ salePrice: 129_999, price: 159_999 });
  await editCell(cellOf(product, "discountedPrice"), "159999");
  await expect.poll(() => productNow(shop, product)).toMatchObject({ salePrice: null, discountPercentage: 0 });
});

/** A colleague changes a price. */
async function change(product: Made, price: number): Promise<void> {
  const { version } = await productNow(shop, product);
  const seen = { "if-match": `"v${version}"` };
  const { status } = await shop.api.send("PATCH", `/ecommerce/products/${product.id}`, { price }, seen);
  expect(status).toBe(200);
}

test("an edit of a price that changed meanwhile is asked about; one of another field is merged", async () => {
  // Nothing reports the change to the page.
  route("GET /changes*", () => new Promise(() => {}));
  const [product] = await open({ price: 80 });
  await change(product, 90);
  const cell = cellOf(product, "price");
  await expect.element(cell).toHaveTextContent(/^\$80\.00$/);

  await editCell(cell, "70");
  const question = page.getByRole("alertdialog");
  await expect.element(question).toHaveTextContent(/^Changed by \S.*to \$90\.00 — apply yours \(\$70\.00\)\?/);
  await expect.element(cell).toHaveTextContent(/^\$90\.00$/);
  await question.getByRole("button", { name: "Apply mine" }).click();
  await expect.element(cell).toHaveTextContent(/^\$70\.00$/);
  await expect.poll(async () => (await productNow(shop, product)).price).toBe(70);

  await change(product, 60);
  await editCell(cellOf(product, "discountPercentage"), "10");
  await expect.poll(() => productNow(shop, product)).toMatchObject({ discountPercentage: 10, price: 60 });
  await expect.element(question).toHaveLength(0);
});

test("a stock of zero changes status and tiles at once", async () => {
  const [product] = await open({ stock: 40 }, { stock: 40 });
  await expect.element(tile("In Stock")).toHaveTextContent("2");
  await cellOf(product, "stock").dblClick();
  const dialog = page.getByRole("dialog", { name: `Stock of ${product.name}` });
  await dialog.getByRole("button", { name: "Set to" }).click();
  await dialog.getByRole("textbox", { name: "Pieces" }).fill("0");
  await expect.element(dialog.getByText("40 → 0 left")).toBeVisible();

  await dialog.getByRole("button", { name: "Save" }).click();

  await expect.element(cellOf(product, "status")).toHaveTextContent(/^Out of Stock$/);
  await expect.element(tile("Out of Stock")).toHaveTextContent("1");
  await expect.element(tile("In Stock")).toHaveTextContent("1");
  await expect.element(dialog).toHaveLength(0);
  expect((await productNow(shop, product)).status).toBe("Out of Stock");
});

test("offline no cell can be edited and nothing archived", async () => {
  const [product] = await open({});
  await menuButton(product).click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).toHaveLength(0);
  goOffline();

  for (const field of ["price", "stock"]) await cellOf(product, field).dblClick();

  await expect.element(grid.getByRole("textbox")).toHaveLength(0);
  await expect.element(page.getByRole("dialog")).toHaveLength(0);
  await menuButton(product).click();
  await expect.element(page.getByRole("menuitem", { name: "Archive" })).toHaveAttribute("aria-disabled", "true");
});

test("archiving a row by # or by its menu leaves the focus in the list", async () => {
  const [first, , third] = await open({ stock: 20 }, { stock: 20 }, { stock: 20 }, { stock: 20 });
  if (!third) throw new Error("There are fewer than three products.");
  await userEvent.keyboard("j");
  await holdsFocus(grid);

  await userEvent.keyboard("#");
  await expect.element(rowOf(first)).toHaveLength(0);
  await holdsFocus(grid);
  menuButton(third).element().focus();
  await expect.element(menuButton(third)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem").first()).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByRole("menuitem", { name: "Archive" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(rowOf(third)).toHaveLength(0);

  await holdsFocus(grid);
});

test("a control reached while the grid repairs its focus keeps the focus", async () => {
  const [first, second] = await open({}, {}, {});
  if (!second) throw new Error("There is one product alone.");
  await userEvent.keyboard("j");
  await holdsFocus(grid);
  stopClock();
  await userEvent.keyboard("#");
  await expect.element(rowOf(first)).toHaveLength(0);

  // The repair is under way, its drawing is not.
  vi.advanceTimersByTime(1);
  menuButton(second).element().focus();

  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(document.activeElement).toBe(menuButton(second).element());
});

test("Undo restores an archived product; archived=1 lists it and survives Clear filters", async () => {
  const [product] = await open({}, {});
  const mark = new URLSearchParams(location.search).get("q");
  const archive = async () => {
    await menuButton(product).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expect.element(rowOf(product)).toHaveLength(0);
  };
  await archive();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(rowOf(product)).toBeVisible();
  await archive();

  await page.getByRole("link", { name: "1 archived" }).click();
  await expect.poll(addressNow).toContain("archived=1");
  await expect.element(rowOf(product)).toBeVisible();
  await page.getByRole("searchbox").fill(`${mark} nothing`);
  await page.getByRole("button", { name: "Clear filters" }).click();

  await expect.poll(addressNow).not.toContain("q=");
  expect(addressNow()).toContain("archived=1");
  await expect.element(page.getByRole("link", { name: "Back to the catalogue" })).toBeVisible();
});

test("the quick view restores an archived product and then offers to change its stock", async () => {
  const { mark, made } = await makeProducts(shop, [{}]);
  const [product] = made;
  if (!product) throw new Error("No product was created.");
  await shop.api.send("POST", "/ecommerce/products/bulk", { ids: [product.id], action: "archive" });
  expect(await productNow(shop, product)).toMatchObject({ archivedAt: expect.any(String) });
  await openScreen(`/products?archived=1&q=${mark}&open=${product.id}`);
  const sheet = page.getByRole("dialog", { name: `Quick view: ${product.name}` });
  await expect.element(sheet.getByText(/^Archived on/)).toBeVisible();

  await sheet.getByRole("button", { name: "Restore" }).click();

  await expect.element(sheet.getByText(/^Archived on/)).toHaveLength(0);
  expect(await productNow(shop, product)).toMatchObject({ archivedAt: null });
  await sheet.getByRole("button", { name: "Change stock" }).click();
  await expect.element(page.getByRole("textbox", { name: "Pieces" })).toBeVisible();
});

test("rows are selected, changed and released by keys, and the focus stays on the page", async () => {
  const [first] = await open({ stock: 20 }, { stock: 20 }, { stock: 20 });
  await userEvent.keyboard("j");
  await holdsFocus(grid);
  await userEvent.keyboard("x");
  await expect.element(bar).toHaveTextContent("1 selected");
  await press(bar.getByRole("button", { name: "Set category" }));
  const dialog = page.getByRole("dialog", { name: "Set the category of 1 product" });
  await expect.element(dialog).toBeVisible();
  dialog.getByRole("combobox").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("listbox")).toBeVisible();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(page.getByRole("listbox")).toHaveLength(0);
  await press(dialog.getByRole("button", { name: "Apply to 1 product" }));
  await expect.element(dialog).toHaveLength(0);
  await expect.element(bar).toHaveLength(0);
  await keepsFocus();
  expect(await productNow(shop, first)).not.toMatchObject({ category: "Books" });

  await userEvent.keyboard("j");
  await holdsFocus(grid);
  await userEvent.keyboard("x");
  await press(bar.getByRole("button", { name: "Clear selection" }));
  await expect.element(bar).toHaveLength(0);

  await keepsFocus();
});
