import { expect, type Page, test } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { violations } from "./support/axe.ts";
import { calls, listen, shiftOf, watchShifts } from "./support/listen.ts";
import { live } from "./support/person.ts";

const tabs = ["profile", "security", "sessions", "tokens", "notifications", "preferences", "team", "workspace"];
const paths = ["/account", ...[...tabs, "activity"].map((tab) => `/account?tab=${tab}`)];
const openPages = ["/login?mode=forgot", "/login?mode=reset&token=abcdefabcdefabcdefabcdef", "/login?reason=expired"];

for (const path of openPages) {
  test(`${path} is silent and accessible in both themes @phone`, async ({ page }) => {
    const heard = listen(page);

    await page.goto(path);
    await live(page);

    expect(await violations(page)).toEqual([]);
    expect(heard).toEqual([]);
  });
}

for (const path of paths) {
  test(`${path} is silent and accessible in both themes, asks nothing when it comes, does not jump or scroll sideways @phone`, async ({
    page,
  }) => {
    await enterAsAdmin(page, "/toast");
    await watchShifts(page);
    const heard = listen(page);
    const sent = calls(page);

    await page.goto(path);
    await live(page);

    expect(sent).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    expect(heard).toEqual([]);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const layers: readonly { tab: string; name: string; open(page: Page): Promise<unknown> }[] = [
  { tab: "profile", name: "Change email", open: press("Change email") },
  { tab: "security", name: "Turn on two-factor sign-in", open: press("Turn on two-factor sign-in") },
  { tab: "security", name: "Delete my account", open: press("Delete my account") },
  {
    tab: "tokens",
    name: "New token",
    open: async (page) => {
      await press("New token")(page);
      await page.getByRole("combobox", { name: "Ends" }).click();
      await page.getByRole("option", { name: "On a day of my own" }).click();
      await expect(page.getByRole("group", { name: "Last day" })).toBeVisible();
    },
  },
  { tab: "team", name: "Invite people", open: press("Invite people") },
  { tab: "team", name: "Deactivate Cem Arslan?", open: press("Deactivate") },
  {
    tab: "workspace",
    name: "Set up your own second factor first",
    open: (page) => page.getByRole("switch", { name: "Everybody needs a second factor" }).click(),
  },
  { tab: "workspace", name: "Restore a backup", open: press(/^Restore/) },
];

for (const { tab, name, open } of layers) {
  test(`${name} of ${tab} is accessible in both themes and closed by Escape @phone`, async ({ page }) => {
    await enterAsAdmin(page, `/account?tab=${tab}`);
    const heard = listen(page);
    await open(page);
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();

    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(heard).toEqual([]);
  });
}
