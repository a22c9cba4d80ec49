import { describe, expect, test } from "vitest";
import { Person, PersonExtended, personSorts } from "#shared/api/datatable/users.ts";
import { Order, OrderExtended, orderSorts, orderStatuses } from "#shared/api/ecommerce/orders.ts";
import { Product, ProductExtended, productSorts } from "#shared/api/ecommerce/products.ts";
import { ErrorReply } from "#shared/errors.ts";
import { finalMinor, toBps, toMinor } from "#shared/rules/money.ts";
import { productStatus } from "#shared/rules/product-status.ts";
import { sortKey } from "#shared/rules/sort-key.ts";
import { ask, askJson, signIn } from "../support/app.ts";

const ORDERS = "/api/ecommerce/orders";
const PRODUCTS = "/api/ecommerce/products";
const PEOPLE = "/api/datatable/users";

const lists = [
  { path: ORDERS, size: 30, sort: "date:desc", sorts: orderSorts, plain: Order, wide: OrderExtended },
  { path: PRODUCTS, size: 30, sort: "createdAt:desc", sorts: productSorts, plain: Product, wide: ProductExtended },
  { path: PEOPLE, size: 25, sort: "id:asc", sorts: personSorts, plain: Person, wide: PersonExtended },
] as const;

interface Row {
  id: number;
  [field: string]: unknown;
}

async function rowsOf<R = Row>(path: string, query: Record<string, string | number> = {}): Promise<R[]> {
  return (await listOf<R>(path, query)).data;
}
async function listOf<R = Row>(path: string, query: Record<string, string | number> = {}) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const { status, body } = await askJson(text ? `${path}?${text}` : path);
  expect(status, `${path}?${text} ${JSON.stringify(body.errors)}`).toBe(200);
  return body as { data: R[]; meta: { total: number; pageCount: number; nextCursor: string | null } };
}

/** All rows of a list, page by page or by cursor. */
async function walk(path: string, how: "page" | "cursor", query: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = [];
  let place: Record<string, string | number> = how === "page" ? { page: 1 } : {};
  for (;;) {
    const { data, meta } = await listOf(path, { ...query, ...place });
    rows.push(...data);
    if (how === "page" ? (place.page as number) >= meta.pageCount : !meta.nextCursor) return rows;
    place = how === "page" ? { page: (place.page as number) + 1 } : { cursor: meta.nextCursor ?? "" };
  }
}

let token: Promise<Record<string, string>> | undefined;
/** What the calls beyond the base contract answer to somebody signed in. */
async function signedIn(path: string) {
  token ??= signIn();
  return askJson(path, { headers: await token });
}

const ids = (rows: Row[]) => rows.map((row) => row.id);
const allOrders = () => rowsOf<OrderExtended>(ORDERS, { pageSize: 100 });
const allProducts = () => rowsOf<ProductExtended>(PRODUCTS, { pageSize: 100 });

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
      const up = await walk(path, "page", { sort: `${field}:asc`, pageSize: 7 });
      const down = await walk(path, "page", { sort: `${field}:desc`, pageSize: 7 });
      const byCursor = await walk(path, "cursor", { sort: `${field}:asc`, pageSize: 7 });
      const byCursorDown = await walk(path, "cursor", { sort: `${field}:desc`, pageSize: 4 });

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

describe("orders", () => {
  test("L4 to L7 lines make the amount, details agree, newest first", async () => {
    const orders = await rowsOf<Order>(ORDERS);

    for (const order of orders) {
      for (const line of order.details) expect(toMinor(line.total)).toBe(line.quantity * toMinor(line.price));
      expect(toMinor(order.amount)).toBe(order.details.reduce((sum, line) => sum + toMinor(line.total), 0));
      expect(order.products).toBe(order.details.length);
      expect(order.products).toBeGreaterThan(0);
      expect(await rowsOf(`${ORDERS}/${order.id}/details`)).toEqual(order.details);
    }
    const sorted = orders.toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
    expect(orders.map((order) => order.id)).toEqual(sorted.map((order) => order.id));
  });

  test("L8, L9, L38 counts by status are the totals of the filtered lists and the figures", async () => {
    const { body: stats } = await askJson("/api/ecommerce/order-stats");
    const { body: facets } = await signedIn(`${ORDERS}/facets`);
    const totals = await Promise.all(
      orderStatuses.map(async (status) => (await listOf(ORDERS, { status })).meta.total),
    );

    expect(orderStatuses.map((status) => facets.data.status[status])).toEqual(totals);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(stats.data.totalOrders);
    expect(facets.data.status.completed).toBe(stats.data.completedOrders);
    expect(facets.data.status.pending).toBe(stats.data.pendingOrders);
  });

  test.each([
    [{ status: "completed,pending" }, (o: OrderExtended) => ["completed", "pending"].includes(o.status)],
    [{ paymentMethod: "Crypto" }, (o: OrderExtended) => o.paymentMethod === "Crypto"],
    [
      { payment: "paid", status: "completed" },
      (o: OrderExtended) => o.paymentStatus === "paid" && o.status === "completed",
    ],
    [{ amountMin: 100, amountMax: 400.5 }, (o: OrderExtended) => o.amount >= 100 && o.amount <= 400.5],
    [{ from: "2026-06-01" }, (o: OrderExtended) => o.date >= "2026-05-31T21:00:00.000Z"],
    [{ to: "2026-05-31", sort: "amount:asc" }, (o: OrderExtended) => o.date < "2026-05-31T21:00:00.000Z"],
    [{ customerId: 5 }, (o: OrderExtended) => o.customerId === 5],
    [{ product: 3 }, (o: OrderExtended) => o.details.some((line) => line.productId === 3)],
    [
      { product: 2, status: "completed" },
      (o: OrderExtended) => o.status === "completed" && o.details.some((line) => line.productId === 2),
    ],
  ])("filter %j leaves just the rows that fit, and the facets agree", async (query, fits) => {
    const expected = (await allOrders()).filter(fits).map((order) => order.id);

    const { data, meta } = await listOf(ORDERS, { ...query, pageSize: 100 } as Record<string, string | number>);

    expect(ids(data).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    expect(meta.total).toBe(expected.length);
    const { body } = await signedIn(
      `${ORDERS}/facets?${new URLSearchParams(query as unknown as Record<string, string>)}`,
    );
    expect(body.data.total).toBe(expected.length);
  });

  test("a number, part of a customer's name and a product's name each find the order", async () => {
    const [order] = await allOrders();
    const searched = async (q: string) => ids(await rowsOf(ORDERS, { q, pageSize: 100 }));

    expect(await searched(order!.number)).toContain(order!.id);
    expect(await searched(order!.number.slice(1))).toContain(order!.id);
    expect(await searched(order!.customer.slice(0, 4).toLowerCase())).toContain(order!.id);
    expect(await searched(order!.details[0]!.productName.toUpperCase())).toContain(order!.id);
    expect(await searched(order!.customerEmail ?? "")).toContain(order!.id);
  });

  test("one order, its lines and its timeline are found by id, and a missing one is not", async () => {
    const { body, response } = await signedIn(`${ORDERS}/3`);
    expect(OrderExtended.parse(body.data).id).toBe(3);
    expect(response.headers.get("etag")).toBe(`"v${body.data.version}"`);
    const { body: told } = await signedIn(`${ORDERS}/3/timeline`);
    expect(told.data[0]).toMatchObject({ kind: "created", by: null, data: {} });
    for (const rest of ["", "/details", "/timeline"]) {
      const missing = await signedIn(`${ORDERS}/999999${rest}`);
      expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
    }
  });
});

describe("products", () => {
  test("L13, L38 counts by status and category are the totals of the filtered lists", async () => {
    const { body } = await signedIn(`${PRODUCTS}/facets`);
    const { body: summary } = await askJson("/api/ecommerce/summary");

    const { status, category, total } = body.data;
    for (const name of Object.keys(status))
      expect((await listOf(PRODUCTS, { status: name })).meta.total).toBe(status[name]);
    for (const name of Object.keys(category))
      expect((await listOf(PRODUCTS, { category: name })).meta.total).toBe(category[name]);
    expect(status["In Stock"] + status["Low Stock"] + status["Out of Stock"]).toBe(total);
    expect(total).toBe(summary.data.totalProducts);
  });

  test("a facet leaves its own filter aside and obeys the others", async () => {
    const { body } = await signedIn(`${PRODUCTS}/facets?status=Low%20Stock&category=Books`);

    const low = await listOf(PRODUCTS, { status: "Low Stock", category: "Books" });
    const out = await listOf(PRODUCTS, { status: "Out of Stock", category: "Books" });
    const clothes = await listOf(PRODUCTS, { status: "Low Stock", category: "Clothing" });
    expect(body.data.total).toBe(low.meta.total);
    expect(body.data.status["Out of Stock"]).toBe(out.meta.total);
    expect(body.data.category.Clothing).toBe(clothes.meta.total);
  });

  test("L16 to L19 prices, status, stock and sales follow from their causes", async () => {
    const products = await allProducts();
    const orders = await allOrders();

    for (const product of products) {
      const price = toMinor(product.price);
      expect(toMinor(product.discountedPrice)).toBe(finalMinor(price, toBps(product.discountPercentage)));
      expect(product.status).toBe(productStatus(product.stock, product.lowStockThreshold));
      expect(product.stock).toBe(product.onHand - product.reserved);
      const pieces = (statuses: string[]) =>
        orders
          .filter((order) => statuses.includes(order.status))
          .flatMap((order) => order.details)
          .filter((line) => line.productId === product.id)
          .reduce((sum, line) => sum + line.quantity - line.returned, 0);
      expect(product.reserved).toBe(pieces(["pending", "processing"]));
      expect(product.sales).toBe(pieces(["completed"]));
    }
  });

  test.each([
    [{ status: "Low Stock" }, (p: ProductExtended) => p.stock > 0 && p.stock <= p.lowStockThreshold],
    [{ priceMin: 20, priceMax: 80 }, (p: ProductExtended) => p.discountedPrice >= 20 && p.discountedPrice <= 80],
    [{ discounted: 1 }, (p: ProductExtended) => p.discountPercentage > 0],
    [{ discounted: 0, ratingMin: 4.25 }, (p: ProductExtended) => p.discountPercentage === 0 && p.rating >= 4.25],
    [{ stockMin: 5, stockMax: 60 }, (p: ProductExtended) => p.stock >= 5 && p.stock <= 60],
    [
      { category: "Books,Clothing", sort: "price:desc" },
      (p: ProductExtended) => ["Books", "Clothing"].includes(p.category),
    ],
    [{ createdTo: "2026-01-01" }, (p: ProductExtended) => p.createdAt < "2026-01-01T21:00:00.000Z"],
    [{ archived: 1 }, (p: ProductExtended) => p.archivedAt !== null],
    [{ archived: 0 }, (p: ProductExtended) => p.archivedAt === null],
  ])("filter %j leaves just the rows that fit, and the facets agree", async (query, fits) => {
    const expected = (await allProducts()).filter(fits).map((product) => product.id);

    const { data, meta } = await listOf(PRODUCTS, { ...query, pageSize: 100 } as Record<string, string | number>);

    expect(ids(data).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    expect(meta.total).toBe(expected.length);
    const { body } = await signedIn(
      `${PRODUCTS}/facets?${new URLSearchParams(query as unknown as Record<string, string>)}`,
    );
    expect(body.data.total).toBe(expected.length);
  });

  test("a tag is found whatever its case and marks", async () => {
    const [tagged] = (await allProducts()).filter((product) => product.tags.length > 0);
    const tag = tagged!.tags[0]!;

    for (const form of [tag, tag.toUpperCase()])
      expect(ids(await rowsOf(PRODUCTS, { tag: form }))).toContain(tagged!.id);
  });

  test("letters of any case, with marks or without, find the same products", async () => {
    const found = async (q: string) => ids(await rowsOf(PRODUCTS, { q }));

    const bags = await found("ÇANTA");
    expect(bags.length).toBeGreaterThan(0);
    expect(await found("canta")).toEqual(bags);
    expect(await found("Çanta")).toEqual(bags);
    expect(await found("ça")).toEqual(expect.arrayContaining(bags));
    expect(await found("Ç")).toEqual(expect.arrayContaining(bags));
    const roses = await found("ısparta");
    expect(roses.length).toBeGreaterThan(0);
    expect(await found("isparta")).toEqual(roses);
    expect(await found("ISPARTA gul")).toEqual(roses);
    expect(await found("gü isparta")).toEqual(roses);
  });

  test("L40 each word of a name finds its row", async () => {
    for (const product of await allProducts()) {
      for (const word of product.name.split(/\s+/)) {
        for (const form of [word, word.toUpperCase(), word.toLowerCase()]) {
          expect(ids(await rowsOf(PRODUCTS, { q: form, pageSize: 100 })), form).toContain(product.id);
        }
      }
    }
  });

  test("names come in Turkish order", async () => {
    const names = (await rowsOf<Product>(PRODUCTS, { sort: "name:asc", pageSize: 100 })).map((product) => product.name);
    const place = (name: string) => names.findIndex((one) => one.startsWith(name));

    expect(names).toEqual(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)));
    expect(place("Cüzdan")).toBeLessThan(place("Çanta"));
    expect(place("Çanta")).toBeLessThan(place("Defter"));
    expect(place("Sandalye")).toBeLessThan(place("Şal"));
  });

  test("one product is found by id, and a missing one is not", async () => {
    const { body, response } = await signedIn(`${PRODUCTS}/7`);
    expect(ProductExtended.parse(body.data).id).toBe(7);
    expect(response.headers.get("etag")).toBe(`"v${body.data.version}"`);
    expect((await signedIn(`${PRODUCTS}/999999`)).status).toBe(404);
    expect((await signedIn(`${PRODUCTS}/x`)).status).toBe(422);
  });
});

describe("people", () => {
  test("L38 counts by role and status are the totals of the filtered lists", async () => {
    const { body } = await signedIn(`${PEOPLE}/facets`);

    for (const filter of ["role", "status"] as const) {
      for (const [value, count] of Object.entries(body.data[filter])) {
        expect((await listOf(PEOPLE, { [filter]: value })).meta.total, value).toBe(count);
      }
    }
    expect(body.data.total).toBe(25);
  });

  test.each([
    [{ totalSpentMin: 500, status: "active" }, (p: Person) => p.totalSpent >= 500 && p.status === "active"],
    [{ role: "Kullanıcı", totalOrdersMax: 1 }, (p: Person) => p.role === "Kullanıcı" && p.totalOrders <= 1],
    [{ lastLoginFrom: "2026-06-01" }, (p: Person) => p.lastLogin >= "2026-05-31T21:00:00.000Z"],
  ])("filter %j leaves just the rows that fit", async (query, fits) => {
    const expected = (await rowsOf<Person>(PEOPLE, { pageSize: 100 })).filter(fits).map((person) => person.id);

    const { data, meta } = await listOf(PEOPLE, query as Record<string, string | number>);

    expect(ids(data)).toEqual(expected);
    expect(meta.total).toBe(expected.length);
  });

  test.each([
    ["GULSEN", "Gülşen Öztürk"],
    ["irmak", "Irmak Kılıç"],
    ["İRMAK", "Irmak Kılıç"],
    ["ozturk gul", "Gülşen Öztürk"],
    ["李", "李伟"],
    ["ВЛАДИМИР", "Владимир Петров"],
    ["lukasz", "Łukasz Nowak"],
    ["o'brien", "Zoë O'Brien"],
  ])("%s finds %s", async (q, name) => {
    expect((await rowsOf<Person>(PEOPLE, { q })).map((person) => person.name)).toContain(name);
  });

  test("names come in Turkish order", async () => {
    const names = (await rowsOf<Person>(PEOPLE, { sort: "name:asc", pageSize: 100 })).map((person) => person.name);

    const pairs = [
      ["Cem Arslan", "Çağrı Şahin"],
      ["Irmak Kılıç", "İlayda Işık"],
      ["Sıla Özgür", "Şevval İnce"],
      ["Ulaş Demir", "Ümit Yıldız"],
    ];
    for (const [first, second] of pairs) expect(names.indexOf(first!)).toBeLessThan(names.indexOf(second!));
  });
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
