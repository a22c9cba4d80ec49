import { expect, type Page, type Request } from "@playwright/test";
import { test as ownShop } from "./support/own-shop.ts";
import { fillLogin, live, newPerson, type Person, signIn, someone } from "./support/person.ts";
import { test } from "./support/test.ts";

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

test("Ctrl S sends the entries, and a second one does not send them twice @proof", async ({ page }) => {
  const person = someone();
  const sent = countSent(page);
  await page.goto("/register");
  await live(page);
  await fill(page, person);

  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");

  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  expect(sent).toHaveLength(1);
});

test("valid entries make an account with one request, and sign-in follows with the email filled in @both", async ({
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

test("an email that is taken, in other letters, is refused under its field and nothing is lost", async ({
  page,
  request,
}) => {
  const taken = await newPerson(request);
  const person = someone({ email: taken.email.toUpperCase() });
  await page.goto("/register");
  await live(page);
  await fill(page, person);
  const answered = page.waitForResponse((response) => isRegister(response.request()));

  await submit(page).click();
  const response = await answered;

  expect(response.status()).toBe(400);
  expect((await response.json()).message).toBe("User already exists");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/An account with this email already exists\./);
  await expect(page.getByLabel("Username")).toHaveValue(person.username);
  await expect(page.getByLabel("Phone number")).toHaveValue(person.phoneNumber);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(person.password);
  await page.getByRole("link", { name: "Sign in instead" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
});

test("a password of seven characters is refused before anything is sent, eight are enough @proof", async ({ page }) => {
  const sent = countSent(page);
  await page.goto("/register");
  await live(page);
  await fill(page, someone({ password: "Ka7-miz" }));

  await submit(page).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/Use at least 8 characters/);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  expect(sent).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill("Ka7-mizi");
  await submit(page).click();

  await expect(page).toHaveURL(/\/login\?email=/);
});

test("what is missing or wrong is named under each field and nothing is sent; a common password is only warned of", async ({
  page,
}) => {
  const person = someone({ password: "password1" });
  const sent = countSent(page);
  await page.goto("/register");
  await live(page);
  await submit(page).click();
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    ...["Enter a username", "Enter your phone number", "Enter your email", "Choose a password"],
  ]);

  await fill(page, { ...person, phoneNumber: "0532 12", email: "deniz", password: person.username });
  await submit(page).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter a phone number with 7 to 15 digits",
    "Enter a valid email address",
    "Choose something other than your name or email",
  ]);
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(/Enter a phone number with 7 to 15 digits/);
  expect(sent).toEqual([]);

  await fill(page, person);
  await expect(page.getByText("Many people use this password. Choose a rarer one.")).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveURL(/\/login\?email=/);
});

ownShop(
  "a Turkish name and a spaced number are kept as typed and found however they are written",
  async ({ page, request }) => {
    const person = someone({ username: "Çağrı Işık", phoneNumber: "0532 123 45 67" });
    await page.goto("/register");
    await live(page);
    await fill(page, person);
    await submit(page).click();
    await page.waitForURL(/\/login\?email=/);

    const login = await request.post("/api/auth/login", { data: person });
    const { token, user } = (await login.json()).data;
    const headers = { Authorization: `Bearer ${token}` };

    expect(user).toMatchObject({ username: "Çağrı Işık", phoneNumber: "0532 123 45 67" });
    for (const q of ["isik", "5321234567"]) {
      const rows = await request.get("/api/datatable/users", { headers, params: { q, pageSize: 100 } });
      expect((await rows.json()).data.map((row: { id: number }) => row.id)).toContain(user.id);
      const found = await request.get("/api/search", { headers, params: { q } });
      const groups: { kind: string; items: { id: number; title: string }[] }[] = (await found.json()).data;
      const people = groups.find(({ kind }) => kind === "person")?.items;
      expect(people).toContainEqual(expect.objectContaining({ id: user.id, title: "Çağrı Işık" }));
    }
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("/dashboard");
    await page.goto("/account?tab=profile");
    await expect(page.getByLabel("Username")).toHaveValue("Çağrı Işık");
    await expect(page.getByLabel("Phone number")).toHaveValue("0532 123 45 67");
  },
);

for (const username of ["x".repeat(51), "<script>"]) {
  test(`the username ${username.slice(0, 8)} (${username.length} letters) is refused by page and server @proof`, async ({
    page,
    request,
  }) => {
    const person = someone({ username });
    const sent = countSent(page);
    await page.goto("/register");
    await live(page);
    await fill(page, person);
    await submit(page).click();
    const answer = await request.post("/api/auth/register", { data: person });

    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/Use 2 to 50 letters/);
    expect(sent).toEqual([]);
    expect(answer.status()).toBe(422);
    expect((await answer.json()).errors[0].field).toBe("username");
  });
}

test("a new account shows in the list of people as an active one without orders @proof", async ({ request }) => {
  const person = await newPerson(request);
  const login = await request.post("/api/auth/login", { data: person });
  const { token } = (await login.json()).data;

  const found = await request.get("/api/datatable/users", {
    headers: { Authorization: `Bearer ${token}` },
    params: { q: person.email, pageSize: 10 },
  });

  const rows = (await found.json()).data;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ status: "active", role: "Kullanıcı", totalOrders: 0 });
});

test("the strength of a password is said when its step changes @proof", async ({ page }) => {
  await page.goto("/register");
  await live(page);
  const password = page.getByLabel("Password", { exact: true });
  const said = page.getByRole("status").filter({ hasText: "Password strength" });

  await password.fill("mavi");
  await expect(said).toHaveText("Password strength: Weak");
  await expect(page.getByRole("meter", { name: "Password strength" })).toHaveAttribute("aria-valuenow", "1");
  await password.fill("mavi-Deniz-kokusu-7");

  await expect(said).toHaveText("Password strength: Very strong");
  await expect(page.getByRole("meter", { name: "Password strength" })).toHaveAttribute("aria-valuenow", "4");
});

test("the flag of a number shows as soon as its country is known @proof", async ({ page }) => {
  await page.goto("/register");
  await live(page);

  await page.getByLabel("Phone number").fill("+49 30 1234");

  await expect(page.getByRole("img", { name: "Country Germany" })).toBeVisible();
});

test("the terms open over the page and leave the entries alone @proof", async ({ page }) => {
  await page.goto("/register");
  await live(page);
  await page.getByLabel("Username").fill("Deniz");

  await page.getByRole("button", { name: "terms" }).click();
  await expect(page.getByRole("dialog", { name: "Terms" })).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("Username")).toHaveValue("Deniz");
});

test("leaving asks once something was typed: by the link, by Back and by closing the window @both", async ({
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

test("an email that the address brought along is nothing to ask about @proof", async ({ page }) => {
  await page.goto("/register?email=nil%40shop.example");
  await live(page);
  await page.getByLabel("Username").fill("Nil");
  await page.getByLabel("Username").fill("");

  await page.getByRole("link", { name: "Sign in" }).click();

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

test("someone signed in does not see the page @proof", async ({ page, request }) => {
  await signIn(page, await newPerson(request));

  await page.goto("/register");

  await expect(page).toHaveURL("/dashboard");
});
