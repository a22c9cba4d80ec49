import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { card } from "../support/dashboard.ts";
import { holdNext, loseNextWrite } from "../support/hold-next.ts";
import { enter, live, newPerson, signIn } from "../support/person.ts";
import { test } from "../support/test.ts";

const kept = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith("/api/dashboard/layout") && answer.request().method() === "PUT",
  );
const order = (page: Page) =>
  page.locator("[data-card]").evaluateAll((cards) => cards.map((one) => one.getAttribute("data-card")));

async function customise(page: Page) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Customise" }).click();
  const dialog = page.getByRole("dialog", { name: "Customise the dashboard" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.beforeEach(async ({ page, request }) => {
  await enter(page, await newPerson(request));
  await expect(card(page, "countries")).toBeVisible();
});

test("cards are moved by buttons, by their menu and by dragging, for the person alone @proof", async ({
  page,
  browser,
  request,
}) => {
  const dialog = await customise(page);
  const moved = kept(page);
  await dialog.getByRole("button", { name: "Move up: Users per minute" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Users per minute: place 11 of 12");
  const rows = dialog.getByRole("listitem");
  await expect(rows.nth(10)).toContainText("Users per minute");
  await moved;

  const put = kept(page);
  const handle = await rows.nth(10).locator(".drag-handle").boundingBox();
  const first = await rows.first().boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 10, (handle?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((handle?.x ?? 0) + 10, (first?.y ?? 0) - 10, { steps: 8 });
  await expect(rows.first()).toContainText("Users per minute");
  await page.mouse.up();
  await put;
  await dialog.getByRole("button", { name: "Done" }).click();
  expect((await order(page))[0]).toBe("minutes");

  await card(page, "minutes").getByRole("button", { name: "Options of Users per minute" }).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual(["attention", "minutes"]);
  const other = await browser.newPage();
  await signIn(other, await newPerson(request));
  await expect(card(other, "countries")).toBeVisible();
  expect((await order(other)).at(-1)).toBe("minutes");
  await other.close();
});

/** Which cards each layout that is sent from now on hides. */
function sentLayouts(page: Page): string[][] {
  const sent: string[][] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/dashboard/layout") || request.method() !== "PUT") return;
    const { widgets } = request.postDataJSON() as { widgets: { id: string; hidden: boolean }[] };
    sent.push(widgets.filter(({ hidden }) => hidden).map(({ id }) => id));
  });
  return sent;
}

/** Hides four cards one right after another. */
async function hideQuickly(page: Page) {
  const dialog = await customise(page);
  for (const name of ["Sales figures", "Audience", "Devices", "Countries"])
    await dialog.getByRole("checkbox", { name }).uncheck();
  return dialog;
}
const ALL_FOUR = ["tiles", "audience", "devices", "countries"];

/** The product asks whoever leaves now. */
const asksToLeave = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

test("of changes that wait for an earlier one only the newest is sent, and the page asks before it goes meanwhile @proof", async ({
  page,
}) => {
  const free = await holdNext(page, "**/api/dashboard/layout");
  const sent = sentLayouts(page);
  const dialog = await hideQuickly(page);
  await expect.poll(() => sent).toEqual([["tiles"]]);
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);

  const put = kept(page);
  free();
  await put;
  await expect.poll(() => sent).toEqual([["tiles"], ALL_FOUR]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => asksToLeave(page)).toBe(false);
  await page.reload();
  await live(page);

  expect(asked).toHaveLength(1);
  await expect(card(page, "attention")).toBeVisible();
  for (const id of ALL_FOUR) await expect(card(page, id)).toHaveCount(0);
});

test("who goes all the same has kept what was waiting @proof", async ({ page }) => {
  await loseNextWrite(page, "/dashboard/layout");
  await hideQuickly(page);
  page.on("dialog", (question) => void question.accept());

  await page.goto("/toast");
  await expect(async () => {
    await page.goto("/dashboard");
    await live(page);
    await expect(card(page, "attention")).toBeVisible();
    for (const id of ALL_FOUR) await expect(card(page, id)).toHaveCount(0);
  }).toPass();
});

test("a move inside the product asks nothing while a change is being kept, and loses none @proof", async ({ page }) => {
  const free = await holdNext(page, "**/api/dashboard/layout");
  const sent = sentLayouts(page);
  const dialog = await hideQuickly(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Kanban" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/kanban");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop operations");

  const put = kept(page);
  free();
  await put;

  await expect.poll(() => sent).toEqual([["tiles"], ALL_FOUR]);
});

test("where all cards are hidden the page says so, also after a reload, and brings them back @phone @proof", async ({
  page,
}) => {
  const dialog = await customise(page);
  for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
  await dialog.getByRole("button", { name: "Done" }).click();
  const said = page.getByText("You have hidden all cards of the dashboard");
  await expect(said).toBeVisible();
  await expect.poll(() => asksToLeave(page)).toBe(false);
  await page.reload();
  await live(page);
  await expect(said).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("main").getByRole("button", { name: "Reset layout" }).click();

  await expect(said).toHaveCount(0);
  await expect(page.locator("[data-card]")).toHaveCount(12);
});

test("the choice of cards is no barrier @proof", async ({ page }) => {
  await customise(page);

  expect(await violations(page)).toEqual([]);
});

test("the sales figures have a menu like every card, which hides and moves them together @phone @proof", async ({
  page,
}) => {
  const menu = card(page, "tiles").getByRole("button", { name: "Options of Sales figures" });
  await menu.click();
  const moved = kept(page);
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await moved;
  await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual(["attention", "sales"]);

  const hidden = kept(page);
  await menu.click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await hidden;

  await expect(card(page, "tiles")).toHaveCount(0);
});

test("offline no card is hidden, moved or put in another order @proof", async ({ page, context }) => {
  await live(page);
  const dialog = await customise(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  const menu = card(page, "countries").getByRole("button", { name: "Options of Countries" });
  await menu.click();

  await context.setOffline(true);

  for (const name of ["Move up", "Move down", "Hide"])
    await expect(page.getByRole("menuitem", { name })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Customise" })).toBeDisabled();
  await context.setOffline(false);
  await page.getByRole("menuitem", { name: "Customise" }).click();
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await expect(dialog.getByRole("button", { name: "Reset layout" })).toBeDisabled();
  await expect(dialog.getByRole("checkbox", { name: "Countries" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Move up: Countries" })).toBeDisabled();
  await expect(dialog.getByTitle("Not possible while you are offline").first()).toBeVisible();
});
