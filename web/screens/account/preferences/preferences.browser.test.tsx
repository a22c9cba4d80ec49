import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addressNow,
  calls,
  hold,
  openScreen,
  openShop,
  route,
  type Shop,
} from "../../../../tests/support/component/component.tsx";
import { isWatched } from "../../../../tests/support/component/component-catalogue.ts";
import { newPerson } from "../../../../tests/support/component/component-person.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const NINE_HOURS_MS = 9 * 3_600_000;
const PATCH = "PATCH /account/preferences";
const saved = page.getByRole("status").filter({ hasText: "Saved" });
const rows = page.getByRole("combobox", { name: "Rows per page" });

async function open() {
  const person = await newPerson(shop);
  const own = await shop.clientOf(person.email);
  await openScreen("/account?tab=preferences", { as: person.email });
  await isWatched();
  await expect.element(rows).toBeVisible();
  return { person, savedNow: async () => (await own.get("/account/preferences")).body.data };
}

async function pick(field: string, option: string): Promise<void> {
  const picker = page.getByRole("combobox", { name: field });
  await picker.click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await expect.element(picker).toHaveTextContent(option);
}

const sentBodies = () => calls.filter(({ path }) => path === "/account/preferences").map(({ body }) => body);

test("another time zone changes the times that are the person's own; an unknown zone is refused and not left unasked", async () => {
  const [order] = (await shop.api.get("/ecommerce/orders?pageSize=1&sort=date:desc")).body.data;
  const { person, savedNow } = await open();
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect.element(zone).toBeEnabled();
  await zone.fill("Nowhere/Land");
  await userEvent.tab();
  await expect.element(zone).toHaveAccessibleDescription("Choose a time zone from the list");
  await page.getByRole("link", { name: "Notifications" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).toHaveLength(0);

  await zone.fill("Asia/Tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();

  await expect.element(page.getByRole("region", { name: "Times and figures" })).toHaveTextContent("06/06/2026, 00:07");
  await expect.element(saved).toBeVisible();
  expect(await savedNow()).toMatchObject({ timeZone: "Asia/Tokyo" });
  const [day, time] = new Date(Date.parse(order.date) + NINE_HOURS_MS).toISOString().split("T");
  const [year, month, date] = day?.split("-") ?? [];
  await openScreen(`/orders?order=${order.id}`, { as: person.email });
  const sheet = page.getByRole("dialog", { name: `Order ${order.number}` });
  const shown = `${month}/${date}/${year}, ${time?.slice(0, 5)}`;
  // Business goes by the shop's clock; the person's own is told beside it.
  await expect.element(sheet.getByTitle(`${shown} on your clock`).first()).toBeVisible();
  expect((await shop.api.get(`/ecommerce/orders/${order.id}`)).body.data.date).toBe(order.date);
});

test("a refused choice reverts nothing newer and falls back to what was saved last", async () => {
  const { savedNow } = await open();
  const refusals = page.getByRole("alert").filter({ hasText: "No connection" });
  const release = loseFirst(1);
  await pick("Rows per page", "10");
  await pick("Rows per page", "50");
  release();

  await expect.element(refusals).toBeVisible();
  await expect.poll(async () => (await savedNow()).rowsPerPage).toBe(50);
  await expect.element(saved).toBeVisible();
  await expect.element(rows).toHaveTextContent("50");

  const releaseBoth = loseFirst(2);
  await pick("Rows per page", "10");
  await pick("Rows per page", "100");
  releaseBoth();

  await expect.element(rows).toHaveTextContent(/^50$/);
  expect((await savedNow()).rowsPerPage).toBe(50);
});

test("choices made while one is being saved are sent together", async () => {
  const { savedNow } = await open();
  const patch = hold(PATCH);
  await pick("Rows per page", "10");
  await pick("Week starts on", "Sunday");
  await page.getByRole("switch", { name: "Reduced motion" }).click();
  await userEvent.keyboard("t");
  await expect.poll(() => document.documentElement.dataset.theme).toBe("dark");
  expect(sentBodies()).toEqual([{ rowsPerPage: 10 }]);

  patch.release();

  await expect
    .poll(sentBodies)
    .toEqual([{ rowsPerPage: 10 }, { weekStart: "sunday", reducedMotion: expect.any(Boolean), theme: "dark" }]);
  await expect.element(saved).toBeVisible();
  expect(await savedNow()).toMatchObject({ rowsPerPage: 10, weekStart: "sunday", theme: "dark" });
});

test("the theme that is named is the one shown, whether chosen by key or from the list", async () => {
  await open();
  const theme = page.getByRole("combobox", { name: "Theme" });
  await expect.element(theme).toHaveTextContent("Light");

  await userEvent.keyboard("t");
  await expect.element(theme).toHaveTextContent("Dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  await pick("Theme", "Light");

  await expect.poll(() => document.documentElement.dataset.theme).toBe("light");
  await expect.element(theme).toHaveTextContent("Light");
  expect(addressNow()).toBe("/account?tab=preferences");
});

/** The first so many writes wait for the function given back, and are then lost. */
function loseFirst(count: number): () => void {
  let lost = 0;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  route(PATCH, async (_, forward) => {
    lost += 1;
    if (lost > count) return forward();
    await released;
    throw new TypeError("Failed to fetch");
  });
  return release;
}
