import { beforeAll, describe, expect, test } from "vitest";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { checkCsv, countsOf, getJob, rowsOf, run, runToEnd, textOf } from "../support/files/imports.ts";
import {
  addProduct,
  archiveMadeAfterwards,
  freshSku,
  getProduct,
  patch,
  track,
  undo,
} from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

const bySku = async (sku: string) => {
  const { body } = await askJson(`/api/ecommerce/products?q=${sku}&pageSize=5`, { headers });
  return body.data.find((product: { sku: string }) => product.sku === sku);
};

/** Products that an import made, so that they are archived again. */
async function trackMade(id: string) {
  for (const { productId } of await rowsOf(id, headers, "&verdict=create")) if (productId) track({ id: productId });
}

describe("a file of three good rows and two bad ones", () => {
  const skus = Array.from({ length: 5 }, freshSku);
  const file = [
    "sku;name;category;price;stock;discountPercentage",
    `${skus[0]};Çanta "Mini";Clothing;1.234,50;5;10`,
    `${skus[1]};Şal;giyim;199,99;0;`,
    `${skus[2]};"İki\r\nsatır";KİTAP;12,5;3;0`,
    `${skus[3]};X;Clothing;12;1;0`,
    `${skus[4]};Kalem;Kırtasiye;5;2,5;100`,
  ].join("\r\n");

  test("is checked row by row, nothing written", async () => {
    const job = await checkCsv(`\ufeff${file}`, headers);

    expect(job).toMatchObject({ state: "ready", total: 5 });
    expect(countsOf(job)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 2 });
    const refused = await rowsOf(job.id, headers, "&verdict=refused");
    expect(refused.map(({ line, problems }) => [line, problems.map(({ field, code }) => `${field} ${code}`)])).toEqual([
      [5, ["name too_short"]],
      [6, ["category unknown_category", "discountPercentage too_big", "stock not_integer"]],
    ]);
    expect(await bySku(skus[0]!)).toBeUndefined();
  });

  test("is run: the good ones are written, the bad ones come back as a file, one undo takes all of it back", async () => {
    const job = await checkCsv(file, headers);

    const { job: done, undo: right } = await runToEnd(job.id, headers);

    expect(done).toMatchObject({ state: "done", total: 3, done: 3, fileUrl: `/api/jobs/${job.id}/file` });
    expect(countsOf(done)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 2 });
    expect(await bySku(skus[0]!)).toMatchObject({
      name: 'Çanta "Mini"',
      price: 1234.5,
      discountPercentage: 10,
      discountedPrice: 1111.05,
      stock: 5,
      version: 1,
    });
    expect(await bySku(skus[2]!)).toMatchObject({ name: "İki\r\nsatır", category: "Books", price: 12.5 });
    expect(await textOf(await ask(done.fileUrl!, { headers }))).toBe(
      `\ufeffsku;name;category;price;stock;discountPercentage;problem\r\n${skus[3]};X;Clothing;12;1;0;name: too_short\r\n` +
        `${skus[4]};Kalem;Kırtasiye;5;2,5;100;category: unknown_category, discountPercentage: too_big, stock: not_integer\r\n`,
    );
    expect(await textOf(await ask(`${done.fileUrl}?problems=json`, { headers }))).toContain(
      `${skus[3]};X;Clothing;12;1;0;"[{""field"":""name"",""code"":""too_short"",""params"":{""minimum"":2},""cell"":""X""}]"\r\n`,
    );

    expect(done.undoneAt).toBeUndefined();
    const product = await bySku(skus[0]!);
    const history = async (id = product!.id, reader = headers) =>
      (await askJson(`/api/audit?object=product&objectId=${id}`, { headers: reader })).body.data[0];
    const entry = await history();
    expect(entry).toMatchObject({ undone: false, undo: expect.any(String) });
    expect(await history((await bySku(skus[2]!)).id)).toMatchObject({ undo: entry.undo });
    const colleague = await signIn("editor@example.com");
    expect(await history(product!.id, colleague)).toMatchObject({ id: entry.id, undone: false, undo: null });

    const back = await undo({ body: { meta: { undo: { token: entry.undo } } } }, headers);

    expect(back.status).toBe(200);
    expect(back.body.data.restored).toHaveLength(3);
    const after = await getJob(job.id, headers);
    expect(after.job).toEqual({ ...done, undoneAt: expect.any(String) });
    expect(after.undo).toBeUndefined();
    expect(back.body.data.leftOut).toEqual([]);
    expect(await bySku(skus[0]!)).toBeUndefined();
    expect(await history()).toMatchObject({ undo: null });
    const free = await askJson(`/api/ecommerce/products/sku-available?sku=${skus[0]}`, { headers });
    expect(free.body.data.available).toBe(true);
    expect((await undo({ body: { meta: { undo: right! } } }, headers)).status).toBe(410);
  });
});

test("changes are told field by field, written, and taken back but where somebody else was since", async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => addProduct(headers, { stock: 7, tags: ["yaz"] })));
  const file = `id,sku,price,stock,tags,cost\n${a!.id},${a!.sku},150,12,"kış, yaz",80.5\n,${b!.sku},99.99,7,yaz,\n${c!.id},${c!.sku},199.99,7,yaz,\n`;
  const job = await checkCsv(file, headers);

  expect(countsOf(job)).toEqual({ created: 0, updated: 2, unchanged: 1, refused: 0 });
  const [first] = await rowsOf(job.id, headers, "&verdict=change");
  expect(first).toMatchObject({ line: 2, productId: a!.id });
  expect(first!.changes).toEqual(
    expect.arrayContaining([
      { field: "price", before: 199.99, after: 150 },
      { field: "tags", before: "yaz", after: "kış, yaz" },
      { field: "cost", before: null, after: 80.5 },
      { field: "stock", before: 7, after: 12 },
    ]),
  );
  const { undo: right } = await runToEnd(job.id, headers);
  const changed = await getProduct(a!.id, headers);
  expect(changed).toMatchObject({ price: 150, stock: 12, cost: 80.5, tags: ["kış", "yaz"], version: a!.version + 1 });
  await patch(await getProduct(b!.id, headers), { price: 77 }, headers);

  const back = await undo({ body: { meta: { undo: right! } } }, headers);

  expect(back.body.data).toEqual({
    restored: [{ object: "product", id: a!.id }],
    leftOut: [{ object: "product", id: b!.id, name: b!.name, reason: "changed_since" }],
  });
  expect(await getProduct(a!.id, headers)).toMatchObject({ price: 199.99, stock: 7, cost: null, tags: ["yaz"] });
  expect((await getProduct(b!.id, headers)).price).toBe(77);
});

test("what changed between check and run is refused by row, the rest is written", async () => {
  const [a, b] = await Promise.all([1, 2].map(() => addProduct(headers)));
  const taken = freshSku();
  const file = `sku\tname\tcategory\tprice\n${a!.sku}\t\t\t10\n${b!.sku}\t\t\t20\n${taken}\tYeni\tBooks\t5\n`;
  const job = await checkCsv(file, headers);
  await patch(a!, { price: 11 }, headers);
  await addProduct(headers, { sku: taken });

  const { job: done } = await runToEnd(job.id, headers);

  expect(countsOf(done)).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 2 });
  const refused = await rowsOf(job.id, headers, "&verdict=refused");
  expect(refused.map(({ line, problems }) => [line, problems[0]!.code])).toEqual([
    [2, "changed_since"],
    [4, "taken"],
  ]);
  expect((await getProduct(a!.id, headers)).price).toBe(11);
  expect((await getProduct(b!.id, headers)).price).toBe(20);
});

test("a product without a SKU is never given the one another row of the file names", async () => {
  const last = await addProduct(headers);
  const numbered = (more: number) => `BOO-${String(last.id + more).padStart(6, "0")}`;
  const lines = [
    "id,sku,name,category,price",
    ",,Roman,Books,10",
    `,${numbered(1)},Defter,Books,12`,
    ",,Masal,Books,14",
    `,${numbered(3)},Tarak,Books,16`,
  ];
  const job = await checkCsv(lines.join("\n"), headers);

  const { job: done } = await runToEnd(job.id, headers);
  await trackMade(job.id);

  expect(done.state).toBe("done");
  expect(countsOf(done)).toEqual({ created: 4, updated: 0, unchanged: 0, refused: 0 });
  const made = await rowsOf(job.id, headers, "&verdict=create");
  const skus = (await Promise.all(made.map(({ productId }) => getProduct(productId!, headers)))).map(({ sku }) => sku);
  expect(skus).toEqual([
    expect.stringMatching(`^${numbered(1)}-[0-9A-F]{6}$`),
    numbered(1),
    expect.stringMatching(`^${numbered(3)}-[0-9A-F]{6}$`),
    numbered(3),
  ]);
});

test("all or nothing writes nothing while a row is refused, and cells can be put right in place", async () => {
  const [first, second] = [freshSku(), freshSku()];
  const file = `sku,name,category,price\n${first},Defter,Books,10\n${second},Kalem,Books,on\n`;
  const job = await checkCsv(file, headers, { atomic: true });

  const refused = await run(job.id, headers);
  expect(refused.body).toMatchObject({ status: 409, code: "job_state", params: { state: "ready", refused: 1 } });
  const path = `/api/ecommerce/products/import/${job.id}/rows/3`;
  const still = await send("PATCH", path, { cells: { price: "-1" } }, headers);
  const right = await send("PATCH", path, { cells: { price: "10,5" } }, headers);
  const missing = await send("PATCH", path, { cells: { cost: "1" } }, headers);
  const { job: done } = await runToEnd(job.id, headers);
  await trackMade(job.id);

  expect(still.body.data).toMatchObject({ verdict: "refused", problems: [{ field: "price", code: "too_small" }] });
  expect(right.body.data).toMatchObject({ verdict: "create", problems: [], cells: { price: "10,5" } });
  expect(missing.body.errors[0]).toMatchObject({ field: "cells.cost", code: "unknown_reference" });
  expect(countsOf(done)).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 0 });
  expect(await bySku(second)).toMatchObject({ price: 10.5 });
});

test("all or nothing takes everything back when one row can no longer be written", async () => {
  const product = await addProduct(headers);
  const fresh = freshSku();
  const file = `sku,name,category,price\n${fresh},Defter,Books,10\n${product.sku},,,20\n`;
  const job = await checkCsv(file, headers);
  await patch(product, { price: 11 }, headers);

  const { job: done, undo: right } = await runToEnd(job.id, headers, "?atomic=1");

  expect(done).toMatchObject({ state: "failed", result: { code: "rows_refused" } });
  expect(right).toBeUndefined();
  expect(await bySku(fresh)).toBeUndefined();
});

test("the columns of the common shop export are understood", async () => {
  const sku = freshSku();
  const handle = `el-isi-${sku.toLowerCase()}`;
  const head =
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Qty,Image Src,Cost per item";
  const rows = [
    `deri-canta,Deri Çanta,"<p>El <b>işi</b></p><p>Deri</p>",Örnek,Clothing,"deri, çanta",${sku},150.00,200.00,4,https://example.com/a.jpg,60.5`,
    `${handle},Şal,,Örnek,Clothing,,,80.00,,2,,`,
    "deri-canta,,,,,,,,,,https://example.com/b.jpg,",
  ];
  const job = await checkCsv(`${head}\n${rows.join("\n")}\n`, headers);

  expect(countsOf(job)).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 0 });
  expect(job).toMatchObject({ total: 2, result: { imagesNotTaken: 2 } });
  await runToEnd(job.id, headers);
  await trackMade(job.id);
  expect(await bySku(sku)).toMatchObject({
    name: "Deri Çanta",
    description: "El **işi**\n\nDeri",
    tags: ["çanta", "deri"],
    price: 200,
    discountPercentage: 25,
    discountedPrice: 150,
    stock: 4,
    cost: 60.5,
    image: "/categories/clothing.svg",
  });
  expect(await bySku(handle)).toMatchObject({ name: "Şal", price: 80, discountPercentage: 0 });
});

test("a price below the one to compare with is sold for to the cent", async () => {
  const [near, exact] = [freshSku(), freshSku()];
  const head = "Handle,Title,Type,Variant SKU,Variant Price,Variant Compare At Price";
  const rows = [`a,Masa,Furniture,${near},1149.00,1299.00`, `b,Sandalye,Furniture,${exact},150.00,200.00`];
  const job = await checkCsv(`${head}\n${rows.join("\n")}\n`, headers);

  await runToEnd(job.id, headers);
  await trackMade(job.id);

  expect(await bySku(near)).toMatchObject({ price: 1299, salePrice: 1149, discountedPrice: 1149 });
  expect(await bySku(exact)).toMatchObject({ price: 200, salePrice: 150, discountPercentage: 25 });
});

test("rows that speak of one product, or of an archived one, are refused by name", async () => {
  const [a, gone] = await Promise.all([1, 2].map(() => addProduct(headers)));
  await askJson(`/api/ecommerce/products/${gone!.id}`, {
    method: "DELETE",
    headers: { ...headers, "if-match": '"v1"' },
  });
  const sku = freshSku();
  const lines = [
    "id,sku,name,category,price",
    `${a!.id},${a!.sku},,,10`,
    `,${a!.sku.toLowerCase()},,,11`,
    `,${gone!.sku},,,13`,
    `,${sku},Yeni,Books,14`,
    `,${sku},Yeni,Books,15`,
  ];
  const job = await checkCsv(lines.join("\n"), headers);

  const rows = await rowsOf(job.id, headers);
  expect(
    rows.map(({ verdict, problems }) => [verdict, ...problems.map(({ field, code }) => `${field} ${code}`)]),
  ).toEqual([
    ["change"],
    ["refused", "sku duplicate"],
    ["refused", "sku archived"],
    ["create"],
    ["refused", "sku duplicate"],
  ]);
  expect(rows[1]!.problems[0]!.params).toEqual({ line: 2 });
});

test.each([
  ["no rows", "sku,name\n", "no_rows"],
  ["no known column", "a,b\n1,2\n", "no_columns"],
])("a file with %s cannot be checked and says why", async (_, file, code) => {
  const job = await checkCsv(file as string, headers);

  expect(job).toMatchObject({ state: "failed", result: { code } });
});

test("a row whose quote does not end with its cell is refused, and the file goes on behind it", async () => {
  const [first, bad, swallowed, last] = Array.from({ length: 4 }, freshSku);
  const rows = [
    `${first},Cup,Clothing,1,4`,
    `${bad},"Screen" 5 inch,Clothing,2,4`,
    `${swallowed},"Lamp",Clothing,3,4`,
    `${last},Bowl,Clothing,4,4`,
  ];

  const job = await checkCsv(["sku,name,category,price,stock", ...rows].join("\n"), headers);

  const told = (await rowsOf(job.id, headers)).map(({ cells, verdict, problems }) => [
    cells.sku,
    verdict,
    ...problems.map(({ field, code }) => `${field} ${code}`),
  ]);
  expect(told).toEqual([
    [first, "create"],
    [bad, "refused", "row bad_format"],
    [last, "create"],
  ]);
});

test("a file whose headings end in another way than its rows is read row by row", async () => {
  const skus = [freshSku(), freshSku()];
  const [one, other] = skus.map((sku) => `${sku},Cup,Clothing,5,"two\r\nlines"`);

  for (const text of [
    `sku,name,category,price,description\r\n${one}\n${other}\n`,
    `sku,name,category,price,description\n${one}\r\n${other}\r\n`,
    `sku,name,category,price,description\r${one}\r${other}\r`,
  ]) {
    const job = await checkCsv(text, headers);

    expect(countsOf(job)).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 0 });
    const rows = await rowsOf(job.id, headers);
    expect(rows.map(({ cells }) => [cells.sku, cells.description])).toEqual(skus.map((sku) => [sku, "two\r\nlines"]));
  }
});

test("what was exported changes nothing, however many marks stand on a letter", async () => {
  const sku = freshSku();
  const long = `Aşk${"\u0316\u0301".repeat(20)}`;
  const product = await addProduct(headers, {
    sku,
    name: long,
    description: `${long}!`,
    tags: [`q${"\u0301".repeat(20)}`],
  });
  const filter = { object: "products", filter: { q: sku } };
  const file = await ask("/api/exports", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(filter),
  });

  const job = await checkCsv(await textOf(file), headers);

  expect(countsOf(job)).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 });
  expect((await patch(product, { name: product.name }, headers)).body.data.name).toBe(product.name);
});

test("a job is its person's own, runs once, and an unknown upload is not found", async () => {
  const other = await signIn("editor@example.com");
  const job = await checkCsv(`sku,name,category,price\n${freshSku()},Defter,Books,10\n`, headers);

  expect((await askJson(`/api/jobs/${job.id}`, { headers: other })).status).toBe(404);
  expect((await run(job.id, other)).status).toBe(404);
  await runToEnd(job.id, headers);
  await trackMade(job.id);
  expect((await run(job.id, headers)).body.code).toBe("job_state");
  const unknown = await send("POST", "/api/ecommerce/products/import", { uploadId: "nothing-here" }, headers);
  expect(unknown.status).toBe(404);
});

test("a cancelled import writes nothing more and cannot be run", async () => {
  const job = await checkCsv(`sku,name,category,price\n${freshSku()},Defter,Books,10\n`, headers);

  const cancelled = await askJson(`/api/jobs/${job.id}/cancel`, { method: "POST", headers });

  expect(cancelled.body.data).toMatchObject({ state: "cancelled", done: 0 });
  expect(countsOf(cancelled.body.data)).toEqual({ created: 0, updated: 0, unchanged: 0, refused: 0 });
  expect(cancelled.body.meta?.undo).toBeUndefined();
  expect((await run(job.id, headers)).body.code).toBe("job_state");
});
