import { beforeAll, describe, expect, test } from "vitest";
import { askJson, send, signIn } from "../support/app/app.ts";
import {
  addProduct,
  aProduct,
  archive,
  archiveMadeAfterwards,
  at,
  changesOf,
  feedNow,
  getProduct,
  patch,
  undo,
} from "../support/records/products.ts";

const PATH = "/api/ecommerce/products";
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

describe("an undo", () => {
  test("of an edit puts back just its fields, tags and search included", async () => {
    const tag = crypto.randomUUID().slice(0, 8);
    const product = await addProduct(headers, { name: `Önce ${tag}`, tags: [tag], price: 10 });
    const edited = await patch(product, { name: "Sonra", tags: [], barcode: "96385074" }, headers);
    await patch(edited.body.data, { price: 20, description: "Yeni" }, headers);

    const undone = await undo(edited, headers);

    expect(undone.body.data).toEqual({ restored: [{ object: "product", id: product.id }], leftOut: [] });
    expect(await getProduct(product.id, headers)).toMatchObject({
      name: product.name,
      tags: [tag],
      barcode: null,
      price: 20,
      description: "Yeni",
      version: 4,
    });
    const found = await askJson(`${PATH}?tag=${tag}&q=${tag}`, { headers });
    expect(found.body.meta.total).toBe(1);
    expect((await undo(edited, headers)).body.code).toBe("token_expired");
  });

  test("works out again what follows from the fields: the words to be found by, and the discounted price", async () => {
    const [old, tag] = [crypto.randomUUID().slice(0, 8), crypto.randomUUID().slice(0, 8)];
    const product = await addProduct(headers, { name: `Eski ${old}`, price: 100 });
    const edited = await patch(product, { name: "Yeni", price: 40 }, headers);
    await patch(edited.body.data, { tags: [tag], salePrice: 30 }, headers);

    await undo(edited, headers);

    const found = await askJson(`${PATH}?q=${old}%20${tag}`, { headers });
    expect(found.body.data).toMatchObject([
      { id: product.id, name: product.name, price: 100, discountPercentage: 70, discountedPrice: 30, tags: [tag] },
    ]);
  });

  test("of a price that would end a sale begun since is none", async () => {
    const product = await addProduct(headers, { price: 30 });
    const edited = await patch(product, { price: 40 }, headers);
    const over = await patch(edited.body.data, { salePrice: 30 }, headers);

    expect((await undo(edited, headers)).body.code).toBe("changed_since");
    expect(await getProduct(product.id, headers)).toEqual(over.body.data);
  });

  test("of an edit that was edited over says so and changes nothing", async () => {
    const product = await addProduct(headers);
    const edited = await patch(product, { price: 20 }, headers);
    const over = await patch(edited.body.data, { price: 30 }, headers);

    expect((await undo(edited, headers)).body).toMatchObject({ status: 409, code: "changed_since" });
    expect(await getProduct(product.id, headers)).toEqual(over.body.data);
  });

  test("of archiving brings the product back, of restoring archives it again", async () => {
    const product = await addProduct(headers);
    const gone = await archive(product, headers);
    await undo(gone, headers);
    const back = await getProduct(product.id, headers);
    await archive(back, headers);
    const restored = await send("POST", `${PATH}/${product.id}/restore`, {}, at(headers, back.version + 1));
    await undo(restored, headers);

    expect(back).toMatchObject({ archivedAt: null, version: 3 });
    expect((await getProduct(product.id, headers)).archivedAt).not.toBeNull();
  });

  test("is the caller's own", async () => {
    const product = await addProduct(headers);
    const edited = await patch(product, { price: 20 }, headers);

    const other = await undo(edited, await signIn("editor@example.com"));

    expect(other.body.code).toBe("token_expired");
  });
});

test("L48 every write is in the change feed once, with its version", async () => {
  const since = await feedNow(headers);
  const product = await addProduct(headers, { stock: 5 });
  const edited = await patch(product, { price: 20 }, headers);
  await undo(edited, headers);
  await archive({ id: product.id, version: 3 }, headers);

  expect((await changesOf(product.id, since, headers)).map(({ action, version }) => [action, version])).toEqual([
    ["product.added", 1],
    ["product.changed", 2],
    ["product.undone", 3],
    ["product.archived", 4],
  ]);
});

test("L47 a refused write leaves the figures, the feed and the product as they were", async () => {
  const product = await addProduct(headers, { stock: 5 });
  const figures = async () =>
    JSON.stringify([
      (await askJson("/api/ecommerce/summary", { headers })).body.data,
      (await askJson(`${PATH}/facets`, { headers })).body.data,
      await getProduct(product.id, headers),
      await feedNow(headers),
    ]);
  const before = await figures();

  await patch({ id: product.id, version: 7 }, { price: 1 }, headers);
  await patch(product, { sku: "ELE-000001" }, headers);
  await send("POST", PATH, aProduct({ sku: product.sku, stock: 9 }), headers);
  await send("POST", `${PATH}/${product.id}/stock`, { mode: "remove", quantity: 6, reason: "damaged" }, headers);

  expect(await figures()).toBe(before);
});
