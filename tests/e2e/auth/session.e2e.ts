import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { profileMenu } from "../support/account.ts";
import { signInAsAdmin } from "../support/admin.ts";
import { OWN_CONNECTION } from "../support/api-calls.ts";
import { violations } from "../support/axe.ts";
import { be, fillLogin, newPerson, type Person } from "../support/person.ts";
import { test } from "../support/test.ts";
import { unaware } from "../support/unaware.ts";
import { watched } from "../support/watch.ts";

/** Ends the page's session at the server, as its age or another device would; the page hears of it from the server alone. */
async function endSession(page: Page, request: APIRequestContext): Promise<void> {
  const token = await page.evaluate(() => {
    const key = new TextEncoder().encode("pano-theme-key");
    const stored = atob(localStorage.getItem("theme-token") ?? "");
    const bytes = Uint8Array.from(stored, (letter, at) => letter.charCodeAt(0) ^ (key[at % key.length] ?? 0));
    return new TextDecoder().decode(bytes);
  });
  const headers = { ...OWN_CONNECTION, Authorization: `Bearer ${token}` };
  const answer = await request.post("/api/auth/logout", { headers });
  expect(answer.ok()).toBe(true);
}

/** The same, and the page finds out by its own next write, however soon the stream would have told it. */
async function endSessionUnheard(page: Page, request: APIRequestContext): Promise<void> {
  await unaware(page);
  await endSession(page, request);
}

const again = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

test("without unsaved input an ended session leads to sign-in and back @phone", async ({ page, request }) => {
  await be(page, await newPerson(request));
  await page.goto("/orders?status=pending");
  await watched(page);

  await endSession(page, request);

  await page.waitForURL("/login?reason=expired&next=%2Forders%3Fstatus%3Dpending");
  expect(await page.evaluate(() => localStorage.getItem("theme-token"))).toBeNull();
});

test.describe("on a desktop", () => {
  test("with unsaved input one signs in over the page and nothing typed is lost", async ({ page, request }) => {
    await signInAsAdmin(page, "/datatable");
    await watched(page);
    await page.getByRole("button", { name: "Add person" }).click();
    const form = page.getByRole("dialog", { name: "Add person" });
    const email = `yeni.${Date.now()}@shop.example`;
    await form.getByLabel("Name").fill("Yeni Kişi");
    await form.getByLabel("Email").fill(email);
    const before = await page.evaluate(() => localStorage.getItem("theme-token"));
    await endSessionUnheard(page, request);
    const chunks: string[] = [];
    page.on("request", (asked) => /sign-in-again.*\.js$/.test(asked.url()) && chunks.push(asked.url()));

    await form.getByRole("button", { name: "Save" }).click();
    await expect(again(page)).toBeVisible();
    expect(chunks).toHaveLength(1);
    await expect(again(page).getByLabel("Email")).toHaveValue("admin@example.com");
    expect(await violations(page)).toEqual([]);
    await again(page).getByLabel("Password").fill("not-the-one");
    await again(page).getByRole("button", { name: "Sign in" }).click();
    await expect(again(page).getByRole("alert")).toHaveText("Email or password is not correct.");
    // The form lies hidden below the dialog for now.
    await expect(page.locator("[role=dialog] [name=email]").first()).toHaveValue(email);
    await again(page).getByLabel("Password").fill("Demo-2026!");
    await again(page).getByRole("button", { name: "Sign in" }).click();

    await expect(page.getByText("Yeni Kişi was added")).toBeVisible();
    await expect(page).toHaveURL("/datatable");
    expect(await page.evaluate(() => localStorage.getItem("theme-token"))).not.toBe(before);
  });

  test("a cell being edited when the session ends is written after the sign-in @proof", async ({ page, request }) => {
    await signInAsAdmin(page, "/datatable?q=gulsen");
    await watched(page);
    await expect(page.getByRole("grid")).toBeVisible();
    const cell = page.getByRole("row").filter({ hasText: "Gülşen" }).locator("[data-field=name]");
    await cell.dblclick();
    await expect(page.getByRole("grid").getByRole("textbox")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" X");
    await endSessionUnheard(page, request);
    await page.keyboard.press("Enter");

    await again(page).getByLabel("Password").fill("Demo-2026!");
    await page.keyboard.press("Enter");

    await expect(again(page)).toBeHidden();
    await expect(cell).toContainText("Gülşen Öztürk X");
    await page.keyboard.press("Control+z");
    await expect(cell).not.toContainText("X");
  });

  test("a sign-out elsewhere does not take what is typed here, another person's sign-in leads to their start @proof", async ({
    page,
    request,
  }) => {
    await signInAsAdmin(page, "/datatable");
    await watched(page);
    await page.getByRole("button", { name: "Add person" }).click();
    await page.getByRole("dialog", { name: "Add person" }).getByLabel("Name").fill("Kalan Kişi");
    const other = await page.context().newPage();
    await other.goto("/favicon.svg");

    await other.evaluate(() => localStorage.removeItem("theme-token"));
    await again(page).getByLabel("Password").fill("Demo-2026!");
    await again(page).getByRole("button", { name: "Sign in" }).click();
    await expect(again(page)).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Add person" }).getByLabel("Name")).toHaveValue("Kalan Kişi");

    const drawn = page.waitForEvent("load");
    const person = await newPerson(request);
    await be(other, person);
    await drawn;
    await expect(await profileMenu(page)).toContainText(person.username);
  });

  test("who signs in again in another tab is asked no more, and what waited goes on @proof", async ({
    page,
    request,
  }) => {
    const admin = { email: "admin@example.com", password: "Demo-2026!" };
    await signInAsAdmin(page, "/datatable?q=gulsen");
    await watched(page);
    const cell = page.getByRole("row").filter({ hasText: "Gülşen" }).locator("[data-field=name]");
    await cell.dblclick();
    await expect(page.getByRole("grid").getByRole("textbox")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" Y");
    await endSessionUnheard(page, request);
    await page.keyboard.press("Enter");
    await expect(again(page)).toBeVisible();
    const other = await page.context().newPage();

    await be(other, admin);

    await expect(again(page)).toBeHidden();
    await expect(cell).toContainText("Gülşen Öztürk Y");
    await page.bringToFront();
    await page.keyboard.press("Control+z");
    await expect(cell).not.toContainText("Y");
  });

  const typing = async (page: Page, person: Person) => {
    await be(page, person);
    await page.goto("/datatable");
    await watched(page);
    await page.getByRole("button", { name: "Add person" }).click();
    await page.getByRole("dialog", { name: "Add person" }).getByLabel("Name").fill("Kalan Kişi");
  };
  const logOut = async (page: Page) => {
    await page.goto("/orders");
    await (await profileMenu(page)).getByRole("menuitem", { name: "Log Out" }).click();
    await page.waitForURL("/login");
  };
  const logIn = async (page: Page, person: Person) => {
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("/dashboard");
  };

  test("who logs out and in again in another tab goes on here with what was typed @proof", async ({
    page,
    request,
  }) => {
    const person = await newPerson(request);
    await typing(page, person);
    const other = await page.context().newPage();
    await logOut(other);
    await expect(again(page)).toBeVisible();

    await logIn(other, person);

    await expect(again(page)).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Add person" }).getByLabel("Name")).toHaveValue("Kalan Kişi");
  });

  test("another person who logs in where one has logged out begins at their own start here too @proof", async ({
    page,
    request,
  }) => {
    await typing(page, await newPerson(request));
    const next = await newPerson(request);
    const other = await page.context().newPage();
    await logOut(other);
    await expect(again(page)).toBeVisible();

    await logIn(other, next);

    await page.waitForURL("/dashboard");
    await expect(await profileMenu(page)).toContainText(next.username);
    await page.goto("/datatable");
    await page.getByRole("button", { name: "Add person" }).click();
    await expect(page.getByRole("dialog", { name: "Add person" }).getByLabel("Name")).toHaveValue("");
  });

  test("a second step that has waited too long says so, and the password is asked for again @proof", async ({
    page,
    request,
  }) => {
    const refuse = (address: string, status: number, refusal: { code: string; data: object | null }) =>
      page.route(address, (route) =>
        route.fulfill({ status, json: { status, message: "Refused", requestId: "r", ...refusal } }),
      );
    await signInAsAdmin(page, "/datatable");
    await watched(page);
    await page.getByRole("button", { name: "Add person" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Kimse");
    await page.getByRole("dialog").getByLabel("Email").fill("kimse@shop.example");
    await endSessionUnheard(page, request);
    await page.getByRole("button", { name: "Save" }).click();
    await refuse("**/api/auth/login", 401, { code: "two_factor_required", data: { challenge: "of-long-ago" } });
    await refuse("**/api/auth/login/two-factor", 410, { code: "token_expired", data: null });
    await again(page).getByLabel("Password").fill("Demo-2026!");
    await again(page).getByRole("button", { name: "Sign in" }).click();

    await again(page).getByLabel("Code of your app, or a recovery code").fill("123456");
    await again(page).getByRole("button", { name: "Sign in" }).click();

    await expect(again(page).getByRole("alert")).toContainText("This sign-in has waited too long");
    await expect(again(page).getByLabel("Password")).toBeVisible();
  });

  test("who does not want to sign in leaves for the sign-in page @proof", async ({ page, request }) => {
    await signInAsAdmin(page, "/datatable");
    await watched(page);
    await page.getByRole("button", { name: "Add person" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Kimse");
    await page.getByRole("dialog").getByLabel("Email").fill("kimse@shop.example");
    await endSessionUnheard(page, request);
    await page.getByRole("button", { name: "Save" }).click();

    await again(page).getByRole("button", { name: "Leave this page" }).click();

    await page.waitForURL("/login?reason=expired&next=%2Fdatatable");
  });
});
