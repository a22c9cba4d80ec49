import { expect, type Locator, type Page } from "@playwright/test";

/** Something that opens over a page. */
export interface Layer {
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
  await page.getByRole("row").nth(1).getByRole("checkbox").click();
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
const newToken = async (page: Page) => {
  await click("New token")(page);
  await page.getByRole("combobox", { name: "Ends" }).click();
  await page.getByRole("option", { name: "On a day of my own" }).click();
  await expect(page.getByRole("group", { name: "Last day" })).toBeVisible();
};
const example = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const choices = (typed?: string) => async (card: Locator) => {
  const field = card.getByRole("combobox");
  await (typed ? field.fill(typed) : field.click());
};
/** A conversation of the archive, so that nothing is marked as read that others count. */
const TALK = "/inbox?folder=archived&c=8";

export const layers: readonly Layer[] = [
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
  { path: "/orders?order=30", name: "failure", role: "dialog", label: "Payment failed", open: click("Payment failed") },
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
  { path: "/kanban", name: "column", role: "dialog", label: "Edit column", open: columnMenu("Name, kind and limit") },
  { path: "/kanban", name: "column's end", role: "dialog", open: columnMenu("Delete column") },
  { path: "/kanban", name: "boards", role: "menu", open: click("Other boards") },
  { path: "/kanban", name: "lanes", role: "menu", open: click("Lanes") },
  { path: "/kanban", name: "board", role: "dialog", label: "Edit board", open: boardMenu("Name and members") },
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
  {
    path: "/account?tab=profile",
    name: "email",
    role: "dialog",
    label: "Change email",
    open: click("Change email"),
  },
  {
    path: "/account?tab=security",
    name: "second factor",
    role: "dialog",
    label: "Turn on two-factor sign-in",
    open: click("Turn on two-factor sign-in"),
  },
  {
    path: "/account?tab=security",
    name: "end of the account",
    role: "dialog",
    label: "Delete my account",
    open: click("Delete my account"),
  },
  { path: "/account?tab=tokens", name: "token", role: "dialog", label: "New token", open: newToken },
  {
    path: "/account?tab=team",
    name: "invitation",
    role: "dialog",
    label: "Invite people",
    open: click("Invite people"),
  },
  {
    path: "/account?tab=team",
    name: "a member's end",
    role: "dialog",
    label: "Deactivate Cem Arslan?",
    open: click("Deactivate"),
  },
  {
    path: "/account?tab=workspace",
    name: "second factor of all",
    role: "dialog",
    label: "Set up your own second factor first",
    open: (page) => page.getByRole("switch", { name: "Everybody needs a second factor" }).click(),
  },
  { path: "/account?tab=workspace", name: "restore", role: "dialog", open: click(/^Restore/) },
  ...[
    { name: "Select", open: choices() },
    { name: "Multi select", open: choices() },
    { name: "Searchable", open: choices("isil") },
    { name: "Grouped", open: choices() },
    { name: "1,000 options", open: choices() },
  ].map(({ name, open }) => ({
    path: "/dropdown-menu",
    name,
    role: "listbox" as const,
    open: (page: Page) => open(example(page, name)),
  })),
  {
    path: "/dropdown-menu",
    name: "Checks and radios",
    role: "menu",
    open: (page) => example(page, "Checks and radios").getByRole("button", { name: "View" }).click(),
  },
  {
    path: "/dropdown-menu",
    name: "Context menu",
    role: "menu",
    open: (page) => example(page, "Context menu").getByRole("button", { name: "A place" }).click({ button: "right" }),
  },
  {
    path: "/dropdown-menu",
    name: "Destructive act",
    role: "dialog",
    open: async (page) => {
      await example(page, "Destructive act").getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    },
  },
];
