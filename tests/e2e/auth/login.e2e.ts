import { expect, type Page } from "@playwright/test";
import { answerTo } from "../support/api-calls.ts";
import { fillLogin, forgetSession, live, newPerson, signIn } from "../support/person.ts";
import { stopClock } from "../support/stopped-clock.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Sign in" });

test("someone unknown is asked to sign in and then gets the page they wanted @phone", async ({ page, request }) => {
  const person = await newPerson(request);

  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await page.goto("/orders");
  await expect(page).toHaveURL("/login?next=%2Forders");
  await fillLogin(page, person);
  await submit(page).click();

  await expect(page).toHaveURL(/\/orders$/);
});

test("someone signed in is led past sign-in and registration @proof", async ({ page, request }) => {
  await signIn(page, await newPerson(request));

  await page.goto("/login");
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/register");

  await expect(page).toHaveURL("/dashboard");
});

test("the right password stores the token disguised and opens the dashboard @phone @workers", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await page.goto("/login");
  await live(page);
  await fillLogin(page, person);
  let token = "";
  await page.route("**/api/auth/login", async (route) => {
    const response = await answerTo(route);
    token = (await response.json()).data.token;
    await route.fulfill({ response });
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/^(?:fetch|xhr|document)$/.test(request.resourceType()))
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await stopClock(page);

  await submit(page).click();
  await page.waitForURL("/dashboard", { waitUntil: "commit" });
  // One call and the page, which comes drawn; no timer lies between.
  expect(asked.slice(0, 2)).toEqual(["POST /api/auth/login", "GET /dashboard"]);
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const stored = await page.evaluate(() => localStorage.getItem("theme-token"));
  expect(stored).toBeTruthy();
  expect(token).toBeTruthy();
  expect(stored).not.toContain(token);
});

test("a token that was tampered with counts as none, with one line in the console @proof", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  // Else the page that is left may find it, and say so to nobody.
  await watched(page);
  const errors: string[] = [];
  const crashes: Error[] = [];
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  page.on("pageerror", (error) => crashes.push(error));

  await page.evaluate(() => localStorage.setItem("theme-token", "%%%"));
  await page.reload({ waitUntil: "commit" });
  await page.waitForURL(/\/login/);
  await live(page);

  await expect.poll(() => errors).toEqual([expect.stringContaining("sign-in cannot be read")]);
  expect(crashes).toEqual([]);
});

test("a next that leads to another site is ignored @proof", async ({ page, request }) => {
  const person = await newPerson(request);

  for (const next of ["https://evil.example", "//evil.example", "/\t/evil.example"]) {
    await forgetSession(page);
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await live(page);
    await fillLogin(page, person);
    await submit(page).click();
    await expect(page).toHaveURL("/dashboard");
  }
});

test("signing out in one tab signs the other out at once, without the server @proof", async ({
  page,
  request,
  context,
}) => {
  await signIn(page, await newPerson(request));
  await live(page);
  const other = await context.newPage();
  await other.goto("/orders");
  await live(other);
  // Nothing the server could say reaches the other tab: only this browser can tell it.
  await other.route("**/api/**", (route) => route.abort());

  await page.getByRole("button", { name: "Open the profile menu" }).click();
  const logOut = page.getByRole("menuitem", { name: "Log Out" });
  await expect(logOut).toBeVisible();
  // Nor does it look by itself from time to time.
  await stopClock(other);

  await logOut.click({ noWaitAfter: true });

  await other.waitForURL("/login?reason=signed-out", { waitUntil: "commit" });
  await other.clock.resume();
  await expect(other.getByText("You are signed out.")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("signing in in one tab takes the other along @proof", async ({ page, request, context }) => {
  const person = await newPerson(request);
  const other = await context.newPage();
  await other.goto("/login");
  await live(other);

  await signIn(page, person);

  await expect(other).toHaveURL("/dashboard");
});

test("without keep me signed in the session ends with the browser @proof", async ({ page, request, context }) => {
  const person = await newPerson(request);
  await page.goto("/login");
  await live(page);
  await fillLogin(page, person);
  await page.getByLabel("Keep me signed in").uncheck();
  await submit(page).click();
  await page.waitForURL("/dashboard");

  // A browser that is closed has no page open that could still ask.
  await page.goto("/favicon.svg");
  const kept = (await context.cookies()).filter((cookie) => cookie.expires !== -1);
  await context.clearCookies();
  await context.addCookies(kept);
  await page.goto("/orders");

  await expect(page).toHaveURL("/login?next=%2Forders");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme-token"))).toBeNull();
});

test("who does not want to stay signed in is not kept by another language or a look at the forgotten password @proof", async ({
  page,
}) => {
  const stays = page.locator("input[name=remember]");
  await page.goto("/login?next=%2Forders");
  await live(page);
  await page.getByLabel("Email").fill("ada@example.com");
  await stays.uncheck();

  await page.getByLabel("Language").selectOption("tr");
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  await live(page);
  await expect(page.getByLabel("E-posta")).toHaveValue("ada@example.com");
  await expect(stays).not.toBeChecked();
  await page.locator("a[href*='mode=forgot']").click();
  await expect(page).toHaveURL(/mode=forgot/);
  await page.locator("main select, header select").selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await live(page);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(stays).not.toBeChecked();
  await stays.check();
  await page.getByLabel("Language").selectOption("tr");
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  await live(page);

  await expect(stays).toBeChecked();
  await expect(page).toHaveURL("/login?email=ada%40example.com&next=%2Forders");
});

test("another language before the code leads back to the email and the wish there was @proof", async ({ page }) => {
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({
      status: 401,
      json: { status: 401, message: "Asked", requestId: "r", code: "two_factor_required", data: { challenge: "one" } },
    }),
  );
  await page.goto("/login");
  await live(page);
  await fillLogin(page, { email: "ada@example.com", password: "Demo-2026!" });
  await page.getByLabel("Keep me signed in").uncheck();
  await submit(page).click();
  await expect(page.getByLabel("Six-digit code")).toBeFocused();

  await page.getByLabel("Language").selectOption("tr");

  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  await expect(page.locator("input[name=email]")).toHaveValue("ada@example.com");
  await expect(page.locator("input[name=remember]")).not.toBeChecked();
});
