import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Client, clientOf } from "../support/app/client.ts";
import { rowsBy } from "../support/laws/list-laws.ts";
import { aProduct, archiveMadeAfterwards, track } from "../support/records/products.ts";
import { sendOrder } from "../support/records/shop.ts";
import { diceOf } from "../support/walk/walk.ts";

let client: Client;
/** A product whose movements are read, and which is ordered. */
let shelf: number;

archiveMadeAfterwards();
beforeAll(async () => {
  client = await clientOf();
  shelf = track((await client.send("POST", "/ecommerce/products", aProduct({ stock: 900 }))).body.data).id;
  for (let n = 0; n < 40; n++) await moveStock();
});

const moveStock = () =>
  client.send("POST", `/ecommerce/products/${shelf}/stock`, { mode: "add", quantity: 1, reason: "received" });
const dice = diceOf(6);
/** A word anywhere in the alphabet, so that new rows fall before and behind where the reader is. */
const word = () => `${String.fromCharCode(65 + Math.floor(dice() * 26))}${Math.floor(dice() * 1e6).toString(36)}`;

const order = () => {
  const customer = { name: `${word()} Alıcı`, email: `${crypto.randomUUID()}@example.com` };
  return sendOrder(client, { customer, lines: [{ productId: shelf, quantity: 1 }] });
};
async function product(): Promise<Answer> {
  const answer = await client.send("POST", "/ecommerce/products", aProduct({ name: `${word()} Ürün`, price: 5 }));
  track(answer.body.data);
  return answer;
}

const lists: [string, () => string, string, () => Promise<Answer>][] = [
  ["orders", () => "/ecommerce/orders", "date:desc", order],
  ["orders", () => "/ecommerce/orders", "customer:asc", order],
  ["orders", () => "/ecommerce/orders", "amount:desc", order],
  ["products", () => "/ecommerce/products", "createdAt:desc", product],
  ["products", () => "/ecommerce/products", "name:asc", product],
  ["people", () => "/datatable/users", "name:desc", order],
  ["transactions", () => "/ecommerce/transactions", "", order],
  ["movements of a product", () => `/ecommerce/products/${shelf}/stock`, "", moveStock],
];

describe.each(lists)("%s", (_name, pathOf, sort, insert) => {
  /** Reads page after page, two rows coming in beside each; gives back the ids as they were read. */
  async function readWhileRowsCome(how: "page" | "cursor", query: string): Promise<number[]> {
    const ids: number[] = [];
    for (let place = "", page = 1; ; ) {
      const [answer, ...added] = await Promise.all([client.get(`${pathOf()}?${query}${place}`), insert(), insert()]);
      for (const { status, body } of added) expect([200, 201], JSON.stringify(body)).toContain(status);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { data, meta } = answer.body;
      ids.push(...data.map(({ id }: { id: number }) => id));
      page += 1;
      // Total and rows are read apart: what comes between may push a row off the page that the total calls the last.
      if (!meta.nextCursor) return ids;
      place = how === "cursor" ? `&cursor=${meta.nextCursor}` : `&page=${page}`;
    }
  }
  const rowsNow = async (query: string) => (await rowsBy(client, pathOf(), "cursor", query)).map(({ id }) => id);

  test(`by cursor, ${sort || "as it comes"}: no row comes twice and none is left out while others come in`, async () => {
    const order = sort && `&sort=${sort}`;
    const there = await rowsNow(`pageSize=100${order}`);
    const pageSize = Math.max(5, Math.ceil(there.length / 9));

    const read = await readWhileRowsCome("cursor", `pageSize=${pageSize}${order}`);

    expect(new Set(read).size).toBe(read.length);
    const known = new Set(there);
    expect(read.filter((id) => known.has(id))).toEqual(there);
  });

  test(`by page, ${sort || "as it comes"}: none is left out while others come in`, async () => {
    const order = sort && `&sort=${sort}`;
    const there = await rowsNow(`pageSize=100${order}`);
    const pageSize = Math.max(5, Math.ceil(there.length / 9));

    const read = await readWhileRowsCome("page", `pageSize=${pageSize}${order}`);

    const seen = new Set(read);
    expect(there.filter((id) => !seen.has(id))).toEqual([]);
  });
});
