import type { Page } from "@playwright/test";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { Answer, Client } from "../../support/app/client.ts";
import { OWN_CONNECTION } from "./api-calls.ts";
import { startOwnServer } from "./own-server.ts";
import { test as base } from "./test.ts";

/** A shop whose figures nobody else counts on. */
export interface Shop {
  url: string;
  /** Another Admin's line to it, beside the page. */
  api: Client;
}

const admin = { email: "admin@example.com", password: "Demo-2026!" };
const settings = { DEV_DELAY_MS: "0", APP_NOW: "2026-06-15T12:00:00.000Z", PASSWORD_COST: "4", TEST_BUILD: "1" };

interface Opening {
  /** Written into its database before anybody comes. */
  sql?: string;
  settings?: Record<string, string>;
}

/** Opens a shop for as long as it is used. */
export async function openShop(use: (shop: Shop) => Promise<void>, { sql, settings: own }: Opening): Promise<void> {
  const server = await startOwnServer({ ...settings, ...own });
  if (sql) await server.write(sql);
  await use({ url: server.url, api: await clientAt(server.url) });
  await server.stop();
}

/** Stories of a shop that is opened like this. */
export const inShop = (opening: Opening = {}) =>
  base.extend<object, { shop: Shop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is needed from the pattern
      async ({}, use) => openShop(use, opening),
      { scope: "worker", timeout: 90_000 },
    ],
    baseURL: async ({ shop }, use) => use(shop.url),
  });

/** Stories that take and work orders: in a shop of their own, so that the sample's figures stay as others know them. */
export const test = inShop();

/** Stories of a shop in which everybody may do what their role may, and no more. */
export const strictTest = inShop({ sql: "UPDATE workspace SET enforce_roles = 1" });

/** A line of one of the shop's people to it: the Admin's, unless somebody else is named. */
export async function clientAt(url: string, who: { email: string; password: string } = admin): Promise<Client> {
  const own: Record<string, string> = { "content-type": "application/json", ...OWN_CONNECTION };
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}/api${path}`, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const client: Client = {
    get: (path) => ask(path, { headers: own }),
    send: async (method, path, body, headers = {}) => {
      const init = { method, headers: { ...own, ...headers }, body: JSON.stringify(body ?? {}) };
      const answer = await ask(path, init);
      // A change of credentials has the session go on under another token.
      if (answer.body?.meta?.token) own.authorization = `Bearer ${answer.body.meta.token}`;
      return answer;
    },
    ask: (path, init) => fetch(`${url}/api${path}`, { ...init, headers: { ...own, ...init.headers } }),
  };
  const entry = await client.send("POST", "/auth/login", who);
  own.authorization = `Bearer ${entry.body.data.token}`;
  return client;
}

/** A product that only this story orders. */
export async function ownProduct(api: Client, body: object = {}): Promise<ProductExtended> {
  const sku = `E-${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
  const given = { name: `Defter ${sku}`, category: "Books", price: 20, sku, stock: 10, ...body };
  const answer = await api.send("POST", "/ecommerce/products", given);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

export const productNow = async (api: Client, id: number): Promise<ProductExtended> =>
  (await api.get(`/ecommerce/products/${id}`)).body.data;

/** Somebody who has never bought before. */
export const newcomer = () => {
  const mark = crypto.randomUUID().slice(0, 8);
  return { name: `Nil ${mark}`, email: `nil.${mark}@shop.example` };
};

/** The open order. */
export const sheetOf = (page: Page, number: string) => page.getByRole("dialog", { name: `Order ${number}` });

/** How many orders a tab of the list counts. */
export async function tabCount(page: Page, name: string): Promise<number> {
  const tab = page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: new RegExp(`^${name}`) });
  return Number((await tab.innerText()).match(/\d+/)?.[0]);
}
