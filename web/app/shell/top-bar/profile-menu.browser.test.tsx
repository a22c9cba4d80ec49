import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addressNow, openScreen, openShop, textsOf } from "../../../../tests/support/component/component.tsx";

const REPO_URL = "https://repository.example/shop?tab=readme";
const menu = page.getByRole("menu", { name: "Profile" });
const entry = (name: string) => menu.getByRole("menuitem", { name, exact: true });

async function openMenu(settings: Record<string, string> = {}) {
  const shop = await openShop({ settings });
  await openScreen("/toast");
  await page.getByRole("button", { name: "Open the profile menu" }).click();
  await expect.element(menu).toBeVisible();
  return shop;
}

test("shows who is signed in and seven entries, with a line before Log Out", async () => {
  const shop = await openMenu();
  const { user } = (await shop.api.get("/auth/me")).body.data;

  for (const words of [user.username, user.email, "Admin"]) await expect.element(menu).toHaveTextContent(words);
  expect(textsOf(menu.getByRole("menuitem"))).toEqual([
    "Profile",
    "Billing",
    "Settings",
    "Keyboard Shortcuts",
    "Team",
    "Github",
    "Log Out",
  ]);
  const entries = [...menu.element().querySelectorAll("[role=menuitem], hr")];
  expect(entries.slice(-3).map((one) => one.tagName === "HR" || one.textContent)).toEqual(["Github", true, "Log Out"]);
});

test.each([
  ["Profile", "/account?tab=profile", "About you"],
  ["Billing", "/billing", "Plan"],
  ["Settings", "/account?tab=preferences", "Times and figures"],
  ["Team", "/account?tab=team", /members$/],
])("%s opens its page", async (name, address, heading) => {
  await openMenu();

  await entry(name).click();

  await expect.poll(addressNow).toBe(address);
  await expect.element(page.getByRole("region", { name: heading }).first()).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test("Keyboard Shortcuts opens their list over the page", async () => {
  await openMenu();

  await entry("Keyboard Shortcuts").click();

  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(addressNow()).toBe("/toast");
});

describe("Github", () => {
  test("opens the repository in a new tab without opener and referrer", async () => {
    await openMenu({ REPO_URL });

    await expect.element(entry("Github")).toHaveAttribute("href", REPO_URL);
    await expect.element(entry("Github")).toHaveAttribute("target", "_blank");
    await expect.element(entry("Github")).toHaveAttribute("rel", "noopener noreferrer");
  });

  test("is disabled without an address", async () => {
    await openMenu();

    await expect.element(entry("Github")).toHaveAttribute("aria-disabled", "true");
    await expect.element(entry("Github")).not.toHaveAttribute("href");
  });
});
