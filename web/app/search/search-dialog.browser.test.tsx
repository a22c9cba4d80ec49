import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addressNow, openScreen, openShop } from "../../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});

const DEVICES = [
  ["desktop", 1440, 900],
  ["phone", 390, 844],
] as const;
const field = page.getByRole("combobox", { name: "Search everything" });
const opener = page.getByRole("button", { name: "Search", exact: true });
const selected = page.getByRole("option", { selected: true });

test("Ctrl K finds the person Işık by isik, Enter opens them", async () => {
  await openScreen("/toast");
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
  await field.fill("isik");
  const people = page.getByRole("group", { name: "Customers" });
  await expect.element(people.getByRole("option").first()).toHaveTextContent("Işık");

  for (let presses = 0; presses < 10 && !people.getByRole("option", { selected: true }).query(); presses++)
    await userEvent.keyboard("{ArrowDown}");
  const name = people.getByRole("option", { selected: true }).element().querySelector("b")?.textContent ?? "";
  await userEvent.keyboard("{Enter}");

  await expect.poll(addressNow).toMatch(/^\/datatable\?/);
  await expect.element(field).toHaveLength(0);
  expect(name).toContain("Işık");
  await expect.element(page.getByText(name).first()).toBeVisible();
});

test("Escape closes the search and returns the focus", async () => {
  await openScreen("/toast");
  opener.element().focus();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();

  await userEvent.keyboard("{Escape}");

  await expect.element(field).toHaveLength(0);
  await expect.element(opener).toHaveFocus();
});

test.each(DEVICES)("opens an order by its number and offers it again later: %s", async (_, width, height) => {
  await page.viewport(width, height);
  await openScreen("/toast");
  await opener.click();
  await field.fill("#1017");
  await expect.element(selected).toHaveTextContent("#1017");

  await userEvent.keyboard("{Enter}");

  await expect.poll(addressNow).toBe("/orders?order=17");
  await expect.element(page.getByText("#1017").first()).toBeVisible();
  await openScreen("/toast");
  await opener.click();
  const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
  await expect.element(recent.first()).toHaveTextContent("#1017");
});

test("a result says what tells it apart: amount, date and status of an order, SKU and stock of a product", async () => {
  await openScreen("/toast");
  await opener.click();

  await field.fill("#1017");
  const order = page.getByRole("group", { name: "Orders" }).getByRole("option");
  await expect.element(order).toHaveTextContent(/#1017.+ · \$[\d,.]+ · .*\d/);
  await expect.element(order).toHaveTextContent(/(Pending|Processing|Completed|Cancelled)$/);
  await field.fill("masa");
  const product = page.getByRole("group", { name: "Products" }).getByRole("option").first();

  await expect.element(product).toHaveTextContent(/[A-Z0-9-]{3,} · \d+ in stock/);
});

test("Show all opens the list of all results", async () => {
  await openScreen("/toast");
  await opener.click();
  await field.fill("a");
  const all = page.getByRole("group", { name: "Products" }).getByRole("option", { name: /^Show all \d+$/ });
  await expect.element(all).toBeVisible();
  const count = all.element().textContent?.replace(/\D/g, "");

  await all.click();

  await expect.poll(addressNow).toBe("/products?q=a");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Products");
  await expect
    .element(page.getByRole("grid", { name: "Products" }))
    .toHaveAttribute("aria-rowcount", `${Number(count) + 1}`);
});

test.each([
  ["Create order", "Create order"],
  ["New message", "New message"],
  ["New card", "New card"],
  ["Invite people", "Invite people"],
])("%s opens its form from any screen and leaves the address clean", async (action, dialog) => {
  await openScreen("/toast");
  await opener.click();

  await page.getByRole("group", { name: "Create" }).getByRole("option", { name: action }).click();

  await expect.element(page.getByRole("dialog", { name: dialog })).toBeVisible();
  await expect.poll(addressNow).not.toMatch(/create=|invite=/);
});
