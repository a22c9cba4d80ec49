import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { OWN_CONNECTION } from "../support/api-calls.ts";
import { violations } from "../support/axe.ts";
import { test as mailTest } from "../support/mail-shop.ts";
import { inShop } from "../support/own-shop.ts";
import { fillLogin, forgetSession, live, newPerson, signIn } from "../support/person.ts";

const INVITE = "an-invitation-for-one-person-only";
const hash = createHash("sha256").update(INVITE).digest("hex");
const at = Date.parse("2026-06-15T12:00:00.000Z");
const inviteTest = inShop({
  sql: `INSERT INTO one_time_links (token_hash, kind, email, role, invited_by, created_at, expires_at)
        VALUES ('${hash}', 'invite', 'davetli@shop.example', 'Editör', 1, ${at}, ${at + 86_400_000})`,
});

/** The last link of this kind that was mailed. */
const linkIn = (mails: readonly string[], part: string) =>
  mails.findLast((text) => text.includes(part))?.match(/https?:\/\/\S+/)?.[0] ?? "";

mailTest.describe("on a desktop", () => {
  mailTest("who forgot their password chooses a new one by a link that works once", async ({ page, request, mail }) => {
    const person = await newPerson(request);
    const address = "/login?email=ada%2Bshop%40example.com&next=%2Forders%3Fpage%3D2";
    await page.goto(address);
    await live(page);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await expect(page).toHaveURL(address);
    // The form that is left has an email too.
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgot password?" })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Send the link" }).click();
    const sent = page.getByText("If an account uses that address, it gets an email with a link");
    await expect(sent).toBeVisible();
    // The button that had the focus is gone.
    await expect(page.locator(":focus")).toContainText(await sent.innerText());
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => linkIn(mail.taken, "mode=reset")).not.toBe("");
    const link = linkIn(mail.taken, "mode=reset");

    await page.goto(link);
    await live(page);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("New password").fill("kısa");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/Use at least 8 characters/);
    await page.getByLabel("New password").fill("Yeni-parola-9");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.waitForURL("/login");
    await fillLogin(page, { email: person.email, password: "Yeni-parola-9" });
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("/dashboard");

    await forgetSession(page);
    await page.goto(link);
    await live(page);
    await page.getByLabel("New password").fill("Baska-parola-9");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toContainText("This link has expired or was used already.");
    await expect(page.locator(":focus")).toContainText("This link has expired or was used already.");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("alert").getByRole("link")).toBeFocused();
  });

  mailTest(
    "a reset link opens for who is signed in, says so, and signs them out @proof",
    async ({ page, request, mail }) => {
      const person = await newPerson(request);
      const resets = () => mail.taken.filter((text) => text.includes("mode=reset"));
      const before = resets().length;
      await request.post("/api/auth/password/forgot", { data: { email: person.email }, headers: OWN_CONNECTION });
      await expect.poll(() => resets().length).toBe(before + 1);
      const link = linkIn(mail.taken, "mode=reset");
      await signIn(page, person);

      await page.goto(link);
      await live(page);
      await expect(page.getByText(`You are signed in here as ${person.email}.`)).toBeVisible();
      await page.getByLabel("New password").fill("Yeni-parola-9");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.waitForURL("/login");

      expect(await page.evaluate(() => localStorage.getItem("theme-token"))).toBeNull();
      await fillLogin(page, { email: person.email, password: "Yeni-parola-9" });
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("/dashboard");
    },
  );

  mailTest(
    "a new email counts once its link is opened, the old one until then @proof",
    async ({ page, request, mail }) => {
      const person = await newPerson(request);
      await signIn(page, person, "/account?tab=profile");
      await live(page);
      const email = `yeni.${Date.now()}@shop.example`;
      await page.getByRole("button", { name: "Change email" }).click();
      const dialog = page.getByRole("dialog", { name: "Change email" });
      await dialog.getByLabel("New email").fill("admin@example.com");
      await dialog.getByLabel("Password").fill(person.password);
      await dialog.getByRole("button", { name: "Send the link" }).click();
      await expect(dialog.getByLabel("New email")).toHaveAccessibleDescription(
        "An account with this email already exists.",
      );
      await dialog.getByLabel("New email").fill(email);
      await dialog.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByText(`Waiting for confirmation of ${email}`)).toBeVisible();
      await expect.poll(() => mail.taken.some((text) => text.includes("tab=profile"))).toBe(true);
      const link = linkIn(mail.taken, "tab=profile");

      await page.goto(link);

      await expect(page.getByText(`From now on you sign in with ${email}.`)).toBeVisible();
      await expect(page).toHaveURL("/account?tab=profile");
      await forgetSession(page);
      await signIn(page, { ...person, email });
    },
  );
});

inviteTest.describe("by invitation", () => {
  inviteTest("the link opens for who is signed in too, and says as whom @proof", async ({ page, request }) => {
    const person = await newPerson(request);
    await signIn(page, person);

    await page.goto(`/register?invite=${INVITE}`);
    await live(page);

    await expect(page.getByText(`You are signed in here as ${person.email}.`)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("davetli@shop.example");
    await page.goto("/register");
    await page.waitForURL("/dashboard");
  });

  inviteTest("the address is given, the role is told, and the link works once @proof", async ({ page }) => {
    await page.goto(`/register?invite=${INVITE}`);
    await live(page);
    await expect(page.getByText("Deniz Yılmaz invited you to work here as Editor.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("davetli@shop.example");
    await expect(page.getByLabel("Email")).not.toBeEditable();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Username").fill("Davetli Kişi");
    await page.getByLabel("Phone number").fill("0532 123 45 67");
    await page.getByLabel("Password", { exact: true }).fill("Davet-parola-9");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL("/login?email=davetli%40shop.example");

    await page.goto(`/register?invite=${INVITE}`);

    await expect(page.getByRole("alert")).toContainText("Ask for a new invitation");
  });
});
