import { type BrowserContext, expect, type Page } from "@playwright/test";
import { OWN_CONNECTION } from "../support/api-calls.ts";
import { type OwnServer, startOwnServer } from "../support/own-server.ts";
import { fillLogin, live, type Person, someone } from "../support/person.ts";
import { test } from "../support/test.ts";

const secret = (name: string) => `${name}-`.padEnd(40, "x");
const settings = {
  APP_MODE: "live",
  TEST_BUILD: "1",
  ...Object.fromEntries(
    ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"].map((name) => [name, secret(name)]),
  ),
};

/** One life of a shop: each story goes on where the last one ended. */
test.describe
  .serial("live mode, on a desktop", () => {
    const first = someone({ username: "Ada Kurucu" });
    const second = someone({ username: "Berk Bekler" });
    let server: OwnServer;

    test.beforeAll(async () => {
      test.setTimeout(90_000);
      server = await startOwnServer(settings);
    });
    test.afterAll(() => server?.stop());

    const at = (path: string) => new URL(path, server.url).href;
    const sessionOf = async (context: BrowserContext) =>
      (await context.cookies(server.url)).find((cookie) => cookie.name === "__Host-sid");

    async function register(page: Page, person: Person): Promise<void> {
      await page.goto(at("/register"));
      await live(page);
      await page.getByLabel("Username").fill(person.username);
      await page.getByLabel("Phone number").fill(person.phoneNumber);
      await fillLogin(page, person);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      await live(page);
    }

    async function enter(page: Page, { isKept = true } = {}): Promise<void> {
      await page.goto(at("/login"));
      await live(page);
      await fillLogin(page, first);
      if (!isKept) await page.getByLabel("Keep me signed in").uncheck();
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(at("/dashboard"));
    }

    test("the first account is an Admin and comes in at once", async ({ page }) => {
      await register(page, first);
      await expect(page.getByText("An Admin will let you in")).toHaveCount(0);

      await enter(page);

      await page.getByRole("button", { name: "Open the profile menu" }).click();
      await expect(page.getByRole("menu", { name: "Profile" })).toContainText("Ada Kurucu");
      await expect(page.getByRole("menu", { name: "Profile" })).toContainText("Admin");
      await expect(page.getByText("Mock mode")).toHaveCount(0);
    });

    test("the second account waits, and is told so", async ({ page }) => {
      await register(page, second);
      await expect(page.getByText("An Admin will let you in")).toBeVisible();

      await fillLogin(page, second);
      await page.getByRole("button", { name: "Sign in" }).click();

      await expect(page.getByText("Your account waits for approval.")).toBeVisible();
      expect(await sessionOf(page.context())).toBeUndefined();
    });

    test("the session lies in a cookie no script can read; the stored token is a mark only", async ({
      page,
      playwright,
    }) => {
      await enter(page);

      const cookie = await sessionOf(page.context());
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
      expect((Number(cookie?.expires) - Date.now() / 1000) / 86_400).toBeCloseTo(90, 0);
      const seen = await page.evaluate(() => ({
        cookies: document.cookie,
        token: localStorage.getItem("theme-token"),
      }));
      expect(seen.cookies).not.toContain("sid");
      expect(seen.token).toBeTruthy();
      const bytes = [...atob(seen.token ?? "")].map(
        (letter, index) => letter.charCodeAt(0) ^ "pano-theme-key".charCodeAt(index % 14),
      );
      const mark = String.fromCharCode(...bytes);
      expect(cookie?.value).not.toContain(mark);
      const calls = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: OWN_CONNECTION });
      const answer = await calls.get("/api/ecommerce/orders", { headers: { Authorization: `Bearer ${mark}` } });
      expect(answer.status()).toBe(401);
      await calls.dispose();
    });

    test("a protected page without the cookie is a redirect to sign-in and back @proof", async ({
      page,
      playwright,
    }) => {
      const calls = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: OWN_CONNECTION });
      const answer = await calls.get("/orders?status=pending", { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      expect(answer.headers().location).toBe("/login?next=%2Forders%3Fstatus%3Dpending");
      await calls.dispose();

      await page.goto(at("/orders?status=pending"));
      await live(page);
      await fillLogin(page, first);
      await page.getByRole("button", { name: "Sign in" }).click();

      await expect(page).toHaveURL(at("/orders?status=pending"));
    });

    test("signing out ends the session at the server too @proof", async ({ page, playwright }) => {
      await enter(page);
      const cookie = await sessionOf(page.context());
      const calls = await playwright.request.newContext({
        baseURL: server.url,
        extraHTTPHeaders: { ...OWN_CONNECTION, Cookie: `__Host-sid=${cookie?.value}` },
      });
      expect((await calls.get("/api/auth/me")).status()).toBe(200);

      await page.getByRole("button", { name: "Open the profile menu" }).click();
      await page.getByRole("menuitem", { name: "Log Out" }).click();

      await expect(page).toHaveURL(at("/login"));
      await expect.poll(() => sessionOf(page.context())).toBeUndefined();
      expect((await calls.get("/api/auth/me")).status()).toBe(401);
      await calls.dispose();
      await page.goto(at("/orders"));
      await expect(page).toHaveURL(at("/login?next=%2Forders"));
    });

    test("a session that is not to be kept ends with the browser @proof", async ({ page, context }) => {
      await enter(page, { isKept: false });
      expect((await sessionOf(context))?.expires).toBe(-1);

      // A browser that is closed has no page open that could still ask.
      await page.goto("about:blank");
      const kept = (await context.cookies()).filter((cookie) => cookie.expires !== -1);
      await context.clearCookies();
      await context.addCookies(kept);
      await page.goto(at("/orders"));

      await expect(page).toHaveURL(at("/login?next=%2Forders"));
      await expect.poll(() => page.evaluate(() => localStorage.getItem("theme-token"))).toBeNull();
    });
  });
