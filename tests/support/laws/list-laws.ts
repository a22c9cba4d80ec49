import { expect } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { DONE_SHOWN_MS } from "#shared/rules/kanban/kanban-limits.ts";
import { toMinor } from "#shared/rules/shop/money.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { ANCHOR } from "../app/anchor.ts";
import type { Client } from "../app/client.ts";
import { boardNow, expectBoardLaws, idsIn } from "../records/boards.ts";
import { percentOf } from "../walk/shop-model.ts";

const NOW = Date.parse(ANCHOR);

interface Row {
  id: number;
  name?: string;
  customer?: string;
  [field: string]: unknown;
}

const lists = [
  { path: "/ecommerce/orders", size: 30, sort: "date:desc" },
  { path: "/ecommerce/products", size: 30, sort: "createdAt:desc" },
  { path: "/datatable/users", size: 25, sort: "id:asc" },
] as const;

/** Every list that can be sorted, and by what. */
const sortedLists = Object.entries<Endpoint>(endpoints).flatMap(([name, { query }]) => {
  const asked = query && name.startsWith("GET ") && z.toJSONSchema(query, { unrepresentable: "any" });
  const sort = asked && (asked.properties?.sort as { prefixItems: [{ enum: string[] }] } | undefined);
  return sort ? [{ path: name.slice("GET ".length), sorts: sort.prefixItems[0].enum }] : [];
});

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
/** Whether a row has nothing to be sorted by: no date, or somebody who never signed in. */
const isEmptyIn = (sort: string) => (row: Row) =>
  sort === "lastLogin" ? row.neverLoggedIn === true : row[sort] === null;
const listOf = async (client: Client, path: string, query = "pageSize=100") => {
  const { status, body } = await client.get(`${path}?${query}`);
  expect(status, `${path}?${query}`).toBe(200);
  return body as { data: Row[]; meta: { total: number; pageCount: number; nextCursor: string | null } };
};

/** Every row of a list, by page or by cursor. */
export async function rowsBy(client: Client, path: string, how: "page" | "cursor", query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let place = "", page = 1; ; ) {
    const { data, meta } = await listOf(client, path, `${query}${place}`);
    rows.push(...data);
    page += 1;
    if (how === "page" ? page > meta.pageCount : !meta.nextCursor) return rows;
    place = how === "page" ? `&page=${page}` : `&cursor=${meta.nextCursor}`;
  }
}

/** Laws of the lists that hold whatever was written; each asks the server itself. */
export const listLaws: Record<string, (client: Client) => Promise<void>> = {
  "L1 L2 L3 a plain list has its base size and is page 1 of the wide one": async (client) => {
    for (const { path, size, sort } of lists) {
      const plain = await client.get(path);
      const wide = await listOf(client, path, `page=1&pageSize=${size}&sort=${sort}`);
      expect(plain.body.status).toBe(200);
      expect(plain.body.data, path).toHaveLength(size);
      expect(ids(wide.data), path).toEqual(ids(plain.body.data));
      for (const [at, { details: _, ...row }] of plain.body.data.entries()) expect(wide.data[at]).toMatchObject(row);
    }
  },

  "L62 the discount follows from price and sale price, and is 0 just where there is no sale": async (client) => {
    for (const row of await rowsBy(client, "/ecommerce/products", "cursor", "pageSize=100")) {
      const [price_minor, paid_minor] = [toMinor(row.price as number), toMinor(row.discountedPrice as number)];
      const sale_minor = paid_minor < price_minor ? paid_minor : null;
      expect(row.discountPercentage, `product ${row.id}`).toBe(percentOf({ price_minor, sale_minor }));
      expect(paid_minor).toBeLessThanOrEqual(price_minor);
    }
  },

  "L20 what is on hand is the sum of its movements": async (client) => {
    for (const row of await rowsBy(client, "/ecommerce/products", "cursor", "pageSize=100")) {
      const moves = await rowsBy(client, `/ecommerce/products/${row.id}/stock`, "cursor", "pageSize=100");
      expect(
        moves.reduce((sum, { delta }) => sum + (delta as number), 0),
        `product ${row.id}`,
      ).toBe(row.onHand);
    }
  },

  "L38 facet counts are the totals of the lists they narrow to": async (client) => {
    for (const { path } of lists) {
      const { data } = (await client.get(`${path}/facets`)).body;
      for (const field of ["status", "category", "role", "paymentMethod", "payment"]) {
        for (const [value, count] of Object.entries((data[field] as Record<string, number>) ?? {})) {
          const { meta } = await listOf(client, path, `pageSize=1&${field}=${encodeURIComponent(value)}`);
          expect(meta.total, `${path} ${field} ${value}`).toBe(count);
        }
      }
    }
  },

  ...Object.fromEntries(
    sortedLists.map(({ path, sorts }) => [
      `L39 L41 pages and cursors of ${path} tell the same rows, each once, empty values first, and down is up reversed`,
      async (client: Client) => {
        const { total } = (await listOf(client, path, "pageSize=1")).meta;
        expect(total, path).toBeGreaterThan(1);
        const pageSize = Math.min(100, Math.ceil(total / 3));
        for (const sort of sorts) {
          const rows = await rowsBy(client, path, "cursor", `pageSize=${pageSize}&sort=${sort}:asc`);
          const up = ids(rows);
          const down = ids(await rowsBy(client, path, "cursor", `pageSize=${pageSize}&sort=${sort}:desc`));
          const byPage = ids(await rowsBy(client, path, "page", `pageSize=${pageSize}&sort=${sort}:asc`));
          expect(new Set(up).size, `${path} by ${sort}`).toBe(total);
          expect(up, `${path} by ${sort}`).toHaveLength(total);
          expect(byPage, `${path} by ${sort}`).toEqual(up);
          const empty = rows.filter(isEmptyIn(sort));
          expect(ids(rows.slice(0, empty.length)), `${path} by ${sort}`).toEqual(ids(empty));
          expect(down.reverse(), `${path} by ${sort}`).toEqual(up);
        }
      },
    ]),
  ),

  "L40 a search finds a row by each word of its name, in any case and without marks": async (client) => {
    for (const { path } of lists) {
      for (const row of (await listOf(client, path, "pageSize=3&sort=id:desc")).data) {
        for (const word of String(row.name ?? row.customer).split(" ")) {
          const query = `pageSize=100&sort=id:desc&q=${encodeURIComponent(fold(word).toUpperCase())}`;
          expect(ids(await rowsBy(client, path, "cursor", query)), `${path} ${word}`).toContain(row.id);
        }
      }
    }
  },

  "L42 on every board the cards are those listed, each in one place, completed just where the column says": async (
    client,
  ) => {
    const boards: { id: number }[] = (await client.get("/kanban/boards")).body.data;
    for (const { id } of boards) {
      const board = await boardNow(client, id);
      expectBoardLaws(board);
      const rows = await rowsBy(client, "/kanban/cards", "cursor", `pageSize=100&archived=0&board=${id}`);
      const shown = rows.filter(
        ({ completedAt }) => !completedAt || Date.parse(String(completedAt)) > NOW - DONE_SHOWN_MS,
      );
      for (const column of board.columns) {
        const listed = shown.filter(({ columnId }) => columnId === column.id);
        expect(ids(listed), `board ${id}, ${column.name}`).toEqual(idsIn(board, column.id));
      }
    }
  },

  "L50 no event of an order is older than it, or newer than now": async (client) => {
    for (const order of (await listOf(client, "/ecommerce/orders")).data) {
      const events: { at: string }[] = (await client.get(`/ecommerce/orders/${order.id}/timeline`)).body.data;
      expect(events.length, `order ${order.id}`).toBeGreaterThan(0);
      for (const { at } of events) {
        expect(at >= (order.date as string), `order ${order.id} at ${at}`).toBe(true);
        expect(Date.parse(at)).toBeLessThanOrEqual(NOW);
      }
    }
  },
};
