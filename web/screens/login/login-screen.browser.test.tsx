import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addressNow,
  calls,
  hold,
  openScreen,
  openShop,
  refusal,
  route,
  type Shop,
  textsOf,
} from "../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const email = page.getByLabelText("Email");
const password = page.getByLabelText("Password", { exact: true });
const submit = page.getByRole("button", { name: "Sign in", exact: true });
const alert = page.getByRole("alert");

const open = () => openScreen("/login", { as: null });
const sent = () => calls.filter(({ method }) => method === "POST");
const save = () => userEvent.keyboard("{Control>}s{/Control}");

async function fill(entry: { email: string; password: string }): Promise<void> {
  await email.fill(entry.email);
  await password.fill(entry.password);
}

test("Ctrl S sends the form wherever the focus is", async () => {
  route("POST /auth/login", () => refusal(401, "invalid_credentials"));
  await open();

  await save();
  await expect.element(page.getByRole("link", { name: "Enter your email" })).toBeVisible();
  await fill({ email: "editor@example.com", password: "Demo-2026!" });
  await save();

  await expect.poll(sent).toEqual([
    {
      method: "POST",
      path: "/auth/login",
      body: { email: "editor@example.com", password: "Demo-2026!", remember: true },
    },
  ]);
});

test("accepts an email in capitals with a blank behind it", async () => {
  route("POST /auth/login", () => refusal(401, "invalid_credentials"));
  await open();
  await fill({ email: "ADMIN@Example.com ", password: "Demo-2026!" });

  await submit.click();

  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ email: "ADMIN@Example.com" });
});

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("keeps the email and asks for the password again when it is wrong: %s", async (_, width, height) => {
  await page.viewport(width, height);
  await open();
  await fill({ email: "editor@example.com", password: "not-the-one" });

  await submit.click();

  await expect.element(alert.filter({ hasText: "Email or password is not correct." })).toBeVisible();
  await expect.element(email).toHaveValue("editor@example.com");
  await expect.element(password).toHaveValue("");
  await expect.element(password).toHaveFocus();
});

test("names both empty fields, focuses the first and sends nothing", async () => {
  await open();

  await submit.click();

  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription("Enter your email");
  await expect.element(password).toHaveAccessibleDescription("Enter your password");
  expect(textsOf(alert.getByRole("link"))).toEqual(["Enter your email", "Enter your password"]);
  expect(sent()).toEqual([]);
});

test("removes the message of a field as soon as its entry is valid", async () => {
  await open();

  await email.fill("deniz");
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription("Enter a valid email address");
  await email.fill("deniz@shop.example");

  await expect.element(email).toHaveAttribute("aria-invalid", "false");
});

test("a double click sends one request", async () => {
  await open();
  await fill({ email: "editor@example.com", password: "not-the-one" });
  const answer = hold("POST /auth/login");

  await submit.dblClick();
  await expect.poll(answer.seen).toBe(1);
  answer.release();

  await expect.element(alert).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("counts down the seconds to wait after the eleventh wrong attempt: %s", async (device, width, height) => {
  await page.viewport(width, height);
  const person = `nobody.${device}@example.com`;
  for (let attempt = 1; attempt <= 10; attempt++) {
    const entry = { email: person, password: `wrong-${attempt}` };
    expect((await shop.api.send("POST", "/auth/login", entry)).status).toBe(401);
  }
  await open();
  await fill({ email: person, password: "wrong-11" });

  await submit.click();

  await expect.element(alert).toHaveTextContent(/^Too many attempts\. Try again in \d+ s\.$/);
  await expect.element(submit).toBeDisabled();
  const first = alert.element().textContent;
  await expect.poll(() => alert.element().textContent).not.toBe(first);
});

test("an expired code focuses its message, and the next Tab leads back to the password", async () => {
  route("POST /auth/login", () => refusal(401, "two_factor_required", { data: { challenge: "one" } }));
  route("POST /auth/login/two-factor", () => refusal(410, "token_expired"));
  await open();
  await fill({ email: "ada@example.com", password: "Demo-2026!" });
  await submit.click();
  await expect.element(page.getByLabelText("Six-digit code")).toHaveFocus();

  await userEvent.keyboard("123456");

  await expect.element(alert).toBeVisible();
  await expect
    .poll(() => document.querySelector("main :focus")?.textContent ?? "")
    .toContain(alert.element().textContent);
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(password).toHaveFocus();
});

test("says that the browser is offline and waits with Sign in", async () => {
  await open();
  const isOnLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => isOnLine.mockRestore());

  dispatchEvent(new Event("offline"));
  await expect.element(page.getByText("You are offline.", { exact: false })).toBeVisible();
  await expect.element(submit).toBeDisabled();
  isOnLine.mockReturnValue(true);
  dispatchEvent(new Event("online"));

  await expect.element(submit).toBeEnabled();
});

test("on a phone nothing is cut off, and Enter leads from email to password to sign-in", async () => {
  await page.viewport(390, 844);
  route("POST /auth/login", () => refusal(401, "invalid_credentials"));
  await open();

  for (const part of [email, password, submit, page.getByRole("heading", { level: 1 })])
    await expect.element(part).toBeInViewport({ ratio: 1 });
  expect(submit.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  const eye = page.getByRole("button", { name: "Show password" }).element().getBoundingClientRect();
  expect(Math.min(eye.width, eye.height)).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await email.fill("editor@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard("Demo-2026!{Enter}");

  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ email: "editor@example.com", password: "Demo-2026!" });
  expect(addressNow()).toBe("/login");
});
