import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { encode } from "../../../web/lib/session/token.ts";
import { OWN_CONNECTION } from "./api-calls.ts";
import { BLANK_PAGE } from "./reused-window.ts";

export interface Person {
  username: string;
  phoneNumber: string;
  email: string;
  password: string;
}

/** The entries of somebody nobody has seen before. */
export function someone(given: Partial<Person> = {}): Person {
  const mark = randomUUID().slice(0, 8);
  return {
    username: `Deniz ${mark}`,
    phoneNumber: "0532 123 45 67",
    email: `deniz.${mark}@shop.example`,
    password: `Mavi-${mark}`,
    ...given,
  };
}

/** Registers somebody through the API, so that each test has an account of its own. */
export async function newPerson(request: APIRequestContext, given: Partial<Person> = {}): Promise<Person> {
  const person = someone(given);
  const answer = await request.post("/api/auth/register", { data: person, headers: OWN_CONNECTION });
  expect(answer.status()).toBe(201);
  return person;
}

/** Signs in as a person would, and waits for the page they wanted. */
export async function signIn(page: Page, person: Person, next = "/dashboard"): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname + url.search === next);
}

/** Leaves a session's token where the sign-in page leaves it. */
export async function keepToken(page: Page, token: string): Promise<void> {
  if (new URL(page.url()).pathname !== BLANK_PAGE) await page.goto(BLANK_PAGE);
  await page.evaluate((value) => localStorage.setItem("theme-token", value), encode(token));
}

/** Signs somebody in beside the page, whose own way has stories of its own; opens nothing yet. */
export async function be(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  // Signing in ends the session this browser had, which other stories may share.
  await page.context().clearCookies({ name: /sid$/ });
  const answer = await page.request.post("/api/auth/login", { data: { email, password }, headers: OWN_CONNECTION });
  expect(answer.status()).toBe(200);
  await keepToken(page, (await answer.json()).data.token);
}

/** Opens an address as somebody and waits until the page answers. */
export async function enter(
  page: Page,
  person: Pick<Person, "email" | "password">,
  address = "/dashboard",
): Promise<void> {
  await be(page, person);
  await page.goto(address);
  await live(page);
}

/** Takes the session from the browser, on a page that leads nowhere by itself when it goes. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

/** Types email and password into the sign-in page. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Waits until the page answers to the keyboard: the script has taken over the server's drawing, the screen's own too. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const title = document.querySelector("h1");
    return title !== null && Object.keys(title).some((key) => key.startsWith("__reactFiber"));
  });
  // A machine that is busy enough never calls a page idle.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 10_000 })));
}

/** Keeps a choice with the account of whoever is signed in on the page. */
export async function prefer(
  page: Page,
  choice: {
    language?: string;
    timeZone?: string;
    weekStart?: string;
    clock?: string;
    numberForm?: string;
    reducedMotion?: boolean;
  },
): Promise<void> {
  const request = page.waitForRequest((one) => one.url().includes("/api/") && "authorization" in one.headers());
  await page.reload();
  const { authorization = "" } = (await request).headers();
  const answer = await page.request.patch("/api/account/preferences", {
    data: choice,
    headers: { authorization, ...OWN_CONNECTION },
  });
  expect(answer.status()).toBe(200);
}
