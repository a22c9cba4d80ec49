import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addressNow,
  calls,
  hold,
  openScreen,
  openShop,
  route,
  type Shop,
  textsOf,
} from "../../../tests/support/component/component.tsx";

interface Person {
  username: string;
  phoneNumber: string;
  email: string;
  password: string;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const username = page.getByLabelText("Username");
const phoneNumber = page.getByLabelText("Phone number");
const email = page.getByLabelText("Email");
const password = page.getByLabelText("Password", { exact: true });
const submit = page.getByRole("button", { name: "Create account" });
const problems = page.getByRole("alert").getByRole("link");

function someone(given: Partial<Person> = {}): Person {
  const mark = crypto.randomUUID().slice(0, 8);
  return {
    username: `Deniz ${mark}`,
    phoneNumber: "0532 123 45 67",
    email: `deniz.${mark}@shop.example`,
    password: `Mavi-${mark}`,
    ...given,
  };
}

async function fill(person: Person): Promise<void> {
  await username.fill(person.username);
  await phoneNumber.fill(person.phoneNumber);
  await email.fill(person.email);
  await password.fill(person.password);
}

const open = (address = "/register") => openScreen(address, { as: null });
const sent = () => calls.filter(({ method }) => method === "POST");
const save = () => userEvent.keyboard("{Control>}s{/Control}");

async function expectAccountOf(person: Person): Promise<void> {
  await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(addressNow()).toBe(`/login?email=${encodeURIComponent(person.email)}`);
  expect(sent()).toEqual([{ method: "POST", path: "/auth/register", body: person }]);
}

test("Ctrl S sends the form; pressing it twice sends it once", async () => {
  const person = someone();
  await open();
  await fill(person);
  const answer = hold("POST /auth/register");

  await save();
  await save();
  await expect.poll(answer.seen).toBe(1);
  answer.release();

  await expectAccountOf(person);
  await expect.element(email).toHaveValue(person.email);
});

test("presses after the account is made, until sign-in shows, send nothing", async () => {
  const person = someone();
  await open();
  await fill(person);
  const button = submit.element();
  function pressUntilGone(): void {
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    if (button.isConnected) setTimeout(pressUntilGone);
  }
  route("POST /auth/register", async (_, forward) => {
    const answer = await forward();
    setTimeout(pressUntilGone);
    return answer;
  });

  await submit.click();

  await expectAccountOf(person);
});

test("shows a taken email, in capitals, under its field and keeps the other entries", async () => {
  const taken = someone();
  expect((await shop.api.send("POST", "/auth/register", taken)).status).toBe(201);
  const person = someone({ email: taken.email.toUpperCase() });
  await open();
  await fill(person);

  await submit.click();

  await expect.element(email).toHaveAccessibleDescription(/An account with this email already exists\./);
  await expect.element(username).toHaveValue(person.username);
  await expect.element(phoneNumber).toHaveValue(person.phoneNumber);
  await expect.element(password).toHaveValue(person.password);
  await page.getByRole("link", { name: "Sign in instead" }).click();
  await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.element(email).toHaveValue(person.email);
});

test("refuses a password of seven characters without a call and accepts eight", async () => {
  const person = someone({ password: "Ka7-miz" });
  await open();
  await fill(person);

  await submit.click();
  await expect.element(password).toHaveAccessibleDescription(/Use at least 8 characters/);
  await expect.element(password).toHaveFocus();
  expect(sent()).toEqual([]);
  await password.fill("Ka7-mizi");
  await submit.click();

  await expectAccountOf({ ...person, password: "Ka7-mizi" });
});

test("names empty fields and wrong entries without a call", async () => {
  await open();
  await submit.click();
  await expect.element(username).toHaveFocus();
  expect(textsOf(problems)).toEqual([
    "Enter a username",
    "Enter your phone number",
    "Enter your email",
    "Choose a password",
  ]);

  const person = someone();
  await fill({ ...person, phoneNumber: "0532 12", email: "deniz", password: person.username });
  await submit.click();

  await expect
    .poll(() => textsOf(problems))
    .toEqual([
      "Enter a phone number with 7 to 15 digits",
      "Enter a valid email address",
      "Choose something other than your name or email",
    ]);
  await expect.element(phoneNumber).toHaveFocus();
  await expect.element(phoneNumber).toHaveAccessibleDescription(/Enter a phone number with 7 to 15 digits/);
  expect(sent()).toEqual([]);
});

test("warns of a common password but accepts it", async () => {
  const person = someone({ password: "password1" });
  await open();

  await fill(person);
  await expect.element(page.getByText("Many people use this password. Choose a rarer one.")).toBeVisible();
  await submit.click();

  await expectAccountOf(person);
});

test("keeps a Turkish name and a spaced number as typed, and search finds both", async () => {
  const person = someone({ username: "Çağrı Işık", phoneNumber: "0532 123 45 67", password: "Demo-2026!" });
  await open();
  await fill(person);
  await submit.click();
  await expectAccountOf(person);

  const { user } = (await (await shop.clientOf(person.email)).get("/auth/me")).body.data;

  expect(user).toMatchObject({ username: "Çağrı Işık", phoneNumber: "0532 123 45 67" });
  for (const q of ["isik", "5321234567"]) {
    const rows = (await shop.api.get(`/datatable/users?q=${q}&pageSize=100`)).body.data;
    expect(rows).toContainEqual(expect.objectContaining({ id: user.id }));
    const groups: { kind: string; items: unknown[] }[] = (await shop.api.get(`/search?q=${q}`)).body.data;
    const people = groups.find(({ kind }) => kind === "person")?.items;
    expect(people).toContainEqual(expect.objectContaining({ id: user.id, title: "Çağrı Işık" }));
  }
});

test.each([["x".repeat(51)], ["<script>"]])("refuses the username %s without a call", async (name) => {
  await open();
  await fill(someone({ username: name }));

  await submit.click();

  await expect.element(username).toHaveAccessibleDescription(/Use 2 to 50 letters/);
  expect(sent()).toEqual([]);
});

test("announces the strength of a password when its step changes", async () => {
  await open();
  const strength = page.getByRole("status").filter({ hasText: "Password strength" });
  const meter = page.getByRole("meter", { name: "Password strength" });

  await password.fill("mavi");
  await expect.element(strength).toHaveTextContent(/^Password strength: Weak$/);
  await expect.element(meter).toHaveAttribute("aria-valuenow", "1");
  await password.fill("mavi-Deniz-kokusu-7");

  await expect.element(strength).toHaveTextContent(/^Password strength: Very strong$/);
  await expect.element(meter).toHaveAttribute("aria-valuenow", "4");
});

test("shows the flag of a phone number as soon as its country is known", async () => {
  await open();

  await phoneNumber.fill("+49 30 1234");

  await expect.element(page.getByRole("img", { name: "Country Germany" })).toBeVisible();
});

test("opens the terms over the form and keeps the entries", async () => {
  await open();
  await username.fill("Deniz");

  await page.getByRole("button", { name: "terms" }).click();
  await expect.element(page.getByRole("dialog", { name: "Terms" })).toBeVisible();
  await userEvent.keyboard("{Escape}");

  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(username).toHaveValue("Deniz");
});

test("does not ask before leaving when only the address filled in the email", async () => {
  await open("/register?email=nil%40shop.example");
  await username.fill("Nil");
  await username.fill("");

  await page.getByRole("link", { name: "Sign in" }).click();

  await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(addressNow()).toBe("/login");
});
