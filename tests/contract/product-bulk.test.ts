import { beforeAll, describe, expect, test } from "vitest";
import type { ProductBulkResult } from "#shared/api/ecommerce/product-bulk.ts";
import { askJson, signIn } from "../support/app/app.ts";
import { callAs, freshApp } from "../support/app/fresh-app.ts";
import {
  addProduct,
  archive,
  archiveMadeAfterwards,
  bulk,
  changesOf,
  feedNow,
  getProduct,
  move,
  patch,
  undo,
} from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

/** One after another, so that their ids rise as they are listed. */
async function addMany(bodies: readonly object[]) {
  const added: Awaited<ReturnType<typeof addProduct>>[] = [];
  for (const body of bodies) added.push(await addProduct(headers, body));
  return added;
}
const getMany = (products: readonly { id: number }[]) => Promise.all(products.map(({ id }) => getProduct(id, headers)));
const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id);

test("−10 % on three: the preview equals the result, and the undo restores all three exactly", async () => {
  const products = await addMany([{ price: 199.99 }, { price: 50, discountPercentage: 25 }, { price: 0.09 }]);
  const act = { ids: idsOf(products), action: "price", value: { mode: "percent", percent: -10 } };

  const preview = await bulk({ ...act, dryRun: true }, headers);
  const untouched = await getMany(products);
  const done = await bulk(act, headers);
  const after = await getMany(products);
  await undo(done, headers);
  const back = await getMany(products);

  expect(preview.body.meta).toEqual({});
  expect(untouched).toEqual(products);
  expect(done.body.data).toEqual(preview.body.data);
  expect(done.body.data.results[1]).toEqual({
    id: products[1]?.id,
    name: products[1]?.name,
    ok: true,
    before: { price: 50, discountedPrice: 37.5 },
    after: { price: 45, discountedPrice: 33.75 },
  });
  expect(after.map(({ price, version }) => [price, version])).toEqual([
    [179.99, 2],
    [45, 2],
    [0.08, 2],
  ]);
  expect(back).toEqual(products.map((product) => ({ ...product, version: 3, revision: expect.any(Number) })));
});

test("percent change price and sale price alike, unless the regular price alone is meant", async () => {
  const products = await addMany([{ price: 100, salePrice: 80 }, { price: 100 }]);
  const act = { ids: idsOf(products), action: "price", value: { mode: "percent", percent: -30, regularOnly: true } };

  const regular = await bulk({ ...act, dryRun: true }, headers);
  const alike = await bulk({ ...act, value: { mode: "percent", percent: -30 } }, headers);

  expect(regular.body.data.results.map(({ after }: ProductBulkResult) => after)).toEqual([
    { price: 70, discountedPrice: 70 },
    { price: 70, discountedPrice: 70 },
  ]);
  expect(alike.body.data.results[0]).toMatchObject({
    before: { price: 100, discountedPrice: 80 },
    after: { price: 70, discountedPrice: 56 },
  });
  expect((await getMany(products)).map(({ salePrice }) => salePrice)).toEqual([56, null]);
});

test("prices that would leave their bounds are left out and named, the others are written", async () => {
  const products = await addMany([{ price: 0.04 }, { price: 900_000 }, { price: 10 }, { price: 0.3 }]);

  const up = await bulk({ ids: idsOf(products), action: "price", value: { mode: "percent", percent: 500 } }, headers);
  const whole = await bulk(
    { ids: idsOf(products), action: "price", value: { mode: "percent", percent: -80, ending: "00" } },
    headers,
  );

  const codes = ({ body }: typeof up) => body.data.results.map(({ code }: ProductBulkResult) => code ?? "ok");
  expect(codes(up)).toEqual(["ok", "too_big", "ok", "ok"]);
  expect(codes(whole)).toEqual(["too_small", "ok", "ok", "too_small"]);
  expect((await getMany(products)).map(({ price }) => price)).toEqual([0.24, 180_000, 12, 1.8]);
});

test("a price set for many takes the wanted ending and leaves sale prices", async () => {
  const products = await addMany([{ price: 5 }, { price: 6, discountPercentage: 50 }]);

  const { body } = await bulk(
    { ids: idsOf(products), action: "price", value: { mode: "set", amount: 12.34, ending: "90" } },
    headers,
  );

  expect(body.data.results.map(({ after }: ProductBulkResult) => after)).toEqual([
    { price: 11.9, discountedPrice: 11.9 },
    { price: 11.9, discountedPrice: 3 },
  ]);
});

test("a discount is refused where less than a cent would be left", async () => {
  const products = await addMany([{ price: 0.04 }, { price: 200 }]);

  const { body } = await bulk({ ids: idsOf(products), action: "discount", value: 90 }, headers);

  expect(body.data.results).toMatchObject([
    { ok: false, after: null, code: "too_small" },
    { ok: true, after: { discountPercentage: 90, discountedPrice: 20 } },
  ]);
});

test("stock is moved relative to what is there, each with its movement, and moved back by the undo", async () => {
  const products = await addMany([{ stock: 10 }, { stock: 2 }, { stock: 5 }]);
  const value = { mode: "remove", quantity: 5, reason: "damaged", note: "Su bastı" };

  const done = await bulk({ ids: idsOf(products), action: "stock", value }, headers);
  await move(products[2]?.id ?? 0, { mode: "add", quantity: 1 }, headers);
  await undo(done, headers);

  expect(done.body.data.results).toMatchObject([
    { ok: true, before: { stock: 10, status: "Low Stock" }, after: { stock: 5, status: "Low Stock" } },
    { ok: false, after: null, code: "stock_below_reserved" },
    { ok: true, after: { stock: 0, status: "Out of Stock" } },
  ]);
  expect((await getMany(products)).map(({ stock, version }) => [stock, version])).toEqual([
    [10, 1],
    [2, 1],
    [6, 1],
  ]);
  const { body } = await askJson(`/api/ecommerce/products/${products[0]?.id}/stock`, { headers });
  expect(body.data).toMatchObject([{ delta: 5 }, { delta: -5, reason: "damaged", note: "Su bastı" }, { delta: 10 }]);
});

test("what is already so passes without a write; archived and missing ones are named", async () => {
  const [plain, gone] = await addMany([{ category: "Books" }, { category: "Books" }]);
  if (!plain || !gone) throw new Error("not made");
  await archive(gone, headers);
  const since = await feedNow(headers);

  const { body } = await bulk(
    { ids: [plain.id, gone.id, 999_999_999, plain.id], action: "category", value: "Books" },
    headers,
  );

  expect(body.data.results).toEqual([
    { id: plain.id, name: plain.name, ok: true, before: { category: "Books" }, after: { category: "Books" } },
    { id: gone.id, name: gone.name, ok: false, before: { category: "Books" }, after: null, code: "archived" },
    { id: 999_999_999, name: null, ok: false, before: null, after: null, code: "not_found" },
  ]);
  expect(body.meta).toEqual({});
  expect(await changesOf(plain.id, since, headers)).toEqual([]);
});

test("archiving and restoring go for many, and each has its undo", async () => {
  const products = await addMany([{}, {}]);

  const gone = await bulk({ ids: idsOf(products), action: "archive" }, headers);
  const between = await getMany(products);
  await undo(gone, headers);
  const back = await getMany(products);

  expect(gone.body.data.results).toMatchObject([
    { ok: true, before: { archived: false }, after: { archived: true } },
    { ok: true },
  ]);
  expect(between.every(({ archivedAt }) => archivedAt !== null)).toBe(true);
  expect(back.every(({ archivedAt }) => archivedAt === null)).toBe(true);
});

test("the undo puts back each former value, and leaves out and names what was changed since", async () => {
  const products = await addMany([{ price: 10 }, { price: 20 }, { price: 30 }]);
  const act = { ids: idsOf(products), action: "price", value: { mode: "set", amount: 5 } };
  const done = await bulk(act, headers);
  const [first, second] = await getMany(products);
  if (!first || !second) throw new Error("not made");
  await patch(first, { price: 99 }, headers);
  await patch(second, { name: "Yeni Ad" }, headers);

  const undone = await undo(done, headers);

  expect(undone.body.data).toEqual({
    restored: [second.id, products[2]?.id].map((id) => ({ object: "product", id })),
    leftOut: [{ object: "product", id: first.id, name: first.name, reason: "changed_since" }],
  });
  expect((await getMany(products)).map(({ price, name }) => [price, name])).toEqual([
    [99, first.name],
    [20, "Yeni Ad"],
    [30, first.name],
  ]);
});

test("the undo of a price leaves out nobody whose discount was changed since, nor the other way round", async () => {
  const [one, two, three] = await addMany([
    { price: 100 },
    { price: 100, discountPercentage: 10 },
    { price: 100, salePrice: 50 },
  ]);
  const cheaper = { ids: [one!.id, three!.id], action: "price", value: { mode: "percent", percent: -10 } };
  const priced = await bulk(cheaper, headers);
  const discounted = await bulk({ ids: [two!.id], action: "discount", value: 50 }, headers);
  const [first, second] = await getMany([one!, two!]);
  await patch(first!, { discountPercentage: 20 }, headers);
  await patch(second!, { price: 200 }, headers);

  const undone = [await undo(priced, headers), await undo(discounted, headers)];

  expect(undone.map(({ body }) => body.data.leftOut)).toEqual([[], []]);
  expect(await getMany([one!, two!])).toMatchObject([
    { price: 100, discountPercentage: 28, discountedPrice: 72 },
    { price: 200, discountPercentage: 55, discountedPrice: 90 },
  ]);
  expect(await getProduct(three!.id, headers)).toMatchObject({ price: 100, salePrice: 50 });
});

test("a filter in the list's own words names the products", async () => {
  const tag = crypto.randomUUID().slice(0, 8);
  const products = await addMany([
    { tags: [tag], category: "Books" },
    { tags: [tag], category: "Cosmetics" },
    { tags: [tag], category: "Furniture" },
  ]);

  const { body } = await bulk({ filter: { tag, category: "Books,Cosmetics" }, action: "discount", value: 10 }, headers);

  expect(body.data.results.map(({ id }: ProductBulkResult) => id)).toEqual(idsOf(products.slice(0, 2)));
  expect((await getMany(products)).map(({ discountPercentage }) => discountPercentage)).toEqual([10, 10, 0]);
});

describe("a refusal", () => {
  const ids = [1];
  test.each([
    [{ action: "archive" }, "ids", "required"],
    [{ ids, filter: {}, action: "archive" }, "ids", "required"],
    [{ ids: [], action: "archive" }, "ids", "required"],
    [{ ids: Array.from({ length: 1001 }, (_, n) => n + 1), action: "archive" }, "ids", "too_long"],
    [{ ids, action: "price", value: { mode: "percent", percent: -90.01 } }, "value.percent", "too_small"],
    [{ ids, action: "price", value: { mode: "percent", percent: 500.01 } }, "value.percent", "too_big"],
    [{ ids, action: "price", value: { mode: "set", amount: -1 } }, "value.amount", "too_small"],
    [{ ids, action: "price", value: { mode: "set", amount: 1, ending: "95" } }, "value.ending", "not_in_list"],
    [{ ids, action: "discount", value: 100 }, "value", "too_big"],
    [{ ids, action: "stock", value: { mode: "add", quantity: 0, reason: "received" } }, "value.quantity", "too_small"],
    [{ ids, action: "category", value: "Toys" }, "value", "not_in_list"],
    [{ filter: { status: "Gone" }, action: "archive" }, "filter.status.0", "not_in_list"],
  ])("of %j names the field: %s %s", async (body, field, code) => {
    const answer = await bulk(body, headers);

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test.each([
    { ids, action: "archive", value: 1 },
    { filter: { colour: "red" }, action: "archive" },
  ])("of %j is for an unknown field", async (body) => {
    expect((await bulk(body, headers)).body.code).toBe("unknown_field");
  });

  test("of more than a thousand products is work for a job, while a thousand pass at once and come back", async () => {
    const app = await freshApp(
      {},
      {
        sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 971)
       INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
       SELECT 'N-' || i, 'Ürün', 'Books', i * 10, i * 10, 'urun', 'X', i, i FROM n`,
      },
    );
    const call = (path: string, body: object) =>
      callAs(app, "admin@example.com", { method: "POST", path: `/api${path}`, body });
    const act = { action: "price", value: { mode: "percent", percent: 10 } };
    const ids = Array.from({ length: 1000 }, (_, n) => n + 2);

    const few = await call("/ecommerce/products/bulk", { ...act, filter: { priceMin: "1000000" } });
    const done = await call("/ecommerce/products/bulk", { ...act, ids });
    const undone = await call(`/undo/${done.meta.undo.token}`, {});
    const begun = await call("/ecommerce/products/bulk", { ...act, filter: {} });

    expect(few).toMatchObject({ status: 200, data: { results: [] } });
    expect(begun).toMatchObject({ status: 202, data: { kind: "products", state: "running" } });
    expect(done.data.results.filter(({ ok }: ProductBulkResult) => ok)).toHaveLength(1000);
    expect(undone.data.restored).toHaveLength(1000);
  });
});

test("two bulk acts at once: each product is written by one of them, the other names it or comes after", async () => {
  const products = await addMany(Array.from({ length: 10 }, () => ({ price: 10 })));
  const to = (amount: number) =>
    bulk({ ids: idsOf(products), action: "price", value: { mode: "set", amount } }, headers);

  const answers = await Promise.all([to(20), to(30)]);

  const after = await getMany(products);
  const won = answers.map(({ body }) => body.data.results.filter(({ ok }: ProductBulkResult) => ok).length);
  for (const { price } of after) expect([20, 30]).toContain(price);
  expect(after.reduce((sum, { version }) => sum + version - 1, 0)).toBe(won.reduce((sum, n) => sum + n, 0));
});

test("a dry run of a seeded product leaves it where it is", async () => {
  const answer = await bulk({ ids: [1], action: "archive", dryRun: true }, headers);

  expect(answer.body.data.results).toMatchObject([{ id: 1, ok: true }]);
  expect((await getProduct(1, headers)).archivedAt).toBeNull();
});
