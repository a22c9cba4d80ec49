import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { calls } from "../support/listen.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";

type Api = Awaited<ReturnType<typeof adminApi>>;
interface View {
  id: number;
  name: string;
  isMine: boolean;
}
let api: Api;
test.beforeEach(async ({ baseURL }) => {
  api = await adminApi(baseURL);
});
test.afterEach(async () => {
  for (const screen of ["products", "orders"]) {
    const views: View[] = await api.get(`/views?screen=${screen}`);
    for (const { id } of views.filter(({ isMine }) => isMine)) await api.remove(`/views/${id}`);
  }
  const untouched = { hidden: null, widths: {}, density: null };
  await api.change("/account/preferences", { "list.products": untouched });
});

// A dialog hides the page behind it from readers, so the tabs are found by what they are called.
const tabs = (page: Page) => page.locator('nav[aria-label="Views"]');
async function manage(page: Page) {
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save or manage views" }).click();
  return page.getByRole("dialog", { name: "Views" });
}
const keep = (name: string, query: string, more = {}) =>
  api.post("/views", { screen: "products", name, query, shared: false, ...more });

test("a view is kept, stands as a tab in the first page without a call, and leads to what it shows @phone @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/products?status=Low+Stock&sort=name%3Aasc");
  const dialog = await manage(page);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog.getByText("Enter a name of 1 to 40 characters")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Reorder");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toContainText("Reorder");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(tabs(page).getByRole("link", { name: "Reorder" })).toHaveAttribute("aria-current", "true");

  // The page that is left may still ask for what was changed.
  await page.goto("/favicon.svg");
  const sent = calls(page);
  await page.goto("/products");
  await live(page);
  await expect(tabs(page).getByRole("link", { name: "Reorder" })).toBeVisible();
  expect(sent).toEqual([]);
  await tabs(page).getByRole("link", { name: "Reorder" }).click();

  await expect(page).toHaveURL(/status=Low\+Stock/);
  await expect(page).toHaveURL(/sort=name%3Aasc/);
  await tabs(page).getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL(/\/products\??$/);
});

test("views are renamed, put in order, replaced and removed, and a removed one comes back @proof", async ({ page }) => {
  await keep("First", "category=Books");
  await keep("Second", "category=Clothing");
  await enterAsAdmin(page, "/products?discounted=1");
  const names = () => tabs(page).locator("a").allInnerTexts();
  expect(await names()).toEqual(["All", "First", "Second"]);
  const dialog = await manage(page);

  await dialog.getByRole("button", { name: "Move Second earlier" }).click();
  await expect.poll(names).toEqual(["All", "Second", "First"]);
  await dialog.getByRole("button", { name: "Rename First" }).click();
  await dialog.getByRole("listitem").getByRole("textbox", { name: "Name" }).fill("Books only");
  const free = await holdNext(page, "**/api/views/*");
  const sent = calls(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  free();
  await expect.poll(names).toEqual(["All", "Second", "Books only"]);
  expect(sent.filter((one) => one.startsWith("PATCH"))).toHaveLength(1);
  await dialog.getByRole("button", { name: "Replace Second with what is shown now" }).click();
  await expect(tabs(page).locator('[aria-current="true"]')).toHaveText("Second");
  await dialog.getByRole("button", { name: "Remove Books only" }).click();
  await expect.poll(names).toEqual(["All", "Second"]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Undo" }).click();

  await expect.poll(names).toEqual(["All", "Second", "Books only"]);
});

test("a shared view stands with others, and the 21st is refused in words @proof", async ({ page, baseURL }) => {
  for (let at = 1; at <= 20; at++) await keep(`View ${at}`, "");
  await enterAsAdmin(page, "/products?category=Books");
  const dialog = await manage(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("One more");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(/You keep 20 views here already/);
  await dialog.getByRole("button", { name: "Share View 7 with everyone" }).click();
  await expect(dialog.getByRole("button", { name: "Stop sharing View 7" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await expect(page.locator("[role=dialog]:not([data-sheet])")).toHaveCount(0);

  const editor = await adminApi(baseURL, "editor@example.com");

  const seen: View[] = await editor.get("/views?screen=products");
  expect(seen.filter(({ isMine }) => !isMine).map(({ name }) => name)).toEqual(["View 7"]);
});

test("a view is copied as a link and as a curl command @proof", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAsAdmin(page, "/products?status=Low+Stock");
  const copy = async (name: string) => {
    await page.getByRole("button", { name: "View", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
    await expect(page.getByText("Copied").first()).toBeVisible();
  };
  // The word of the first copy may still stand when the second is made.
  const kept = () => expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));

  await copy("Link");
  await kept().toBe(page.url());
  await copy("curl command");
  const { origin } = new URL(page.url());
  await kept().toContain(
    `curl '${origin}/api/ecommerce/products?page=1&pageSize=25&sort=createdAt%3Adesc&status=Low+Stock'`,
  );
  await kept().toContain('-H "Authorization: Bearer $PANO_TOKEN"');
});

test.describe("on a desktop", () => {
  test("columns, widths and height of rows are kept for each list and come with the first page @proof", async ({
    page,
  }) => {
    await enterAsAdmin(page, "/products");
    const grid = page.getByRole("grid", { name: "Products" });
    await expect(grid).toBeVisible();
    const stored = () => api.get("/account/preferences").then((all) => all["list.products"]);
    await page.getByRole("button", { name: "View", exact: true }).click();
    await page.getByRole("menuitemcheckbox", { name: "Sold" }).click();
    await page.getByRole("menuitemradio", { name: "Compact" }).click();
    await page.keyboard.press("Escape");
    await expect(grid.getByRole("columnheader", { name: "Sold" })).toHaveCount(0);
    await expect.poll(stored).toEqual({ hidden: ["cost", "sales"], widths: {}, density: "compact" });
    const edge = grid.getByRole("columnheader", { name: "Category" }).locator(".MuiDataGrid-columnSeparator");
    const box = (await edge.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await stored()).widths.category).toBeGreaterThan(110);

    await page.goto("/orders");
    await expect(page.getByRole("grid", { name: "Orders" }).getByRole("row").nth(1)).toHaveCSS("min-height", "44px");
    await page.goto("/products");

    const { category } = (await stored()).widths;
    await expect(grid.getByRole("columnheader", { name: "Sold" })).toHaveCount(0);
    expect(Math.round((await grid.getByRole("columnheader", { name: "Category" }).boundingBox())?.width ?? 0)).toBe(
      category,
    );
  });
});
