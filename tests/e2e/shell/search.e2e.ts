import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { test } from "../support/test.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const chosen = (page: Page) => page.getByRole("option", { selected: true });

/** Holds the answers of the search back until the returned function is called. */
async function holdAnswers(page: Page) {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    (url) => url.pathname === "/api/search",
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return answer;
}

async function open(page: Page) {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("pages are found by name, > limits to what can be done here @proof", async ({ page }) => {
  await enterAsAdmin(page, "/orders");
  await open(page);
  await field(page).fill("prod");
  await expect(page.getByRole("group", { name: "Pages" }).getByRole("option").first()).toContainText("Products");

  await field(page).fill("> theme");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");

  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("what is found by nobody is said so, and the dialog breaks no rule of accessibility @proof", async ({ page }) => {
  await enterAsAdmin(page, "/orders");
  await open(page);
  await field(page).fill("a");
  await expect(page.getByRole("group", { name: "Products" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await field(page).fill("qqqxyz");

  await expect(page.getByText("Nothing found.").first()).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("/ opens the search where the page has no field of its own @proof", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  await page.locator("body").press("/");

  await expect(field(page)).toBeFocused();
});

test("Enter pressed before the answer is there opens the first hit of just these words once it comes @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/toast");
  await open(page);
  await field(page).fill("#1016");
  await expect(chosen(page)).toContainText("#1016");
  const answer = await holdAnswers(page);
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get("q") === "#1017");

  await field(page).fill("#1017");
  await asked;
  await page.keyboard.press("Enter");
  await expect(page.getByRole("progressbar", { name: "Searching" })).toBeVisible();
  await expect(page).toHaveURL("/toast");
  answer();

  await expect(page).toHaveURL(/\/orders\?order=\d+/);
  await expect(page.getByRole("dialog", { name: "Order #1017" })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});

test("what is typed after Enter takes the wish to open the first hit back @proof", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  const answer = await holdAnswers(page);
  await open(page);

  await page.keyboard.type("#101");
  await page.keyboard.press("Enter");
  await page.keyboard.type("7");
  answer();

  await expect(chosen(page)).toContainText("#1017");
  await expect(page.getByRole("progressbar", { name: "Searching" })).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL("/toast");
});
