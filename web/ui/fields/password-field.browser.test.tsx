import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop } from "../../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});

const password = page.getByLabelText("Password", { exact: true });

/** Types a letter; the test's keyboard has no Caps Lock state. */
const typeLetter = (modifierCapsLock: boolean) =>
  password.element().dispatchEvent(new KeyboardEvent("keydown", { key: "a", modifierCapsLock, bubbles: true }));

test("a button shows and hides the password", async () => {
  await openScreen("/login", { as: null });

  await page.getByRole("button", { name: "Show password" }).click();
  await expect.element(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();

  await expect.element(password).toHaveAttribute("type", "password");
});

test.each(["/login", "/register"])("tells of Caps Lock beside the problem of a password on %s", async (address) => {
  await openScreen(address, { as: null });
  await password.click();
  typeLetter(false);
  await expect.element(password).not.toHaveAccessibleDescription(/Caps Lock/);

  typeLetter(true);
  await expect.element(page.getByRole("status").filter({ hasText: "Caps Lock is on" })).toBeVisible();
  await expect.element(password).toHaveAccessibleDescription("Caps Lock is on");
  typeLetter(false);
  await expect.element(password).not.toHaveAccessibleDescription(/Caps Lock/);

  await userEvent.keyboard("{Enter}");
  await expect.element(password).not.toHaveFocus();
  await password.click();
  typeLetter(true);
  await expect.element(password).toHaveAccessibleDescription(/(Enter your|Choose a) password.* · Caps Lock is on$/);
  await userEvent.tab();
  await expect.element(password).not.toHaveAccessibleDescription(/Caps Lock/);
});
