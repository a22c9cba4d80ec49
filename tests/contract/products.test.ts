import { beforeAll, describe, expect, test } from "vitest";
import { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { ErrorReply } from "#shared/errors.ts";
import { askJson, send, signIn } from "../support/app/app.ts";
import { clientOf } from "../support/app/client.ts";
import { storePicture } from "../support/files/uploads.ts";
import {
  addProduct,
  aProduct,
  archive,
  archiveMadeAfterwards,
  at,
  freshSku,
  getProduct,
  patch,
  track,
} from "../support/records/products.ts";
import { takeOrder } from "../support/records/shop.ts";

const PATH = "/api/ecommerce/products";
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

describe("a new product", () => {
  test("has what was entered, and defaults for the rest", async () => {
    const answer = await send("POST", PATH, aProduct({ price: 199.99, discountPercentage: 33.33 }), headers);

    expect(answer.status).toBe(201);
    expect(answer.response.headers.get("etag")).toBe(`W/"v1.${answer.body.data.revision}"`);
    expect(track(ProductExtended.parse(answer.body.data))).toMatchObject({
      price: 199.99,
      discountPercentage: 33.33,
      discountedPrice: 133.33,
      cost: null,
      barcode: null,
      stock: 0,
      onHand: 0,
      reserved: 0,
      status: "Out of Stock",
      lowStockThreshold: 10,
      sales: 0,
      rating: 0,
      tags: [],
      images: [],
      description: "",
      archivedAt: null,
      version: 1,
    });
  });

  test("is the first of the list, and counted", async () => {
    const before = await askJson("/api/ecommerce/summary", { headers });
    const product = await addProduct(headers);

    const list = await askJson(`${PATH}`, { headers });
    const after = await askJson("/api/ecommerce/summary", { headers });

    // Under a fixed clock all new ones are of the same moment, and the id decides.
    expect(list.body.data[0].id).toBe(product.id);
    expect(list.body.data).toHaveLength(30);
    expect(after.body.data.totalProducts).toBe(before.body.data.totalProducts + 1);
  });

  test("without a SKU gets one of its category and number, also when somebody has taken that", async () => {
    const first = await addProduct(headers, { sku: undefined, category: "Books" });
    const next = `BOO-${String(first.id + 2).padStart(6, "0")}`;
    await addProduct(headers, { sku: next });

    const second = await addProduct(headers, { sku: undefined, category: "Books" });

    expect(first.sku).toBe(`BOO-${String(first.id).padStart(6, "0")}`);
    expect(second.sku).toMatch(new RegExp(`^${next}-[0-9A-F]{6}$`));
    const found = await askJson(`${PATH}?q=${first.sku}`, { headers });
    expect(found.body.data.map((one: { id: number }) => one.id)).toContain(first.id);
  });

  test("keeps its texts literally, and is found by name, tag, SKU and barcode", async () => {
    const name = `Kılıç & "Şal" 🧣 <b> ${crypto.randomUUID().slice(0, 8)}`;
    const tag = `Yaz ${crypto.randomUUID().slice(0, 8)}`;
    const product = await addProduct(headers, { name, tags: [tag, "çok İyi"], barcode: "4006381333931" });

    const shown = await getProduct(product.id, headers);
    expect(shown).toMatchObject({ name, barcode: "4006381333931" });
    expect([...shown.tags].sort()).toEqual([tag, "çok İyi"].sort());
    for (const query of [`q=${encodeURIComponent(name)}`, `q=${product.sku}`, `tag=${encodeURIComponent(tag)}`]) {
      const { body } = await askJson(`${PATH}?${query}`, { headers });
      expect(
        body.data.map((one: { id: number }) => one.id),
        query,
      ).toContain(product.id);
    }
  });

  test.each([
    [10, "Low Stock"],
    [11, "In Stock"],
    [1, "Low Stock"],
    [0, "Out of Stock"],
  ])("with a threshold of 10 and %d in stock is %s", async (stock, status) => {
    expect(await addProduct(headers, { stock, lowStockThreshold: 10 })).toMatchObject({ stock, onHand: stock, status });
  });

  test("a threshold of 0 knows no Low Stock", async () => {
    expect(await addProduct(headers, { stock: 1, lowStockThreshold: 0 })).toMatchObject({ status: "In Stock" });
  });
});

const refusals: [object, string, string][] = [
  [{ name: undefined }, "name", "required"],
  [{ name: " a " }, "name", "too_short"],
  [{ name: "x".repeat(121) }, "name", "too_long"],
  [{ category: undefined }, "category", "required"],
  [{ category: "Toys" }, "category", "not_in_list"],
  [{ price: undefined }, "price", "required"],
  [{ price: -0.01 }, "price", "too_small"],
  [{ price: 1_000_000 }, "price", "too_big"],
  [{ price: 1.005 }, "price", "too_many_decimals"],
  [{ price: "5" }, "price", "bad_format"],
  [{ price: 10, salePrice: 10 }, "salePrice", "too_big"],
  [{ salePrice: 0 }, "salePrice", "too_small"],
  [{ salePrice: 5, discountPercentage: 10 }, "salePrice", "conflict"],
  [{ discountPercentage: 100 }, "discountPercentage", "too_big"],
  [{ discountPercentage: -1 }, "discountPercentage", "too_small"],
  [{ discountPercentage: 1.001 }, "discountPercentage", "too_many_decimals"],
  [{ price: 0.04, discountPercentage: 90 }, "discountPercentage", "too_big"],
  [{ cost: -0.01 }, "cost", "too_small"],
  [{ cost: 1_000_000 }, "cost", "too_big"],
  [{ stock: 2.5 }, "stock", "not_integer"],
  [{ stock: -1 }, "stock", "too_small"],
  [{ stock: 1_000_001 }, "stock", "too_big"],
  [{ lowStockThreshold: 10_001 }, "lowStockThreshold", "too_big"],
  [{ sku: "" }, "sku", "required"],
  [{ sku: "S".repeat(65) }, "sku", "too_long"],
  [{ sku: "A\u200b1" }, "sku", "bad_format"],
  [{ barcode: "4006381333932" }, "barcode", "bad_check_digit"],
  [{ barcode: "12345", barcodeKind: "gtin" }, "barcode", "bad_check_digit"],
  [{ barcode: "1".repeat(65), barcodeKind: "other" }, "barcode", "too_long"],
  [{ description: "x".repeat(5001) }, "description", "too_long"],
  [{ tags: ["a", "A"] }, "tags.1", "duplicate"],
  [{ tags: ["x".repeat(41)] }, "tags.0", "too_long"],
  [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, "tags", "too_long"],
];

test.each(refusals)("a product with %j is refused by name: %s %s", async (wrong, field, code) => {
  const { status, body } = await send("POST", PATH, aProduct(wrong), headers);

  expect(status).toBe(422);
  expect(ErrorReply.parse(body).errors).toContainEqual(expect.objectContaining({ field, code }));
});

test("an unknown field is refused, the computed price too", async () => {
  for (const field of ["discountedPrice", "rating", "onHand"]) {
    const { body } = await send("POST", PATH, aProduct({ [field]: 1 }), headers);
    expect(body).toMatchObject({ status: 422, code: "unknown_field", errors: [{ field }] });
  }
});

describe("a SKU", () => {
  test("is kept as typed and unique in any case, the archived ones counted; the refusal names the owner", async () => {
    const sku = `ŞAL 1/2 ${freshSku()}`;
    const owner = await addProduct(headers, { sku: `  şal   1/2 ${sku.slice(8)}`, name: "Sahibi" });
    await archive(owner, headers);

    const taken = await send("POST", PATH, aProduct({ sku }), headers);

    expect(owner.sku).toBe(`şal 1/2 ${sku.slice(8)}`);
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ code: "sku_taken", params: { sku, id: owner.id, name: "Sahibi" } });
  });

  test("can be asked for beforehand", async () => {
    const { sku } = await addProduct(headers, { name: "Sahibi" });

    const taken = await askJson(`${PATH}/sku-available?sku=${sku.toLowerCase()}`, { headers });
    const free = await askJson(`${PATH}/sku-available?sku=${freshSku()}`, { headers });
    const none = await askJson(`${PATH}/sku-available`, { headers });
    const bad = await askJson(`${PATH}/sku-available?sku=%07`, { headers });

    expect(taken.body.data).toEqual({ available: false, ownerName: "Sahibi" });
    expect(free.body.data).toEqual({ available: true, ownerName: null });
    expect([none.status, bad.status]).toEqual([422, 422]);
  });
});

describe("a barcode", () => {
  test("loses the blanks and dashes of a GTIN; any other code is kept as it is", async () => {
    const isbn = await addProduct(headers, { barcode: "978-3-16 148410-0" });
    const code = await addProduct(headers, { barcode: "Raf 12-B" });

    expect(isbn).toMatchObject({ barcode: "9783161484100", barcodeKind: "gtin" });
    expect(code).toMatchObject({ barcode: "Raf 12-B", barcodeKind: "other" });
  });

  test("of a wrong check digit is kept once it is said to be no GTIN", async () => {
    const product = await addProduct(headers, { barcode: "4006381333932", barcodeKind: "other" });

    const wrong = await patch(product, { barcode: "96385075" }, headers);
    const alone = await patch(product, { barcodeKind: "gtin" }, headers);
    const other = await patch(product, { barcode: "96385075", barcodeKind: "other" }, headers);

    expect(product).toMatchObject({ barcode: "4006381333932", barcodeKind: "other" });
    expect(wrong.body.errors).toMatchObject([{ field: "barcode", code: "bad_check_digit" }]);
    expect(alone.body.errors).toMatchObject([{ field: "barcode", code: "required" }]);
    expect(other.body.data).toMatchObject({ barcode: "96385075", barcodeKind: "other" });
  });
});

describe("an edit", () => {
  test("needs the version: absent 428, stale 412 with the record, fresh 200", async () => {
    const product = await addProduct(headers);

    const absent = await send("PATCH", `${PATH}/${product.id}`, { price: 5 }, headers);
    const done = await patch(product, { price: 200, discountPercentage: 25 }, headers);
    const stale = await patch(product, { price: 6 }, headers);

    expect(absent.body).toMatchObject({ status: 428, code: "precondition_required" });
    expect(done.body.data).toMatchObject({ price: 200, discountedPrice: 150, version: 2 });
    expect(done.response.headers.get("etag")).toBe(`W/"v2.${done.body.data.revision}"`);
    expect(stale.status).toBe(412);
    expect(stale.body.params.by).toEqual(expect.any(String));
    expect(ProductExtended.parse(stale.body.data)).toMatchObject({ price: 200, version: 2 });
  });

  test("is found by its new words and no longer by the old", async () => {
    const [old, fresh] = [crypto.randomUUID().slice(0, 8), crypto.randomUUID().slice(0, 8)];
    const product = await addProduct(headers, { name: `Eski ${old}`, tags: [old] });

    await patch(product, { name: `Yeni ${fresh}`, tags: [fresh] }, headers);

    const hits = async (query: string) => (await askJson(`${PATH}?${query}`, { headers })).body.data.length;
    expect([await hits(`q=${old}`), await hits(`tag=${old}`)]).toEqual([0, 0]);
    expect([await hits(`q=${fresh}`), await hits(`tag=${fresh}`)]).toEqual([1, 1]);
  });

  test("leaves stock alone, refuses nothing to change, and a discount that would bring the price to nothing", async () => {
    const product = await addProduct(headers, { price: 1, discountPercentage: 90 });

    const stock = await patch(product, { price: 5, stock: 5 }, headers);
    const empty = await patch(product, {}, headers);
    const both = await patch(product, { price: 0.04, discountPercentage: 89 }, headers);

    expect(stock.body).toMatchObject({ code: "unknown_field", errors: [{ field: "stock" }] });
    expect(empty.status).toBe(422);
    expect(both.body.errors).toMatchObject([
      { field: "discountPercentage", code: "too_big", params: { maximum: 87.5 } },
    ]);
    expect(await getProduct(product.id, headers)).toEqual(product);
  });

  test("to a used SKU is refused and changes nothing", async () => {
    const [one, other] = [await addProduct(headers), await addProduct(headers)];

    const taken = await patch(one, { sku: other.sku, price: 1 }, headers);

    expect(taken.body).toMatchObject({ status: 409, code: "sku_taken", params: { id: other.id } });
    expect(await getProduct(one.id, headers)).toEqual(one);
  });

  test("of nobody is a 404", async () => {
    const answer = await patch({ id: 999_999_999, version: 1 }, { price: 1 }, headers);

    expect(answer.body).toMatchObject({ status: 404, code: "not_found" });
  });

  test("twice at once with one version: one passes, one meets 412", async () => {
    const product = await addProduct(headers);

    const answers = await Promise.all([patch(product, { price: 11 }, headers), patch(product, { price: 12 }, headers)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const won = answers.find(({ status }) => status === 200)?.body.data;
    expect(await getProduct(product.id, headers)).toEqual(won);
  });
});

describe("an archived product", () => {
  test("leaves the list, keeps its SKU, is listed as archived, and comes back", async () => {
    const product = await addProduct(headers, { name: `Arşivlik ${crypto.randomUUID().slice(0, 8)}` });
    const query = `q=${encodeURIComponent(product.name)}`;
    const found = async (more = "") => (await askJson(`${PATH}?${query}${more}`, { headers })).body.meta.total;

    const gone = await archive(product, headers);
    const between = [await found(), await found("&archived=1")];
    const back = await send("POST", `${PATH}/${product.id}/restore`, {}, at(headers, 2));

    expect(gone.body).toMatchObject({ status: 200, data: {} });
    expect(between).toEqual([0, 1]);
    expect(back.body.data).toMatchObject({ archivedAt: null, version: 3 });
    expect([await found(), await found("&archived=1")]).toEqual([1, 0]);
  });

  test("names the open orders that hold it, the five newest", async () => {
    const [held, free] = [await addProduct(headers, { stock: 50 }), await addProduct(headers)];
    const client = await clientOf();
    const order = () => takeOrder(client, { lines: [{ productId: held.id, quantity: 1 }] });
    const numbers: string[] = [];
    for (let n = 0; n < 6; n++) numbers.unshift((await order()).number);

    const answers = [await archive(held, headers), await archive(free, headers)];

    expect(answers.map(({ body }) => body.meta.openOrders)).toEqual([
      { count: 6, numbers: numbers.slice(0, 5) },
      { count: 0, numbers: [] },
    ]);
  });

  test("archiving many names each open order that holds one of them once", async () => {
    const [some, others, free] = [
      await addProduct(headers, { stock: 50 }),
      await addProduct(headers, { stock: 50 }),
      await addProduct(headers),
    ];
    const client = await clientOf();
    const lines = [some, others].map(({ id }) => ({ productId: id, quantity: 1 }));
    const both = await takeOrder(client, { lines });
    const one = await takeOrder(client, { lines: lines.slice(0, 1) });
    const bulk = (ids: number[]) => send("POST", `${PATH}/bulk`, { ids, action: "archive" }, headers);

    const answers = [await bulk([some.id, others.id]), await bulk([free.id])];

    expect(answers.map(({ body }) => body.meta.openOrders)).toEqual([
      { count: 2, numbers: [one.number, both.number] },
      { count: 0, numbers: [] },
    ]);
  });

  test("takes no edit, no stock act and no second archiving; restoring asks for the version and for an archived one", async () => {
    const product = await addProduct(headers);
    const early = await send("POST", `${PATH}/${product.id}/restore`, {}, at(headers, 1));
    await archive(product, headers);

    const again = { id: product.id, version: 2 };
    const refused = [await patch(again, { price: 1 }, headers), await archive(again, headers)];
    const moved = await send(
      "POST",
      `${PATH}/${product.id}/stock`,
      { mode: "add", quantity: 1, reason: "received" },
      headers,
    );
    const absent = await send("POST", `${PATH}/${product.id}/restore`, {}, headers);
    const stale = await send("POST", `${PATH}/${product.id}/restore`, {}, at(headers, 1));

    expect(early.body).toMatchObject({ status: 409, code: "not_archived" });
    for (const { body } of [...refused, moved]) expect(body).toMatchObject({ status: 409, code: "archived" });
    expect(absent.status).toBe(428);
    expect(stale.body).toMatchObject({ status: 412, data: { version: 2 } });
  });
});

test("a copy has all but SKU and stock, and shows the same pictures under rows of its own", async () => {
  const picture = await storePicture(headers);
  const texts = { description: "Uzun", tags: ["yaz"], barcode: "96385074", cost: 50, lowStockThreshold: 3 };
  const product = await addProduct(headers, {
    ...texts,
    discountPercentage: 10,
    stock: 5,
    images: [{ uploadId: picture.id, alt: "Önden" }],
  });

  const copy = await askJson(`${PATH}/${product.id}/duplicate`, { method: "POST", headers });
  const missing = await askJson(`${PATH}/999999999/duplicate`, { method: "POST", headers });

  expect(copy.status).toBe(201);
  const { id, sku, ...same } = track(ProductExtended.parse(copy.body.data));
  expect(same).toMatchObject({ ...texts, name: product.name, discountedPrice: product.discountedPrice, stock: 0 });
  expect(same.images).toMatchObject([{ uploadId: picture.id, alt: "Önden" }]);
  expect(same.images[0]?.id).not.toBe(product.images[0]?.id);
  expect(id).not.toBe(product.id);
  expect(sku).toMatch(/^CLO-\d{6}/);
  expect(missing.status).toBe(404);
});
