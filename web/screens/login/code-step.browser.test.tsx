import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  hearDepartures,
  openScreen,
  openShop,
  resetPage,
  type Shop,
} from "../../../tests/support/component/component.tsx";
import { newPerson } from "../../../tests/support/component/component-person.ts";
import { codeOf } from "../../../tests/support/records/second-factor.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const submit = page.getByRole("button", { name: "Sign in", exact: true });
const digits = page.getByLabelText("Six-digit code");
const recovery = page.getByLabelText("Recovery code");
const button = (name: string) => page.getByRole("button", { name });
const INVALID = "That code is not valid.";

async function withFactor() {
  const person = await newPerson(shop);
  const own = await shop.clientOf(person.email);
  const { secret } = (await own.send("POST", "/account/two-factor/setup", { password: person.password })).body.data;
  const enabled = await own.send("POST", "/account/two-factor/enable", { code: codeOf(secret) });
  expect(enabled.status).toBe(200);
  const codes: string[] = enabled.body.data.codes;
  return { person, secret, codes };
}

async function enterPassword({ password }: { password: string }): Promise<void> {
  await page.getByLabelText("Password", { exact: true }).fill(password);
  await submit.click();
  await expect.element(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
}

/** Signs in up to the second step, in a browser that knows nobody. */
async function signInFirst(person: { email: string; password: string }): Promise<void> {
  await resetPage();
  await openScreen("/login", { as: null });
  await page.getByLabelText("Email").fill(person.email);
  await enterPassword(person);
}

test("with a second factor sign-in asks for a code; a used code is refused", async () => {
  const { person, secret } = await withFactor();
  const left = hearDepartures();
  await signInFirst(person);
  await button("Back to sign in").click();
  await expect.element(page.getByLabelText("Email")).toHaveValue(person.email);
  await enterPassword(person);

  // The code that switched it on is spent, and the next is sent with its last digit.
  await digits.fill(codeOf(secret));
  await expect.element(digits).toHaveAccessibleDescription(INVALID);
  // What was said of one kind of code is not said of the other.
  await button("Use a recovery code").click();
  await expect.element(recovery).toHaveFocus();
  await expect.element(recovery).toHaveAccessibleDescription("");
  await submit.click();
  await expect.element(recovery).toHaveAttribute("aria-invalid", "true");
  await button("Use the code of the app").click();
  await expect.element(digits).toHaveAccessibleDescription("");
  expect(left).toEqual([]);
  await digits.fill(codeOf(secret, 1));

  await expect.poll(() => left).toEqual(["/dashboard"]);
});

test("a recovery code works once", async () => {
  const { person, codes } = await withFactor();
  const left = hearDepartures();
  const enterCode = async () => {
    await signInFirst(person);
    await button("Use a recovery code").click();
    await recovery.fill(codes[0] ?? "");
    await submit.click();
  };
  await enterCode();
  await expect.poll(() => left).toEqual(["/dashboard"]);

  await enterCode();

  await expect.element(recovery).toHaveAccessibleDescription(INVALID);
  expect(left).toHaveLength(1);
});
