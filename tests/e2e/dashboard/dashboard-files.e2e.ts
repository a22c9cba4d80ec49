import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "@playwright/test";
import Papa from "papaparse";
import { card, figureCalls, tile } from "../support/dashboard.ts";
import { enter, live, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";

const cents = (text = "") => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

/** The rows of a file that a menu's line hands to the person. */
async function rowsOf(file: Download): Promise<string[][]> {
  const text = await readFile(await file.path(), "utf8");
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, "")).data;
}

async function choose(page: Page, menu: string, line: string): Promise<Download> {
  const handed = page.waitForEvent("download");
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: line }).click();
  return handed;
}

test.beforeEach(async ({ page, request }) => {
  await page.addInitScript(() => {
    const printed: boolean[] = [];
    Object.assign(globalThis, { printed, print: () => printed.push(document.querySelector("[role=menu]") === null) });
  });
  await enter(page, await newPerson(request));
  await expect(tile(page, "Total sales")).toBeVisible();
  await live(page);
});

test("Export CSV hands over every figure of the period as it is shown @proof", async ({ page }) => {
  await page.getByRole("button", { name: "90 d", exact: true }).click();
  await expect(card(page, "sales")).toContainText("Sales by week");
  await expect(page.locator("[data-stale]")).toHaveCount(0);

  const file = await choose(page, "More", "Export CSV");

  expect(file.suggestedFilename()).toMatch(/^Dashboard 2026-03-1\d 2026-06-15\.csv$/);
  const [head, ...rows] = await rowsOf(file);
  expect(head).toEqual(["Card", "Item", "Value"]);
  const value = (one: string, item: string) => rows.find((row) => row[0] === one && row[1] === item)?.[2];
  const figure = (name: string) => tile(page, name).locator("[data-figure]").innerText();
  expect(cents(value("Sales figures", "Total sales"))).toBe(cents(await figure("Total sales")));
  expect(value("Sales figures", "Orders")).toBe(await figure("Orders"));
  expect(cents(value("Sales figures", "Profit"))).toBe(cents(await figure("Profit")));
  expect([...new Set(rows.map(([one]) => one))]).toEqual([
    "Sales figures",
    "Sales by week",
    "Needs attention",
    "Audience",
    "Users by week",
    "New and returning",
    "Devices",
    "Top products",
    "Top customers",
    "Countries",
    "Recent transactions",
    "Users per minute",
  ]);
});

test("the file of a period speaks the person's language, countries and states included @proof", async ({ page }) => {
  await page.goto("/dashboard?lang=tr");
  await live(page);
  const country = await card(page, "countries").locator("[data-country]").first().innerText();

  const file = await choose(page, "Diğer", "CSV olarak dışa aktar");

  const [head, ...rows] = await rowsOf(file);
  expect(head).toEqual(["Kart", "Kalem", "Değer"]);
  const items = (one: string) => rows.filter(([title]) => title === one).map(([, item]) => item);
  expect(items("Satış rakamları")).toEqual(["Toplam satış", "Siparişler", "Tamamlandı", "Bekleyen", "Kâr"]);
  expect(items("Ülkeler")).toContain(country);
  expect(items("Ülkeler")).toContain("Almanya");
  expect(items("Cihazlar")).toEqual(["Masaüstü", "Mobil", "Tablet"]);
  expect(items("Ziyaretçiler")).toContain("Hemen çıkma oranı (%)");
  expect(items("Son ödemeler")[0]).toMatch(/^2026-06-\d\dT[\d:.]+Z .+: (Tamamlandı|Beklemede|Başarısız)$/);
});

test("a chart's CSV holds its twelve months, which add up to the total @proof", async ({ page }) => {
  const total = cents(await tile(page, "Total sales").locator("[data-figure]").innerText());

  const file = await choose(page, "Options of Sales by month", "Download CSV");

  expect(file.suggestedFilename()).toBe("Sales by month.csv");
  const [head, ...rows] = await rowsOf(file);
  expect(head).toEqual(["Month", "Sales"]);
  expect(rows).toHaveLength(12);
  expect([rows[0]?.[0], rows[11]?.[0]]).toEqual(["2025-07", "2026-06"]);
  expect(rows.reduce((sum, [, amount]) => sum + cents(amount), 0)).toBe(total);
});

test("the paper holds the figures, light and without what surrounds them or can be pressed @proof", async ({
  page,
}) => {
  await page.keyboard.press("t");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "30 d", exact: true }).click();
  await expect(card(page, "sales")).toContainText("Sales by day");

  await page.emulateMedia({ media: "print" });

  for (const role of ["navigation", "button", "switch"] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(tile(page, "Total sales").locator("[data-figure]")).toBeVisible();
  await expect(card(page, "countries").getByRole("listitem").first()).toBeVisible();
  await expect(card(page, "sales")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect((await page.getByRole("main").boundingBox())?.x).toBe(0);
});

test("bars stand over their months in a place whose width is not measured again, as on paper @proof", async ({
  page,
}) => {
  const bars = card(page, "sales").locator("svg", { has: page.locator("[data-series]") });
  await expect(bars.locator("[data-series] rect")).toHaveCount(12);

  // Measured at once, before any script hears of the new width.
  const { width, before, after } = await bars.evaluate((svg) => {
    const place = svg.parentElement?.closest<HTMLElement>("[aria-hidden]");
    if (place) place.style.width = "960px";
    const whole = svg.getBoundingClientRect();
    const [first, last] = [0, 11].map((at) => svg.querySelectorAll("[data-series] rect")[at]?.getBoundingClientRect());
    return {
      width: whole.width,
      before: (first?.left ?? 0) - whole.left,
      after: whole.right - (last?.right ?? 0),
    };
  });

  // A month has 80 px, of which a fifth stays empty on each side.
  expect([width, Math.round(before), Math.round(after)]).toEqual([960, 16, 16]);
});

test("r asks every figure again and says when it is done, but not while one types @proof", async ({ page }) => {
  const calls = figureCalls(page);

  await page.keyboard.press("r");

  await expect(page.getByRole("status").filter({ hasText: "The figures are up to date" })).toBeAttached();
  const asked = calls.filter((call) => call !== "/dashboard/layout");
  expect(asked).toHaveLength(12);
  expect(new Set(asked).size).toBe(12);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").pressSequentially("r");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Refresh the figures");
  expect(calls).toHaveLength(12);
});

test("r rests for who has switched the shortcuts off @proof", async ({ page }) => {
  await page.goto("/account?tab=preferences");
  await live(page);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await page.getByRole("switch", { name: /shortcut/i }).click();
  await saved;
  await page.goto("/dashboard");
  await live(page);
  const calls = figureCalls(page);

  await page.keyboard.press("r");
  await page.getByRole("button", { name: "Refresh (R)" }).click();

  await expect(page.getByRole("status").filter({ hasText: "The figures are up to date" })).toBeAttached();
  expect(new Set(calls).size).toBe(calls.length);
});
