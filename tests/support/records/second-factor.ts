import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { hold } from "../component/component.tsx";

const SHOP_OPENED_AT = Date.parse("2026-06-15T12:00:00.000Z");
const STEP_MS = 30_000;

/** The six digits that an app shows for a key when the shop opens, or so many steps of half a minute later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: SHOP_OPENED_AT + steps * STEP_MS,
  });

/** Switches the second factor on from the security section, and returns its key and recovery codes, which are still shown. */
export async function turnOnTwoFactor(password: string): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
  await dialog.getByLabelText("Your password").fill(password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByRole("img", { name: "QR code with the key for your app" })).toBeVisible();
  const secret = dialog.element().querySelector("code")?.textContent ?? "";
  await dialog.getByLabelText("Six-digit code").fill(codeOf(secret));
  const enabling = hold("POST /account/two-factor/enable");
  await dialog.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
  // The codes are told this once: nothing closes the dialog while they are on their way.
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  enabling.release();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect.element(codes).toHaveLength(10);
  return { secret, codes: codes.elements().map(({ textContent }) => textContent) };
}
