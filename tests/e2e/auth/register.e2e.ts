import { expect, type Page, type Request } from "@playwright/test";
import { live, type Person, someone } from "../support/person.ts";
import { test } from "../support/test.ts";

const isRegister = (request: Request) => request.method() === "POST" && request.url().endsWith("/api/auth/register");
const submit = (page: Page) => page.getByRole("button", { name: "Create account" });

async function fill(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Phone number").fill(person.phoneNumber);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
}

function countSent(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => isRegister(request) && sent.push(request.postData() ?? ""));
  return sent;
}

test("valid entries make an account with one request, and sign-in follows with the email filled in @phone @proof", async ({
  page,
}) => {
  const person = someone();
  const sent = countSent(page);
  await page.goto("/register");
  await live(page);
  await fill(page, person);
  const answered = page.waitForResponse((response) => isRegister(response.request()));

  await submit(page).dblclick({ noWaitAfter: true });
  const response = await answered;

  expect(response.status()).toBe(201);
  // It goes by itself after three seconds.
  await expect(page.getByRole("status").filter({ hasText: "Account created. You can sign in now." })).toBeVisible();
  const text = await response.text();
  expect(JSON.parse(text).data.user).toMatchObject({ email: person.email, username: person.username });
  expect(text.toLowerCase()).not.toContain("password");
  await expect(page).toHaveURL(`/login?email=${encodeURIComponent(person.email)}`);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  expect(sent.map((body) => JSON.parse(body))).toEqual([person]);
});

test("leaving asks once something was typed: by the link, by Back and by closing the window @phone @proof", async ({
  page,
}) => {
  await page.goto("/login");
  await live(page);
  await page.getByRole("link", { name: "Create account" }).click();
  // The address changes before the screen does, and sign-in has a password field too.
  await expect(page.getByRole("heading", { name: "Create account" })).toBeVisible();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByLabel("Password", { exact: true }).fill("Mavi-deniz");

  await page.getByRole("link", { name: "Sign in" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL("/register");
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Mavi-deniz");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();

  await expect(page).toHaveURL("/login");
});

test("in another language the page has what was typed, the password excepted @proof", async ({ page }) => {
  const person = someone();
  await page.goto("/register");
  await live(page);
  await fill(page, person);

  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Türkçe" });

  await expect(page.getByRole("heading", { name: "Hesap oluşturun" })).toBeVisible();
  await live(page);
  await expect(page.getByLabel("Kullanıcı adı")).toHaveValue(person.username);
  await expect(page.getByLabel("Telefon numarası")).toHaveValue(person.phoneNumber);
  await expect(page.getByLabel("E-posta")).toHaveValue(person.email);
  await expect(page.getByLabel("Parola", { exact: true })).toHaveValue("");
});
