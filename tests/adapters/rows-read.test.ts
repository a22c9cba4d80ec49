import { beforeAll, expect, test } from "vitest";
import { callKey, screenCalls } from "#shared/screen-calls.ts";
import { screenById } from "#shared/screens.ts";
import { ANCHOR } from "../support/app/anchor.ts";
import { ask, send, signIn } from "../support/app/app.ts";

// What an answer may cost by the meter of the host's database. A host without one sends no count, and there is nothing
// to hold it to; the plans of the statements are tested on every host.
const HOME_MOST = 2000;
const PAGE_MOST = 60;
const SEARCH_MOST = 100;
/** Counts for each choice of each filter; what other tests have added is counted too. */
const FACETS_MOST = 300;
/** What an answer reads beside the rows it shows: the session, the shop, the total, one row more. */
const BESIDE = 35;

/** What the screens with a list are looked at by: all of it, what narrows it, and a search for one thing. */
const screens = [
  { id: "orders", filters: ["status=completed", "paymentMethod=Crypto", "payment=paid"], search: "q=%231007" },
  { id: "products", filters: ["status=Low+Stock", "category=Books"], search: "q=ele-000001" },
  { id: "datatable", filters: ["mode=server", "mode=server&role=Admin"], search: "mode=server&q=editor" },
  { id: "datatable", filters: ["mode=large", "mode=large&status=pending"], search: "mode=large&q=%231007" },
];
const pages = screens.flatMap(({ id, filters }) => ["", ...filters].map((address) => [id, address] as const));

/** The same lists for a caller who asks for whole rows: products with tags and pictures, orders with lines and their products. */
const whole = [
  ["/datatable/users", 60],
  ["/ecommerce/products", 350],
  ["/ecommerce/orders", 400],
] as const;

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});

/** The rows the engine looked at for one answer. */
async function rowsReadBy(path: string): Promise<number> {
  // A parameter nobody knows keeps an answer that was written before from being sent again.
  const asking = `${path.includes("?") ? "&" : "?"}asking=${crypto.randomUUID()}`;
  const response = await ask(`/api${path}${asking}`, { headers });
  expect(response.status, path).toBe(200);
  return Number(response.headers.get("x-rows-read") ?? 0);
}

test("the calls of the dashboard look at few rows together", async () => {
  // The visits other tests have made all came at the moment at which their clock stands still. Two minutes on they are
  // among the kept figures.
  const moveClock = (ms: number) =>
    send("PUT", "/api/dev/clock", { now: new Date(Date.parse(ANCHOR) + ms).toISOString() }, headers);
  const sum = async () => {
    let read = 0;
    for (const { endpoint } of screenById("dashboard").calls) read += await rowsReadBy(endpoint.slice(4));
    return read;
  };

  expect((await moveClock(120_000)).status).toBe(200);
  try {
    expect(await sum()).toBeLessThanOrEqual(HOME_MOST);
  } finally {
    await moveClock(0);
  }
});

/** Every call that a screen begins with at an address, as the screen itself and the document send it. */
const callsOf = (id: string, address: string) =>
  screenCalls(screenById(id), new URLSearchParams(address)).map(({ endpoint, ...asked }) => callKey(endpoint, asked));

/** A list that is fetched whole, like the people of the table that sorts by itself, costs a look a row. */
function mostOf(call: string, most: number): number {
  if (call.includes("/facets")) return FACETS_MOST;
  return Math.max(most, BESIDE + Number(new URLSearchParams(call.split("?")[1]).get("pageSize") ?? 0));
}

test.each(pages)("the calls of /%s?%s look at few rows each", async (id, address) => {
  for (const call of callsOf(id, address))
    expect(await rowsReadBy(call), call).toBeLessThanOrEqual(mostOf(call, PAGE_MOST));
});

test.each(screens)("a search for one thing on $id looks at few rows", async ({ id, search }) => {
  for (const call of callsOf(id, search))
    expect(await rowsReadBy(call), call).toBeLessThanOrEqual(mostOf(call, SEARCH_MOST));
});

test.each(whole)("25 whole rows of %s cost no more than %d", async (path, most) => {
  expect(await rowsReadBy(`${path}?pageSize=25`)).toBeLessThanOrEqual(most);
});

/** A page of conversations is 25 rows with their people, orders, marks, drafts and labels. */
test.each([
  "folder=inbox",
  "folder=all",
  "folder=archived",
  "folder=sent",
  "label=1",
  "folder=all&label=1",
  "q=label:kargo",
  "q=is:unread",
  "q=from:zeynep",
  "folder=all&assignee=me",
])("the conversations of %s look at few rows", async (query) => {
  expect(await rowsReadBy(`/inbox/conversations?pageSize=25&${query}`)).toBeLessThanOrEqual(300);
});
