import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { calls, openScreen, openShop, refusal, route } from "../../../../tests/support/component/component.tsx";

const CHANGE = "/billing/subscription/change";
const PREVIEW = "/billing/subscription/preview";
const sentTo = (path: string) => calls.filter((call) => call.path === path);

test("an upgrade in the middle of the period costs what was shown, once", async () => {
  const shop = await openShop({ settings: { APP_NOW: "2026-06-15T21:00:00.000Z" } });
  await openScreen("/billing");
  await page.getByRole("button", { name: "Change plan" }).click();
  const change = page.getByRole("dialog", { name: "Change plan" });
  await expect.element(change).toHaveTextContent("2 months free");
  await change.getByRole("radio", { name: /Scale/ }).click();
  await expect.element(change).toHaveTextContent("-$24.50");
  await expect.element(change).toHaveTextContent("$74.50");
  const pay = change.getByRole("button", { name: "Pay $50.00" });
  const accept = route(`POST ${CHANGE}`, () => refusal(409, "preview_stale"));
  const previews = sentTo(PREVIEW).length;
  await pay.click();
  await expect.element(change.getByRole("alert")).toHaveTextContent("The amounts have changed.");
  await expect.poll(() => sentTo(PREVIEW)).toHaveLength(previews + 1);
  accept();
  expect(sentTo(CHANGE)).toHaveLength(1);

  await expect.element(pay).toBeEnabled();
  // The first takes the alert away, which moves the button from under the second click of a double click.
  for (let clicks = 0; clicks < 2; clicks++) pay.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));

  await expect.element(page.getByRole("region", { name: "Plan" })).toHaveTextContent("Scale");
  await expect.element(page.getByRole("row", { name: /INV-2026-0007/ })).toHaveTextContent("$50.00");
  expect(sentTo(CHANGE)).toHaveLength(2);
  const { data } = (await shop.api.get("/billing/invoices")).body;
  expect([data.length, data[0].total]).toEqual([7, 50]);
});
