import { beforeAll, describe, expect, test } from "vitest";
import { screenById } from "#shared/screens.ts";
import { ask, signIn } from "../support/app.ts";

/** What an answer may cost by the meter of the host's database; a host without one sends no count. */
const HOME_MOST = 2000;
const PAGE_MOST = 300;

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});

/** The rows the engine looked at for one answer, null where the host does not count them. */
async function readBy(path: string): Promise<number | null> {
  const response = await ask(`/api${path}`, { headers });
  expect(response.status, path).toBe(200);
  const read = response.headers.get("x-rows-read");
  return read === null ? null : Number(read);
}

const callsOf = (screen: string) => screenById(screen).calls.map(({ endpoint }) => endpoint.replace("GET ", ""));

test("the calls of the dashboard look at few rows together", async () => {
  const read: Record<string, number> = {};
  for (const path of callsOf("dashboard")) read[path] = (await readBy(path)) ?? 0;

  if (process.env.SHOW_ROWS_READ) console.log(read);
  expect(
    Object.values(read).reduce((sum, one) => sum + one, 0),
    JSON.stringify(read),
  ).toBeLessThanOrEqual(HOME_MOST);
});

const lists = ["/ecommerce/orders", "/ecommerce/products", "/datatable/users"];
describe.each(lists)("%s", (path) => {
  test.each(["", "?page=1&pageSize=25", "?q=elma", "/facets?q="])("%s looks at few rows", async (query) => {
    const read = await readBy(path + query);

    if (process.env.SHOW_ROWS_READ) console.log(path + query, read);
    expect(read ?? 0, `${path}${query}`).toBeLessThanOrEqual(PAGE_MOST);
  });
});
