import { type Cookie, expect, type Page } from "@playwright/test";
import { apiCalls, OWN_CONNECTION, READ_RETRIES } from "./api-calls.ts";
import { fillLogin, keepToken, live } from "./person.ts";
import { BLANK_PAGE } from "./reused-window.ts";

const admin = { email: "admin@example.com", password: "Demo-2026!" };

type Kept = { cookies: Cookie[]; token: string };
/** What the browser keeps of the Admin's sign-in, by server; the ways to sign in have stories of their own. */
const kept = new Map<string, Kept>();

/** Gives the browser the session of the sample shop's Admin; opens nothing yet. */
export async function beAdmin(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== BLANK_PAGE) await page.goto(BLANK_PAGE);
  const { origin } = new URL(page.url());
  let session = kept.get(origin);
  if (session) await page.context().addCookies(session.cookies);
  else {
    const answer = await page.request.post("/api/auth/login", { data: admin, headers: OWN_CONNECTION });
    expect(answer.status()).toBe(200);
    session = { cookies: await page.context().cookies(), token: (await answer.json()).data.token };
    kept.set(origin, session);
  }
  await keepToken(page, session.token);
}

/** Opens an address as the sample shop's Admin and waits until the page answers. */
export async function enterAsAdmin(page: Page, address: string): Promise<void> {
  await beAdmin(page);
  await page.goto(address);
  await live(page);
}

/** The same with a session of this page's own, for stories that end it. */
export const signInAsAdmin = (page: Page, address: string) => signInAs(page, admin.email, address);

/** Signs one of the sample shop's people in and opens an address. */
export async function signInAs(page: Page, email: string, address: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(address)}`);
  await live(page);
  await fillLogin(page, { ...admin, email });
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === address.split("?")[0]);
  await live(page);
}

/** One sign-in a server and person: a password takes long to check. */
const tokens = new Map<string, string>();

/** The Admin's own line to the API (or another sample person's), beside the page. */
export async function adminApi(baseURL: string | undefined, email = admin.email) {
  const calls = await apiCalls(baseURL);
  const known = `${baseURL} ${email}`;
  if (!tokens.has(known)) {
    const answer = await calls.post("/api/auth/login", { data: { ...admin, email } });
    expect(answer.status()).toBe(200);
    tokens.set(known, (await answer.json()).data.token);
  }
  const headers = { Authorization: `Bearer ${tokens.get(known)}` };
  return {
    async get(path: string) {
      return (await (await calls.get(`/api${path}`, { headers, maxRetries: READ_RETRIES })).json()).data;
    },
    async post(path: string, { version, ...data }: { version?: number } & Record<string, unknown>) {
      const seen: Record<string, string> = version === undefined ? {} : { "If-Match": `"v${version}"` };
      const made = await calls.post(`/api${path}`, { data, headers: { ...headers, ...seen } });
      expect(made.ok(), await made.text()).toBe(true);
      return (await made.json()).data;
    },
    /** Changes what has no version. */
    async change(path: string, data: Record<string, unknown>) {
      expect((await calls.patch(`/api${path}`, { data, headers })).status()).toBe(200);
    },
    async remove(path: string) {
      expect((await calls.delete(`/api${path}`, { headers })).ok()).toBe(true);
    },
    async patch(path: string, { version, ...data }: { version: number } & Record<string, unknown>) {
      const changed = await calls.patch(`/api${path}`, { data, headers: { ...headers, "If-Match": `"v${version}"` } });
      expect(changed.status()).toBe(200);
    },
  };
}
