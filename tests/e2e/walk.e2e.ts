import { expect, type Page, test } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { violations } from "./support/axe.ts";
import { calls, listen, shiftOf, watchShifts } from "./support/listen.ts";
import { live, newPerson, signIn } from "./support/person.ts";

const inside = [
  "/dashboard",
  "/dashboard?range=30d&compare=1",
  "/dashboard?range=custom&from=2026-05-01&to=2026-05-31",
  "/products",
  "/products?view=grid",
  "/products?open=12",
  "/products?archived=1",
  "/add-product",
  "/add-product?id=12",
  "/add-product?copy=12",
  "/orders",
  "/orders?status=pending&order=17",
  "/kanban",
  "/kanban?view=list",
  "/kanban?assignee=me&priority=high",
  "/kanban?group=assignee",
  "/kanban?group=priority&label=1",
  "/inbox",
  "/inbox?folder=archived&c=8",
  "/inbox?q=kargo",
  "/inbox?compose=1",
  "/datatable",
  "/datatable?mode=server",
  "/datatable?mode=large",
  "/multi-file-upload",
  "/toast",
];

for (const path of ["/login", "/register"]) {
  test(`${path} is silent and accessible in both themes @phone`, async ({ page }) => {
    const heard = listen(page);

    await page.goto(path);
    await live(page);

    expect(await violations(page)).toEqual([]);
    expect(heard).toEqual([]);
  });
}

for (const path of inside) {
  test(`${path} is silent and accessible in both themes, asks nothing when it comes, does not jump or scroll sideways @phone`, async ({
    page,
  }) => {
    await enterAsAdmin(page, "/toast");
    await watchShifts(page);
    const heard = listen(page);
    const sent = calls(page);

    await page.goto(path);
    await live(page);

    // People beyond the first hundred follow the document; other stories may have made so many.
    expect(sent.filter((call) => !call.includes("cursor="))).toEqual([]);
    // A dialog that an address opens hides it from readers, and paper has one of its own.
    await expect(page.locator("h1:visible")).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    expect(heard).toEqual([]);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });
}

test("every screen hydrates silently in the dark, collapsed and in Turkish @both @phone", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  // It visits them all, each drawn anew.
  test.slow();
  const url = baseURL ?? "";
  await signIn(page, await newPerson(request));
  await page.evaluate(() => {
    localStorage.setItem("site-theme", "dark");
    localStorage.setItem("sidebar-open", "false");
  });
  await context.addCookies([
    { name: "site-theme", value: "dark", url },
    { name: "sidebar-open", value: "false", url },
  ]);
  const heard = listen(page);

  await page.goto("/dashboard?lang=tr");
  await live(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  for (const path of inside) {
    await page.goto(path);
    await live(page);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  }

  expect(heard).toEqual([]);
});

interface Layer {
  path: string;
  name: string;
  only?: "desktop" | "phone";
  open(page: Page): Promise<unknown>;
  role: "menu" | "dialog" | "alertdialog" | "listbox" | "navigation";
  /** The name of a dialog that lies over another. */
  label?: string | RegExp;
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

const viewsOf = async (page: Page) => {
  await click("View")(page);
  await page.getByRole("menuitem", { name: "Save or manage views" }).click();
};
const stockOf = (page: Page) => page.getByRole("row").nth(2).locator("[data-field=stock]").dblclick();
const bulkPrice = async (page: Page) => {
  await page.getByRole("row").nth(1).getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Change price" }).click();
  await page.getByRole("textbox", { name: "Percent" }).fill("10");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator("[data-preview]")).toBeVisible();
};

const cardKey = (key: string) => async (page: Page) => {
  await page.getByRole("link", { name: "Hediye çeki satalım mı?" }).focus();
  await page.keyboard.press(key);
};
const columnMenu = (choice: string) => async (page: Page) => {
  await click("Menu of the column Ideas")(page);
  await page.getByRole("menuitem", { name: choice }).click();
};
const boardMenu = (choice: string) => async (page: Page) => {
  await click("Board menu")(page);
  await page.getByRole("menuitem", { name: choice }).click();
};
const moveCard = async (page: Page) => {
  await click("Actions for SHOP-2")(page);
  await page.getByRole("menuitem", { name: "Move…" }).click();
};
/** A conversation of the archive, so that nothing is marked as read that others count. */
const TALK = "/inbox?folder=archived&c=8";

const layers: readonly Layer[] = [
  { path: "/dashboard", name: "profile menu", role: "menu", open: click("Open the profile menu") },
  { path: "/dashboard", name: "search", role: "dialog", label: "Search", open: click("Search") },
  {
    path: "/dashboard",
    name: "notifications",
    role: "dialog",
    open: (page) => page.getByRole("button", { name: /^Notifications/ }).click(),
  },
  { path: "/dashboard", name: "shortcuts", role: "dialog", open: (page) => page.keyboard.press("?") },
  { path: "/dashboard", name: "page menu", role: "menu", open: click("More") },
  { path: "/dashboard", name: "chart menu", role: "menu", open: click(/^Options of Sales by month/) },
  { path: "/dashboard", name: "countries", role: "dialog", open: click("Show all") },
  { path: "/dashboard", name: "navigation", role: "navigation", only: "phone", open: click("Open or close the menu") },
  { path: "/products", name: "filter", role: "dialog", only: "desktop", open: click("Category") },
  { path: "/products", name: "filters", role: "dialog", only: "phone", open: click("Filters") },
  { path: "/products", name: "view menu", role: "menu", open: click("View") },
  { path: "/products", name: "export menu", role: "menu", open: click("Export") },
  { path: "/products", name: "import", role: "dialog", open: click("Import") },
  { path: "/orders", name: "export menu", role: "menu", open: click("Export") },
  { path: "/products", name: "views", role: "dialog", open: viewsOf },
  { path: "/products", name: "stock", role: "dialog", only: "desktop", open: stockOf },
  { path: "/products", name: "row menu", role: "menu", only: "desktop", open: click(/^Actions for/) },
  { path: "/products", name: "bulk price", role: "dialog", only: "desktop", open: bulkPrice },
  { path: "/orders", name: "days", role: "dialog", only: "desktop", open: click("Date") },
  {
    path: "/add-product?id=12",
    name: "category",
    role: "listbox",
    open: (page) => page.getByRole("combobox", { name: "Category" }).click(),
  },
  { path: "/add-product?id=12", name: "stock", role: "dialog", open: click("Change stock") },
  {
    path: "/add-product",
    name: "unsaved changes",
    role: "alertdialog",
    open: async (page) => {
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("x");
      await page.getByRole("button", { name: "Discard" }).click();
    },
  },
  { path: "/orders", name: "new order", role: "dialog", label: "Create order", open: click("Create order") },
  { path: "/orders?order=30", name: "order menu", role: "menu", open: click("More for this order") },
  { path: "/orders?order=30", name: "payment", role: "dialog", label: "Mark as paid", open: click("Mark as paid") },
  { path: "/orders?order=30", name: "cancel", role: "dialog", label: /^Cancel order #/, open: click("Cancel order") },
  { path: "/orders?order=30", name: "edit", role: "dialog", label: /^Edit order #/, open: click("Edit") },
  { path: "/orders?order=19", name: "return", role: "dialog", label: "Return goods", open: click("Return goods") },
  { path: "/orders?order=19", name: "refund", role: "dialog", label: "Refund", open: click("Refund") },
  {
    path: "/kanban",
    name: "card",
    role: "dialog",
    label: "Restock low products before the weekend",
    open: (page) => page.getByRole("link", { name: "Restock low products before the weekend" }).click(),
  },
  { path: "/kanban", name: "card menu", role: "menu", open: click("Actions for SHOP-2") },
  { path: "/kanban", name: "move", role: "dialog", label: "Move SHOP-2", open: moveCard },
  { path: "/kanban", name: "title", role: "dialog", only: "desktop", label: "Title", open: cardKey("e") },
  { path: "/kanban", name: "labels", role: "dialog", only: "desktop", label: "Labels", open: cardKey("l") },
  { path: "/kanban", name: "assignees", role: "dialog", only: "desktop", label: "Assignees", open: cardKey("a") },
  {
    path: "/kanban",
    name: "due date",
    role: "dialog",
    only: "desktop",
    label: "Due date and time",
    open: cardKey("d"),
  },
  { path: "/kanban", name: "column", role: "dialog", label: "Change column", open: columnMenu("Name, kind and limit") },
  { path: "/kanban", name: "column's end", role: "dialog", open: columnMenu("Delete column") },
  { path: "/kanban", name: "boards", role: "menu", open: click("Other boards") },
  { path: "/kanban", name: "lanes", role: "menu", open: click("Lanes") },
  { path: "/kanban", name: "board", role: "dialog", label: "Change board", open: boardMenu("Name and members") },
  { path: "/kanban", name: "board's labels", role: "dialog", label: "Labels", open: boardMenu("Labels") },
  { path: "/kanban", name: "board's end", role: "dialog", open: boardMenu("Delete board") },
  { path: "/inbox", name: "new message", role: "dialog", open: (page) => page.keyboard.press("c") },
  { path: "/inbox", name: "labels", role: "dialog", only: "desktop", open: click("Manage labels") },
  { path: "/inbox", name: "inbox menu", role: "menu", open: click("Inbox menu") },
  {
    path: "/inbox",
    name: "folders",
    role: "dialog",
    only: "phone",
    open: click("Folders"),
  },
  { path: TALK, name: "more", role: "menu", open: click("More for this conversation") },
  { path: TALK, name: "snooze", role: "dialog", open: click("Snooze") },
  {
    path: TALK,
    name: "picked time",
    role: "dialog",
    open: async (page) => {
      await click("Snooze")(page);
      await page.getByRole("button", { name: "Pick a day and time" }).click();
      await expect(page.getByRole("group", { name: "Pick a day and time" })).toBeVisible();
    },
  },
  { path: TALK, name: "assign", role: "dialog", open: click("Assign") },
  { path: TALK, name: "label", role: "dialog", open: click("Label") },
  {
    path: TALK,
    name: "new card",
    role: "dialog",
    open: async (page) => {
      await click("More for this conversation")(page);
      await page.getByRole("menuitem", { name: "Make a card" }).click();
      await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
    },
  },
  { path: TALK, name: "canned replies", role: "dialog", open: click("Canned replies") },
  {
    path: TALK,
    name: "linked order",
    role: "dialog",
    open: async (page) => {
      await click("More for this conversation")(page);
      await page.getByRole("menuitem", { name: "Link an order" }).click();
    },
  },
  { path: "/datatable", name: "new person", role: "dialog", open: click("Add person") },
];

for (const { path, name, role, label, only, open } of layers) {
  const where = only === "desktop" ? "" : only === "phone" ? " on a phone" : " @phone";
  test(`${path}: ${name} is silent and accessible in both themes, and Esc closes it${where}`, async ({ page }) => {
    await enterAsAdmin(page, path);
    const heard = listen(page);

    await open(page);

    const named = role === "navigation" ? "Main menu" : label;
    const layer = named ? page.getByRole(role, { name: named }) : page.getByRole(role).last();
    await expect(layer).toBeVisible();
    // A menu or a list of choices hangs beside the landmarks by design: its opener owns it, and focus is kept inside.
    // What lies behind it is looked at by the stories above.
    expect(await violations(page, role === "menu" || role === "listbox" ? ["region"] : [], layer)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(layer).toBeHidden();
    expect(heard).toEqual([]);
  });
}

test("/kanban: a lifted card is silent and accessible in both themes, and Esc puts it back", async ({ page }) => {
  await enterAsAdmin(page, "/kanban");
  const heard = listen(page);
  await page.getByRole("link", { name: "Hediye çeki satalım mı?" }).focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-gap]")).toBeVisible();

  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await expect(page.locator("[data-gap]")).toHaveCount(0);
  expect(heard).toEqual([]);
});
