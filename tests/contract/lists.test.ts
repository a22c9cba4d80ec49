import { describe, expect, test } from "vitest";
import { Person, PersonExtended, personSorts } from "#shared/api/datatable/users.ts";
import { Order, OrderExtended, orderSorts } from "#shared/api/ecommerce/orders.ts";
import { Product, ProductExtended, productSorts } from "#shared/api/ecommerce/products.ts";
import { ListMeta } from "#shared/envelope.ts";
import { ErrorReply } from "#shared/errors.ts";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { ids, listOf, ORDERS, PEOPLE, PRODUCTS, type Row, rowsOf, walkPages } from "../support/laws/lists.ts";
import { addProduct } from "../support/records/products.ts";

const lists = [
  { path: ORDERS, size: 30, sort: "date:desc", sorts: orderSorts, plain: Order, wide: OrderExtended },
  { path: PRODUCTS, size: 30, sort: "createdAt:desc", sorts: productSorts, plain: Product, wide: ProductExtended },
  { path: PEOPLE, size: 25, sort: "id:asc", sorts: personSorts, plain: Person, wide: PersonExtended },
] as const;

describe.each(lists)("GET $path", ({ path, size, sort, sorts, plain, wide }) => {
  test("plain: exactly the base fields, the base size, X-Total-Count and no meta", async () => {
    const { response, body } = await askJson(path);

    expect(response.status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["data", "status"]);
    expect(body.data).toHaveLength(size);
    for (const row of body.data) expect(Object.keys(row)).toEqual(Object.keys(plain.parse(row)));
    expect(response.headers.get("x-total-count")).toBe(String(size));
  });

  test("L3 the plain list is page 1 of the wide list in its usual order, cut to the base fields", async () => {
    const { data } = await listOf(path);
    const extended = await listOf(path, { page: 1, sort });

    expect(extended.data.map((row) => wide.parse(row).id)).toEqual(ids(data));
    const isLine = (value: unknown): value is Row[] => Array.isArray(value);
    for (const [index, row] of data.entries()) {
      for (const [field, value] of Object.entries(row)) {
        const other = extended.data[index]?.[field];
        if (isLine(value) && isLine(other)) expect(other.map((line) => line.id)).toEqual(ids(value));
        else expect(other).toEqual(value);
      }
    }
  });

  test.each(sorts)(
    "L39, L41 by %s: pages and cursors agree, down is up reversed, no row comes twice",
    async (field) => {
      const up = await walkPages(path, "page", { sort: `${field}:asc`, pageSize: 7 });
      const down = await walkPages(path, "page", { sort: `${field}:desc`, pageSize: 7 });
      const byCursor = await walkPages(path, "cursor", { sort: `${field}:asc`, pageSize: 7 });
      const byCursorDown = await walkPages(path, "cursor", { sort: `${field}:desc`, pageSize: 4 });

      expect(new Set(ids(up)).size).toBe(size);
      expect(ids(up)).toEqual(ids(down).reverse());
      expect(ids(byCursor)).toEqual(ids(up));
      expect(ids(byCursorDown)).toEqual(ids(down));
    },
  );

  test("meta tells page, size, total, pages and where the next begins", async () => {
    const first = await listOf(path, { pageSize: 10 });
    const last = await listOf(path, { pageSize: 10, page: 3 });
    const beyond = await listOf(path, { pageSize: 10, page: 9 });

    const common = { pageSize: 10, total: size, totalExact: true, pageCount: 3 };
    expect(first.meta).toEqual({ ...common, page: 1, nextCursor: expect.any(String) });
    expect(last.meta).toEqual({ ...common, page: 3, nextCursor: null });
    expect(last.data).toHaveLength(size - 20);
    expect(beyond).toMatchObject({ data: [], meta: { ...common, page: 9, nextCursor: null } });
  });

  test("a cursor belongs to one filter and order, and a broken one is refused by name", async () => {
    const { meta } = await listOf(path, { pageSize: 3 });
    const other = sort === "id:asc" ? "id:desc" : "id:asc";
    const cursor = meta.nextCursor ?? "";

    for (const query of [`cursor=${cursor}&sort=${other}`, `cursor=${cursor}&q=a`, "cursor=bm90LWl0", "cursor=%00"]) {
      const { status, body } = await askJson(`${path}?${query}`);
      expect(status, query).toBe(422);
      expect(ErrorReply.parse(body).errors).toContainEqual(expect.objectContaining({ field: "cursor" }));
    }
  });

  test.each([
    ["page=0", "page", "too_small"],
    ["page=1.5", "page", undefined],
    ["page=x", "page", undefined],
    ["page=", "page", undefined],
    ["page=0x1", "page", undefined],
    ["page=1e0", "page", undefined],
    ["page=%201", "page", undefined],
    ["pageSize=101", "pageSize", "too_big"],
    ["pageSize=0", "pageSize", "too_small"],
    ["sort=price", "sort", "bad_format"],
    ["sort=password:asc", "sort", "not_in_list"],
    ["status=lost", "status", "not_in_list"],
    ["fields=id,password_hash", "fields", "not_in_list"],
    [`q=${"a".repeat(201)}`, "q", "too_long"],
    ["page=1&page=2", "page", "duplicate"],
  ])("refuses %s by name", async (query, field, code) => {
    const { status, body } = await askJson(`${path}?${query}`);

    expect(status).toBe(422);
    expect(ErrorReply.parse(body).errors).toContainEqual(expect.objectContaining(code ? { field, code } : { field }));
  });

  test("an unknown parameter is ignored, also where it alone is sent", async () => {
    const alone = await askJson(`${path}?colour=red`);

    expect(alone.body).toEqual((await askJson(path)).body);
    expect((await listOf(path, { page: 1, colour: "red" })).meta.total).toBe(size);
  });

  test("fields narrows each row to what was asked", async () => {
    const rows = await rowsOf(path, { fields: "id,status", pageSize: 5 });

    expect(rows).toHaveLength(5);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(["id", "status"]);
  });

  test("the weak tag spares a caller what they have seen", async () => {
    const first = await ask(`${path}?page=1`);
    const tag = first.headers.get("etag") ?? "";
    const again = await ask(`${path}?page=1`, { headers: { "if-none-match": tag } });
    const other = await ask(`${path}?page=2`, { headers: { "if-none-match": tag } });

    expect(tag).toMatch(/^W\/".+"$/);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(other.status).toBe(200);
  });

  test("words that nothing holds, and signs of the search language, find nothing and break nothing", async () => {
    for (const q of ["qqqq", '"', 'a"b OR c*', "%", "^x NEAR(", "\u0000", "*", "-", "'"]) {
      const { data, meta } = await listOf(path, { q, pageSize: 100 });
      expect(meta.total, q).toBe(data.length);
    }
    expect((await listOf(path, { q: "qqqq" })).data).toEqual([]);
    expect((await listOf(path, { q: "  " })).meta.total).toBe(size);
  });
});

test.each([
  [`${PRODUCTS}?priceMax=`, "priceMax"],
  [`${PRODUCTS}?stockMin=`, "stockMin"],
  [`${PEOPLE}?totalOrdersMax=%20`, "totalOrdersMax"],
  ["/api/changes?since=", "since"],
])("a bound that is empty is not nought: %s", async (path, field) => {
  const { status, body } = await askJson(path, { headers: await signIn() });

  expect(status).toBe(422);
  expect(ErrorReply.parse(body).errors).toEqual([expect.objectContaining({ field })]);
});

test.each([
  ["/api/datatable/users/bulk", { filter: { totalOrdersMax: null }, action: "activate" }, "filter.totalOrdersMax"],
  ["/api/datatable/users/bulk", { filter: { totalSpentMax: false }, action: "delete" }, "filter.totalSpentMax"],
  [
    "/api/ecommerce/products/bulk",
    { filter: { stockMin: [] }, action: "category", value: "Books", dryRun: true },
    "filter.stockMin",
  ],
])("what is no number bounds no act on many: %s %j", async (path, body, field) => {
  const answer = await send("POST", path, body, await signIn());

  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ field }));
});

test.each(["/api/ecommerce/orders", "/api/ecommerce/orders?pageSize=3", "/api/ecommerce/products/facets?q=el"])(
  "%s asked again is answered in the same words and headers",
  async (path) => {
    const headers = await signIn();
    const [first, again] = [await ask(path, { headers }), await ask(path, { headers })];

    expect(await again.text()).toBe(await first.text());
    for (const name of ["content-type", "x-total-count", "etag", "cache-control"]) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  },
);

test("what a list found out about itself holds until a record changes, and no longer", async () => {
  const headers = await signIn();
  const query = { category: "Books", sort: "price:asc", pageSize: 3 };
  const read = async (page: number) => listOf(PRODUCTS, { ...query, page });
  const countNow = async () => (await askJson(`${PRODUCTS}/facets?q=a&status=In%20Stock`, { headers })).body.data.total;
  const [first, second, third] = [await read(1), await read(2), await read(3)];
  const counted = await countNow();

  // The cheapest comes before all others, so each page begins with what ended the one before.
  const added = await addProduct(headers, { name: "Atlas", category: "Books", price: 0.01, stock: 50 });
  const whole: Row[] = [{ id: added.id }, ...first.data, ...second.data, ...third.data];

  for (const [page, before] of [
    [3, third],
    [2, second],
    [1, first],
  ] as const) {
    const now = await read(page);
    expect(ids(now.data)).toEqual(ids(whole).slice((page - 1) * 3, page * 3));
    expect(now.meta.total).toBe(before.meta.total + 1);
  }
  expect(await countNow()).toBe(counted + 1);
});

test.each([
  "/dashboard/attention",
  "/ecommerce/orders/calendar?month=2026-06",
  "/ecommerce/orders/7/timeline",
  "/account/sessions",
  "/account/tokens",
  "/account/passkeys",
  "/billing/plans",
  "/billing/payment-methods",
])("%s is whole, and says so in its meta", async (path) => {
  const { status, body } = await askJson(`/api${path}`, { headers: await signIn() });

  expect(status).toBe(200);
  const total = body.data.length;
  expect(ListMeta.parse(body.meta)).toMatchObject({ page: 1, total, totalExact: true, pageCount: 1, nextCursor: null });
});
