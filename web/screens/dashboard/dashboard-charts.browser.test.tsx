import "../../../tests/support/component/by-css.ts";
import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, textsOf } from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";

beforeAll(async () => {
  await openShop();
});

const card = (area: string) => page.getByCss(`[data-card="${area}"]`);
const figure = (name: string) => page.getByCss(`[data-tile="${name}"] [data-figure]`);
const order = () => [...document.querySelectorAll("[data-card]")].map((one) => one.getAttribute("data-card"));
const rangeButton = (name: string) => page.getByRole("button", { name, exact: true });

test("the range drives the charts: days, weeks, months, and the overview's twelve months", async () => {
  await openScreen("/dashboard");
  const bars = card("sales").getByCss("[role=group] > a");
  const points = card("users").getByCss("[role=group] > [role=img]");
  await expect.element(bars).toHaveLength(12);

  for (const [range, count, size] of [
    ["7 d", 7, "day"],
    ["90 d", 14, "week"],
    ["12 m", 12, "month"],
  ] as const) {
    await rangeButton(range).click();
    await expect.element(card("sales")).toHaveTextContent(`Sales by ${size}`);
    await expect.element(card("users")).toHaveTextContent(`Users by ${size}`);
    await expect.element(bars).toHaveLength(count);
    await expect.element(points).toHaveLength(count);
  }
});

test("the day that is not over is hatched and says so; others are not", async () => {
  await openScreen("/dashboard?range=7d");
  const tips = card("sales").getByCss("[data-tooltip]");
  await expect.element(tips).toHaveLength(7);

  expect(textsOf(tips).map((text) => text.endsWith("so far"))).toEqual([...Array(6).fill(false), true]);
  await expect.element(card("users").getByCss("[data-running]")).toBeInTheDocument();
  await expect.element(card("sales").getByCss("[data-hatch]")).toBeInTheDocument();

  await openScreen("/dashboard?range=custom&from=2026-06-01&to=2026-06-10");
  await expect.element(tips).toHaveLength(10);
  expect(textsOf(tips).filter((text) => text.includes("so far"))).toEqual([]);
  expect(card("users").getByCss("[data-running]").elements()).toEqual([]);
});

test.each([
  ["en", /^\$0$/, /^\$\d+(\.\d+)?k$/],
  ["tr", /^\$0$/, /^\$\d+(,\d+)? bin$/],
])("in %s the money axis has its currency and one unit", async (lang, zero, others) => {
  await openScreen(`/dashboard?lang=${lang}`);
  const ticks = card("sales").getByCss("[data-y] span");
  await expect.poll(() => ticks.elements().length).toBeGreaterThan(3);

  const [first, ...rest] = textsOf(ticks);
  expect(first).toMatch(zero);
  for (const tick of rest) expect(tick).toMatch(others);
});

test("labels of an axis stand under every n-th bar from the last one", async () => {
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    await openScreen("/dashboard?range=30d");
    const labels = card("sales").getByCss("[data-x]");
    await expect.element(labels).toHaveLength(30);
    const shown = labels
      .elements()
      .map((label, place) => ({ place, box: label.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const steps = shown.slice(1).map(({ place }, at) => place - (shown[at]?.place ?? 0));
    expect(shown.at(-1)?.place).toBe(29);
    expect(new Set(steps).size).toBe(1);
    for (const [at, { box }] of shown.slice(1).entries()) expect(box.left).toBeGreaterThan(shown[at]?.box.right ?? 0);
  }
});

test("each tile has a sparkline of the range, in the overview none; one menu serves the group", async () => {
  await openScreen("/dashboard?range=30d");
  const lines = card("tiles").getByCss("[data-tile] polyline");
  await expect.element(lines).toHaveLength(4);
  const heights = card("tiles")
    .getByCss("[data-tile]")
    .elements()
    .map((one) => one.getBoundingClientRect().height);
  expect(new Set(heights).size).toBe(1);
  await expect.element(card("tiles").getByRole("button")).toHaveLength(1);

  await openScreen("/dashboard");
  await expect.element(figure("Orders")).toHaveTextContent(/\d/);
  expect(lines.elements()).toEqual([]);
});

test("a caption says only what differs from the range", async () => {
  const captions = (range: string) =>
    openScreen(`/dashboard${range}`).then(async () => {
      await expect.element(card("countries").getByRole("listitem").first()).toBeVisible();
      return Object.fromEntries(
        order().flatMap((area) => textsOf(card(area ?? "").getByCss(":scope > .head > p")).map((text) => [area, text])),
      );
    });
  const always = {
    minutes: "Last 8 minutes",
    products: "Trend over the last 30 days",
    transactions: "Newest six",
  };
  const visitors = {
    audience: "Last 30 days",
    visitors: "Last 30 days",
    devices: "Last 30 days",
    countries: "Last 30 days",
  };
  const charts = { sales: "Last 12 months", users: "Last 12 months" };

  expect(await captions("")).toEqual({ ...always, ...visitors, ...charts });
  expect(await captions("?range=90d")).toEqual(always);
});

test("a slice of a ring is reached by Tab and shows its tooltip", async () => {
  await openScreen("/dashboard");
  await isWatched();
  const slices = card("devices").getByCss("[data-slices] > path");
  await expect.element(slices).toHaveLength(3);
  card("devices").getByRole("button").element().focus();

  await userEvent.tab();

  await expect.element(slices.first()).toHaveFocus();
  await expect.element(page.getByRole("tooltip").last()).toHaveTextContent(/^Desktop: [\d,]+ \([\d.]+%\)$/);
});
