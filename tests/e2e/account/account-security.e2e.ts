import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { codeOf, turnOnTwoFactor } from "../support/account.ts";
import { violations } from "../support/axe.ts";
import { clockOf } from "../support/inbox.ts";
import { test } from "../support/own-shop.ts";
import { enter, fillLogin, forgetSession, live, newPerson, signIn } from "../support/person.ts";

const NOW = "2026-06-15T12:00:00.000Z";

test.describe("on a desktop", () => {
  test("a new password signs the other browser out and lets this one go on @proof", async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const person = await newPerson(request);
    await enter(page, person, "/account?tab=security");
    const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    // It does not hear of the new password by itself, but by its next call.
    await elsewhere.route(/\/api\/changes/, (route) => route.abort());
    await signIn(elsewhere, person, "/orders");
    await live(elsewhere);
    await expect(elsewhere.getByRole("grid")).toBeVisible();

    await page.getByLabel("Current password").fill(person.password);
    await page.getByLabel(/^New password(?! again)/).fill("Deniz-mavisi-7");
    await page.getByLabel("New password again").fill("Deniz-mavisi-8");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByLabel("New password again")).toHaveAccessibleDescription("The two passwords differ");
    await page.getByLabel("New password again").fill("Deniz-mavisi-7");
    await page.getByRole("button", { name: "Change password" }).click();

    await expect(page.getByText("Password changed. You are signed out everywhere else.")).toBeVisible();
    const refused = elsewhere.waitForResponse((response) => response.status() === 401);
    await elsewhere.getByRole("columnheader", { name: "Amount" }).click();
    expect(new URL((await refused).url()).pathname).toMatch(/^\/api\//);
    await elsewhere.waitForURL(/\/login\?.*reason=expired/);
    await page.reload();
    await expect(page.getByLabel("Current password")).toBeVisible();
    await elsewhere.context().close();
  });

  test("a wrong current password is said under its field, the sixth try has to wait @proof", async ({
    page,
    request,
  }) => {
    const person = await newPerson(request);
    await enter(page, person, "/account?tab=security");
    const current = page.getByLabel("Current password");
    await page.getByLabel(/^New password(?! again)/).fill("Deniz-mavisi-7");
    await page.getByLabel("New password again").fill("Deniz-mavisi-7");

    for (let tries = 1; tries <= 5; tries++) {
      await current.fill(`wrong-${tries}`);
      const answer = page.waitForResponse((response) => response.url().endsWith("/api/account/password"));
      await page.getByRole("button", { name: "Change password" }).click();
      expect((await answer).status()).toBe(422);
      await expect(current).toHaveAccessibleDescription("That is not your current password");
    }
    await current.fill("wrong-6");
    await current.press("Control+s");

    await expect(page.getByRole("alert").filter({ hasText: "Too many requests" })).toBeVisible();
  });

  test("a half-typed new password is asked about before it is left, kept nowhere, and sent by keys from anywhere @proof", async ({
    page,
    request,
  }) => {
    await enter(page, await newPerson(request), "/account?tab=security");
    const fresh = page.getByLabel(/^New password(?! again)/);
    const leave = () => page.getByRole("link", { name: "Sessions", exact: true }).click();
    const asked = page.getByRole("alertdialog", { name: "Discard changes?" });
    // A browser fills this one in by itself.
    await page.getByLabel("Current password").fill("Eski-parola-1");
    await leave();
    await expect(page).toHaveURL("/account?tab=sessions");
    // The URL changes before the section does: going back earlier would keep the form mounted.
    await expect(fresh).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel("Current password")).toHaveValue("");
    await fresh.fill("Deniz-mavisi-7");

    await leave();
    await asked.getByRole("button", { name: "Keep editing" }).click();

    await expect(asked).toBeHidden();
    await expect(fresh).toHaveValue("Deniz-mavisi-7");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Control+s");
    await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("Enter your password");
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain("Deniz-mavisi-7");
    await leave();
    await asked.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL("/account?tab=sessions");
  });

  test("with a second factor sign-in asks for a code; a recovery code works once @proof", async ({ page, request }) => {
    const person = await newPerson(request);
    await enter(page, person, "/account?tab=security");
    const { secret, codes } = await turnOnTwoFactor(page, { password: person.password, at: NOW });
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    for (const code of codes) expect(file).toContain(code);
    await page.emulateMedia({ media: "print" });
    const paper = page.locator(".print-page");
    await expect(paper.getByRole("listitem")).toHaveText(codes);
    await expect(page.getByRole("button", { name: "Print", includeHidden: true })).toBeHidden();
    expect((await page.locator("body").innerText()).trim().split(/\n+/)).toEqual([
      `Recovery codes of ${person.email}, each works once`,
      ...codes,
    ]);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByText("On. 10 recovery codes are left.")).toBeVisible();

    const firstStep = async () => {
      await forgetSession(page);
      await page.goto("/login");
      await live(page);
      await fillLogin(page, person);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    };
    await firstStep();
    expect(await violations(page)).toEqual([]);
    // On the way back what was typed is there, but for the password.
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    // The code that switched it on is spent, and the next is taken with its last digit.
    await page.getByLabel("Six-digit code").fill(codeOf(secret, { at: NOW }));
    await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription("That code is not valid.");
    // What was said of one kind of code is not said of the other.
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription("");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByLabel("Recovery code")).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("button", { name: "Use the code of the app" }).click();
    await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription("");
    await page.getByLabel("Six-digit code").fill(codeOf(secret, { at: NOW, steps: 1 }));
    await page.waitForURL("/dashboard");

    await firstStep();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("/dashboard");

    await firstStep();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription("That code is not valid.");
  });

  test("an act that wants a proof before the page is watched over waits for the question @proof", async ({
    page,
    request,
    shop,
  }) => {
    const person = await newPerson(request);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/watch-layer-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await enter(page, person, "/account?tab=tokens");
    await clockOf(shop.api, "2026-06-15T12:06:00.000Z");
    await page.getByRole("button", { name: "New token" }).click();
    const form = page.getByRole("dialog", { name: "New token" });
    await form.getByLabel("Name").fill("Till");
    await form.getByRole("radio", { name: "Products: Read", exact: true }).check();
    const refused = page.waitForResponse((answer) => answer.status() === 403);
    await form.getByRole("button", { name: "Make token" }).click();
    await refused;

    release();
    const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
    await proof.getByLabel("Password").fill(person.password);
    await proof.getByRole("button", { name: "Confirm" }).click();

    await expect(page.getByRole("dialog", { name: "Your new token" })).toContainText("adm_");
    await clockOf(shop.api, NOW);
  });
});
