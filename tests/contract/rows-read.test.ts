import { beforeAll, describe, expect, test } from "vitest";
import { screenById } from "#shared/screens.ts";
import { ANCHOR, ask, send, signIn } from "../support/app.ts";

// What an answer may cost by the meter of the host's database. A host without one sends no count, and there is nothing
// to hold it to; the plans of the statements are tested on every host.
const HOME_MOST = 2000;
const SEARCH_MOST = 100;

/** A page of people is 25 rows and their places in the order; products bring tags, orders their lines and products. */
const lists = [
  { path: "/datatable/users", most: 100, filter: "status=active", rare: "editor" },
  { path: "/ecommerce/products", most: 400, filter: "status=Low%20Stock", rare: "ele-000001" },
  { path: "/ecommerce/orders", most: 500, filter: "status=completed", rare: "%231007" },
];

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
  // The visits other tests have made all came at the moment at which their clock stands still. Two minutes on, the next
  // run by the clock, asked for here, has them among the kept figures.
  const moveClock = (ms: number) =>
    send("PUT", "/api/dev/clock", { now: new Date(Date.parse(ANCHOR) + ms).toISOString() }, headers);
  const sum = async () => {
    let read = 0;
    for (const { endpoint } of screenById("dashboard").calls) read += await rowsReadBy(endpoint.slice(4));
    return read;
  };

  expect((await moveClock(120_000)).status).toBe(200);
  try {
    await ask("/__scheduled");
    await expect.poll(sum, { timeout: 30_000 }).toBeLessThanOrEqual(HOME_MOST);
  } finally {
    await moveClock(0);
  }
});

describe.each(lists)("$path", ({ path, most, filter, rare }) => {
  test.each(["?pageSize=25", `?pageSize=25&${filter}`, "/facets"])("%s looks at few rows", async (query) => {
    expect(await rowsReadBy(path + query)).toBeLessThanOrEqual(most);
  });

  test("a search for one thing looks at few rows", async () => {
    expect(await rowsReadBy(`${path}?q=${rare}`)).toBeLessThanOrEqual(SEARCH_MOST);
  });
});

/** A page of conversations is 25 rows with their people, orders, marks, drafts and labels. */
test.each([
  ...["folder=inbox", "folder=all", "folder=archived", "folder=sent", "label=1", "folder=all&label=1"],
  ...["q=label:kargo", "q=is:unread", "q=from:zeynep", "folder=all&assignee=me"],
])("the conversations of %s look at few rows", async (query) => {
  expect(await rowsReadBy(`/inbox/conversations?pageSize=25&${query}`)).toBeLessThanOrEqual(300);
});
