import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  addressNow,
  openScreen,
  openShop,
  refusal,
  route,
  type Shop,
} from "../../../tests/support/component/component.tsx";

const card = page.getByRole("region", { name: "Inline calendar", exact: true });
const marked = () => [...card.element().querySelectorAll<HTMLElement>("[data-marked]")];

async function open(): Promise<void> {
  await openScreen("/date-picker");
  await expect.element(card.getByRole("grid")).toBeVisible();
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("the month marks exactly the days with orders, and a day links to its orders", async () => {
  const { body } = await shop.api.get("/ecommerce/orders/calendar?month=2026-06");
  const days: { date: string; orders: number }[] = body.data;
  const busy = days.filter(({ orders }) => orders > 0).map(({ date }) => date);
  await open();

  await expect.poll(() => marked().map(({ innerText }) => Number(innerText))).toEqual(busy.map(dayOfMonth));
  await card
    .getByRole("gridcell", { name: /orders?$/ })
    .first()
    .click();

  await expect.poll(addressNow).toBe(`/orders?from=${busy[0]}&to=${busy[0]}`);
});

test("a month without an answer stays visible, reports the error and retries", async () => {
  const answerAgain = route("GET /ecommerce/orders/calendar?month=2026-05", () => refusal(500, "internal"));
  await open();

  await card.getByRole("button", { name: "Previous month" }).click();

  await expect.element(card.getByText("r-test")).toBeVisible();
  await expect.element(card.getByText("May 2026")).toBeVisible();
  answerAgain();
  await expect.poll(() => marked().length).toBeGreaterThan(0);
  await expect.element(card.getByText("May 2026")).toBeVisible();
  await expect.element(card.getByText("r-test")).toHaveLength(0);
});

test("all six weeks of a long month show on a phone", async () => {
  await page.viewport(390, 844);
  await open();

  for (const month of ["July", "August", "September", "October", "November"]) {
    await card.getByRole("button", { name: "Next month" }).click();
    await expect.element(card.getByText(`${month} 2026`)).toBeVisible();
  }
  card.element().scrollIntoView({ block: "center" });
  const last = card.getByRole("gridcell", { name: "Monday, November 30, 2026" });
  await expect.element(last).toBeInViewport({ ratio: 1 });
  expect(last.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await last.click();

  await expect.poll(addressNow).toBe("/orders?from=2026-11-30&to=2026-11-30");
});

const dayOfMonth = (date: string) => Number(date.slice(8));
