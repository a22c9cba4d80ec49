import { expect, type Page, request } from "@playwright/test";
import { live } from "./person.ts";

const admin = { email: "admin@example.com", password: "Demo-2026!" };

/** Signs the sample shop's Admin in and waits until the wanted page answers. */
export async function enterAsAdmin(page: Page, address: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(address)}`);
  await live(page);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === address.split("?")[0]);
  await live(page);
}

/** The Admin's own line to the API, beside the page. */
export async function adminApi(baseURL: string | undefined) {
  const calls = await request.newContext({ baseURL: baseURL ?? "" });
  const answer = await calls.post("/api/auth/login", { data: admin });
  expect(answer.status()).toBe(200);
  const headers = { Authorization: `Bearer ${(await answer.json()).data.token}` };
  return {
    async get(path: string) {
      return (await (await calls.get(`/api${path}`, { headers })).json()).data;
    },
    async patch(path: string, { version, ...data }: { version: number } & Record<string, unknown>) {
      const changed = await calls.patch(`/api${path}`, { data, headers: { ...headers, "If-Match": `"v${version}"` } });
      expect(changed.status()).toBe(200);
    },
  };
}
