import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { holdNext } from "./hold-next.ts";

const STEP_MS = 30_000;

/** The six digits an app shows for a key, so many steps of half a minute from a moment on. */
export const codeOf = (secret: string, { at, steps = 0 }: { at: string; steps?: number }): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.parse(at) + steps * STEP_MS,
  });

/** The profile menu, opened. */
export async function profileMenu(page: Page) {
  await page.getByRole("button", { name: "Open the profile menu" }).click();
  return page.getByRole("menu", { name: "Profile" });
}

/** Switches the second factor on for whoever's page this is, and returns its key and the recovery codes. */
export async function turnOnTwoFactor(page: Page, { password, at }: { password: string; at: string }) {
  await page.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("img", { name: "QR code with the key for your app" })).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).trim();
  await dialog.getByLabel("Six-digit code").fill(codeOf(secret, { at }));
  const answer = await holdNext(page, "**/api/account/two-factor/enable");
  await dialog.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
  // The codes are told this once: nothing closes the dialog while they are on their way.
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await dialog.getByLabel("Six-digit code").press("Escape");
  answer();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  return { secret, codes: await list.getByRole("listitem").allInnerTexts() };
}
