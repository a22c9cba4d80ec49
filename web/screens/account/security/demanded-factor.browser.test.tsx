import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addressNow, hearDepartures, openScreen, openShop } from "../../../../tests/support/component/component.tsx";
import { turnOnTwoFactor } from "../../../../tests/support/records/second-factor.ts";

const PASSWORD = "Demo-2026!";
const ACCOUNT = "/account?tab=security";
const DASHBOARD_DOCUMENT = "/__test/page?url=%2Fdashboard";

test("without the demanded second factor a person sees only their account and is told why", async () => {
  await openShop({ sql: "UPDATE workspace SET require_two_factor = 1" });
  const left = hearDepartures();
  const words = "This shop asks everybody for a second factor.";
  await openScreen(ACCOUNT);
  await expect.element(page.getByText(words)).toBeVisible();
  expect((await fetch(DASHBOARD_DOCUMENT)).url).toBe(location.href);
  const toKanban = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Kanban" });
  const refused = page.getByRole("main").getByRole("alert").filter({ hasText: words });

  await toKanban.click();
  await refused.first().getByRole("link", { name: "Set it up" }).click();

  await expect.poll(() => left).toEqual([ACCOUNT]);
  await openScreen(ACCOUNT);
  await turnOnTwoFactor(PASSWORD);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect.element(page.getByRole("button", { name: "Renew recovery codes" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Turn off", exact: true })).toHaveLength(0);
  await toKanban.click();
  await expect.element(page.getByRole("region", { name: "To do", exact: true })).toBeVisible();
  expect(refused.elements()).toEqual([]);
  expect(addressNow()).toMatch(/^\/kanban/);
});
