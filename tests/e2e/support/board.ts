import { expect, type Page } from "@playwright/test";

export { addressOf, type OwnBoard, ownBoard } from "../../support/records/new-board.ts";

export const columnOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const cardOf = (page: Page, title: string) =>
  page.locator("[data-card]").filter({ has: page.getByRole("link", { name: title, exact: true }) });
export const linkOf = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });

/** The titles a column shows, from the top; a dialog may lie over it. */
export const titlesIn = (page: Page, name: string) =>
  page
    .locator("[data-column]")
    .filter({ has: page.locator("h2", { hasText: new RegExp(`^${name}$`) }) })
    .locator("[data-card-link]")
    .allInnerTexts();

/** Drags a card by mouse to a height within another one's place: its upper or its lower half. */
export async function dragTo(page: Page, title: string, target: string, half: "upper" | "lower"): Promise<void> {
  await expect(page.locator("[data-drags]")).toBeVisible();
  const from = await linkOf(page, title).boundingBox();
  const to = await cardOf(page, target).boundingBox();
  if (!from || !to) throw new Error("A card is not in view.");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await expect(page.locator("[data-ghost]")).toBeVisible();
  await page.mouse.move(to.x + 60, to.y + (half === "upper" ? 6 : to.height - 6), { steps: 8 });
  await expect(page.locator("[data-gap]")).toBeVisible();
  await page.mouse.up();
  await expect(page.locator("[data-gap], [data-ghost]")).toHaveCount(0);
}
