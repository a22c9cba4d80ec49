import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { answerTo, OWN_CONNECTION } from "./support/api-calls.ts";
import { fillLogin, forgetSession, live, newPerson, signIn } from "./support/person.ts";
import { stopClock } from "./support/stopped-clock.ts";
import { test } from "./support/test.ts";
import { watched } from "./support/watch.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Sign in" });
const isLogin = (request: Request) => request.method() === "POST" && request.url().endsWith("/api/auth/login");

test("someone unknown is asked to sign in and then gets the page they wanted @both", async ({ page, request }) => {
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

test("the right password stores the token disguised and opens the dashboard @both @workers", async ({
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

test("Ctrl S signs in from wherever the focus is, as it saves any other form @proof", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.goto("/login");
  await live(page);

  await page.keyboard.press("Control+s");
  await expect(page.getByText("Enter your email").first()).toBeVisible();
  await fillLogin(page, person);
  await page.keyboard.press("Control+s");

  await expect(page).toHaveURL("/dashboard");
});

test("a wrong password keeps the email and asks for the password again @both", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.goto("/login");
  await live(page);
  await fillLogin(page, { ...person, password: "not-the-one" });

  await submit(page).click();

  await expect(page.getByRole("alert").filter({ hasText: "Email or password is not correct." })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("capitals and a trailing blank in the email do not matter @proof", async ({ page }) => {
  await page.goto("/login");
  await fillLogin(page, { email: "ADMIN@Example.com ", password: "Demo-2026!" });

  await submit(page).click();

  await expect(page).toHaveURL("/dashboard");
});

test("an empty form names both fields, leads to the first and sends nothing @proof", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => isLogin(request) && sent.push(request.url()));
  await page.goto("/login");
  await live(page);

  await submit(page).click();

  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter your email");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Enter your password");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter your email", "Enter your password"]);
  expect(sent).toEqual([]);
});

test("a message goes away as soon as its field is right @proof", async ({ page }) => {
  await page.goto("/login");
  await live(page);
  const email = page.getByLabel("Email");

  await email.fill("deniz");
  await email.blur();
  await expect(email).toHaveAccessibleDescription("Enter a valid email address");
  await email.fill("deniz@shop.example");

  await expect(email).toHaveAttribute("aria-invalid", "false");
});

test("two fast clicks send one request @proof", async ({ page, request }) => {
  const person = await newPerson(request);
  const sent: string[] = [];
  page.on("request", (asked) => isLogin(asked) && sent.push(asked.url()));
  await page.goto("/login");
  await live(page);
  await fillLogin(page, person);

  await submit(page).dblclick({ noWaitAfter: true });

  await page.waitForURL("/dashboard");
  expect(sent).toHaveLength(1);
});

test("a token that was tampered with counts as none, with one line in the console", async ({ page, request }) => {
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

test("the eleventh wrong try within a minute is told how long to wait @both", async ({ page, request }) => {
  const { email } = await newPerson(request);
  for (let n = 1; n <= 10; n++) {
    const data = { email, password: `wrong-${n}` };
    const answer = await request.post("/api/auth/login", { data, headers: OWN_CONNECTION });
    expect(answer.status()).toBe(401);
  }
  await page.goto("/login");
  await live(page);
  await fillLogin(page, { email, password: "wrong-11" });
  const answered = page.waitForResponse((response) => isLogin(response.request()));

  await submit(page).click();
  const response = await answered;

  expect(response.status()).toBe(429);
  expect(Number(response.headers()["retry-after"])).toBeGreaterThan(0);
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(/Too many attempts\. Try again in \d+ s\./);
  await expect(submit(page)).toBeDisabled();
  const first = await alert.textContent();
  await expect(alert).not.toHaveText(first ?? "");
});

test("a next that leads to another site is ignored", async ({ page, request }) => {
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

test("signing out in one tab signs the other out at once, without the server", async ({ page, request, context }) => {
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

test("without keep me signed in the session ends with the browser", async ({ page, request, context }) => {
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

const askForCode = (page: Page) =>
  page.route("**/api/auth/login", (route) =>
    route.fulfill({
      status: 401,
      json: { status: 401, message: "Asked", requestId: "r", code: "two_factor_required", data: { challenge: "one" } },
    }),
  );

test("another language before the code leads back to the email and the wish there was @proof", async ({ page }) => {
  await askForCode(page);
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

test("a code that comes too late is told where the focus is, and the next key leads back to the password @proof", async ({
  page,
}) => {
  await askForCode(page);
  await page.route("**/api/auth/login/two-factor", (route) =>
    route.fulfill({
      status: 410,
      json: { status: 410, message: "Over", requestId: "r", code: "token_expired", data: null },
    }),
  );
  await page.goto("/login");
  await live(page);
  await fillLogin(page, { email: "ada@example.com", password: "Demo-2026!" });
  await submit(page).click();

  await page.getByLabel("Six-digit code").pressSequentially("123456");

  await expect(page.locator("main :focus")).toContainText(await page.getByRole("alert").innerText());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("offline the form says so and waits @proof", async ({ page, context }) => {
  await page.goto("/login");
  await live(page);

  await context.setOffline(true);
  await expect(page.getByText("You are offline.", { exact: false })).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await context.setOffline(false);

  await expect(submit(page)).toBeEnabled();
});

test("the password can be looked at @proof", async ({ page }) => {
  await page.goto("/login");
  await live(page);
  const password = page.getByLabel("Password", { exact: true });

  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();

  await expect(password).toHaveAttribute("type", "password");
});

test("Caps Lock is told under a password while it is typed, to who registers too, beside what is wrong with it @proof", async ({
  page,
}) => {
  const typed = (password: Locator, modifierCapsLock: boolean) =>
    // The tool's own keyboard has no such lamp.
    password.dispatchEvent("keydown", { key: "a", modifierCapsLock });
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await live(page);
    const password = page.getByLabel("Password", { exact: true });
    await password.focus();
    await typed(password, false);
    await expect(password).not.toHaveAccessibleDescription(/Caps Lock/);

    await typed(password, true);
    await expect(page.getByRole("status").filter({ hasText: "Caps Lock is on" })).toBeVisible();
    await expect(password).toHaveAccessibleDescription("Caps Lock is on");
    await typed(password, false);
    await expect(password).not.toHaveAccessibleDescription(/Caps Lock/);

    await password.press("Enter");
    await expect(password).not.toBeFocused();
    await password.focus();
    await typed(password, true);
    await expect(password).toHaveAccessibleDescription(/(Enter your|Choose a) password.* · Caps Lock is on$/);
    await password.blur();
    await expect(password).not.toHaveAccessibleDescription(/Caps Lock/);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("nothing is cut, and next leads from email to password to submit @proof", async ({ page, request }) => {
    const person = await newPerson(request);
    await page.goto("/login");
    await live(page);

    const password = page.getByLabel("Password", { exact: true });
    for (const part of [page.getByLabel("Email"), password, submit(page), page.getByRole("heading", { level: 1 })])
      await expect(part).toBeInViewport({ ratio: 1 });
    expect((await submit(page).boundingBox())?.height).toBeGreaterThanOrEqual(48);
    const eye = await page.getByRole("button", { name: "Show password" }).boundingBox();
    expect(Math.min(eye?.width ?? 0, eye?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Email").press("Enter");
    await expect(password).toBeFocused();
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");

    expect(width).toBeLessThanOrEqual(390);
    await expect(page).toHaveURL("/dashboard");
  });
});
