import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { enter, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";

const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

test("an open menu with its sub-menu has no accessibility violations @proof", async ({ page, request }) => {
  await enter(page, await newPerson(request), "/dropdown-menu");
  const example = page.getByRole("region", { name: "Sub-menu", exact: true });
  await example.getByRole("button", { name: "Actions" }).press("Enter");
  await expect(item(page, "Open")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(item(page, "To do")).toBeFocused();

  // An open menu floats over the landmarks of the page.
  expect(await violations(page, ["region"])).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
});
