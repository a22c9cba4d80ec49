import "../../tests/support/component/by-css.ts";
import { mutate } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { allAnswered, openScreen, openShop, route } from "../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});

/** Fields of answers that hold money or large counts. */
const LARGE =
  /^(?:amount|price|discountedPrice|salePrice|cost|total\w*|paid|due|refunded|refundable|sales|spent|dueNow|subtotal|tax|allUsers|newUsers|oldUsers|users|sessions|pageViews|eventCount)$/;
const FIGURE = -9_998_972_457.5;

/** The same answer with a figure of 18 characters wherever a number is money: "-$9,998,972,457.50". */
function enlarged(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarged(one, name));
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, enlarged(one, key)]));
  return typeof value === "number" && LARGE.test(name) ? FIGURE : value;
}

beforeEach(() => {
  for (const area of ["dashboard", "ecommerce", "datatable", "billing"])
    route(`GET /${area}/*`, async (_, forward) => {
      const answer = await forward();
      const { data, ...rest } = await answer.clone().json();
      return answer.ok ? Response.json({ ...rest, data: enlarged(data) }, { status: answer.status }) : answer;
    });
});

const LONG = /\d{1,3}(?:[.,]\d{3}){3}/;
const CARD = "[data-tile], [data-card], td, dd, li, [role=gridcell]";

/** Each long figure that is cut, or that reaches beyond its card or the window. */
function misfits(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !LONG.test(text.textContent ?? "") || parent.closest("script, style, .visually-hidden")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = range.getBoundingClientRect();
    const line = parent.closest("[data-short]")?.getBoundingClientRect();
    // The whole figure has wrapped out of sight, and its line shows the short one.
    const { left, right, width } = line && whole.top > line.bottom - 2 ? line : whole;
    if (width === 0) continue;
    const say = (why: string) =>
      found.add(`${why}: ${text?.textContent} in ${parent.closest(CARD)?.getAttribute("class")}`);
    if (right > innerWidth + 1 || left < -1) say("beyond the window");
    const card = parent.closest(CARD)?.getBoundingClientRect();
    if (card && right > card.right + 1) say("beyond its card");
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (getComputedStyle(around).overflowX !== "visible" && right > box.right + 1) say("cut");
    }
  }
  return [...found];
}

const narrow = [
  "/dashboard",
  "/dashboard?lang=tr",
  "/dashboard?range=30d&compare=1",
  "/orders",
  "/orders?order=17",
  "/products",
  "/products?view=grid",
  "/products?open=30",
  "/add-product?id=30",
  "/datatable?open=5",
  "/billing",
].map((address) => [320, address] as const);
const wide = ["/dashboard", "/orders", "/products", "/datatable?mode=server"].map(
  (address) => [1440, address] as const,
);

test.each([...narrow, ...wide])(
  "%i pixels wide, a figure of 18 characters fits everywhere on %s",
  async (width, address) => {
    await page.viewport(width, 844);
    await openScreen(address);
    // What the page came with is asked for again, to be enlarged; a part that mounts late has asked for nothing yet.
    const isEnlarged = async () => {
      await mutate(() => true);
      return LONG.test(document.body.textContent);
    };
    await expect.poll(isEnlarged).toBe(true);
    await allAnswered();

    await expect.poll(misfits).toEqual([]);
  },
);
