import { expect, type Page } from "@playwright/test";
import { enter, newPerson } from "./support/person.ts";
import { stopClock } from "./support/stopped-clock.ts";
import { test } from "./support/test.ts";

const example = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const said = (page: Page, card: string) => example(page, card).getByRole("status");

test.beforeEach(async ({ page, request }) => {
  await enter(page, await newPerson(request), "/dropdown-menu");
  await expect(example(page, "Basic menu").getByRole("button", { name: "Goods" })).toBeVisible();
});

test("an empty select shows its words and is sent as empty; three chosen are two chips and +1 @proof", async ({
  page,
}) => {
  const one = example(page, "Select");
  await expect(one.getByRole("combobox")).toHaveText("Please select one");
  await one.getByRole("button", { name: "Submit" }).click();
  await expect(said(page, "Select")).toHaveText('Sent: {"category":""}');

  const many = example(page, "Multi select");
  await many.getByRole("combobox").click();
  for (const name of ["Electronics", "Clothing", "Books"]) await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  await expect(many.locator(".MuiChip-root")).toHaveText(["Electronics", "Clothing"]);
  await expect(many.getByText("+1")).toBeVisible();
  await many.getByRole("button", { name: "Clear all" }).click();
  await expect(many.locator(".MuiChip-root")).toHaveCount(0);

  await page.goto("/dropdown-menu?lang=tr");
  await expect(page.getByText("Lütfen birini seçin").first()).toBeVisible();
});

test("typing fast asks only for the last words, and a late answer changes nothing", async ({ page }) => {
  const asked: string[] = [];
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  await page.route("**/api/search**", async (route) => {
    const words = new URL(route.request().url()).searchParams.get("q") ?? "";
    if (asked.push(words) === 1) await held;
    const items = [{ id: 1, title: `Found ${words}`, subtitle: "", link: "/products" }];
    await route.fulfill({ json: { status: 200, data: [{ kind: "product", items }] } });
  });
  const field = example(page, "Async options").getByRole("combobox");
  const typeFast = async (letters: string) => {
    await stopClock(page);
    await field.pressSequentially(letters);
    await page.clock.resume();
  };

  await typeFast("isi");
  await expect.poll(() => asked).toEqual(["isi"]);
  await typeFast("ld");
  await expect(page.getByRole("option", { name: "Found isild" })).toBeVisible();
  const late = page.waitForResponse((response) => response.url().endsWith("q=isi"));
  free();
  await late;

  await expect(page.getByRole("option", { name: "Found isild" })).toBeVisible();
  expect(asked).toEqual(["isi", "isild"]);
});

test("of a thousand options only those in sight are drawn, and keys reach the last @proof", async ({ page }) => {
  const field = example(page, "1,000 options").getByRole("combobox");
  await field.click();
  await expect(page.getByRole("option").first()).toBeVisible();
  const list = page.getByRole("listbox");
  expect(await list.locator("*").count()).toBeLessThanOrEqual(60);
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-setsize", "1000");

  await list.evaluate((box) => {
    box.scrollTop = box.scrollHeight / 2;
  });
  await expect(page.getByRole("option", { name: "Option 501", exact: true })).toBeVisible();
  expect(await list.locator("*").count()).toBeLessThanOrEqual(60);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { name: "Option 1000" })).toBeVisible();
  expect(await list.locator("*").count()).toBeLessThanOrEqual(60);
  await page.keyboard.press("Enter");

  await expect(field).toHaveValue("Option 1000");
});

test("a search minds no marks, groups have headings, the text area grows from four to twelve lines @proof", async ({
  page,
}) => {
  await example(page, "Searchable").getByRole("combobox").fill("isil");
  await page.getByRole("option", { name: "Işıldak" }).click();
  await expect(said(page, "Searchable")).toHaveText("Chosen: Işıldak");
  await example(page, "Grouped").getByRole("combobox").click();
  await expect(page.getByRole("listbox").getByText("Cosmetics")).toBeVisible();
  await page.keyboard.press("Escape");

  const area = page.getByLabel("Your message");
  const lines = () =>
    area.evaluate((box) => {
      const { height, lineHeight, paddingTop, paddingBottom } = getComputedStyle(box);
      const text = Number.parseFloat(height) - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      return Math.round(text / Number.parseFloat(lineHeight));
    });
  expect(await lines()).toBe(4);
  await area.fill("line\n".repeat(7));
  await expect.poll(lines).toBe(8);
  await area.fill("line\n".repeat(30));
  await expect.poll(lines).toBe(12);
});
