import { beforeAll, describe, expect, test } from "vitest";
import { send, signIn } from "../support/app/app.ts";
import {
  checkCsv,
  countsOf,
  noticesIn,
  problemsIn,
  productFile,
  productOf,
  rowsOf,
  runAndTrack,
  runToEnd,
  storedIn,
} from "../support/files/imports.ts";
import {
  addProduct,
  archiveMadeAfterwards,
  freshSku,
  getProduct,
  undo as takeBack,
} from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

describe("what is paid never changes unseen", () => {
  test("the present layout of the common shop changes nothing that the older one brought", async () => {
    await runAndTrack((await checkCsv(productFile("shopify-sale-old"), headers)).id, headers);
    expect(await productOf("DBL-1", headers)).toMatchObject({
      price: 100,
      salePrice: 80,
      discountPercentage: 20,
      discountedPrice: 80,
    });

    const job = await checkCsv(productFile("shopify-sale-new"), headers);

    expect(countsOf(job)).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 });
    expect(job.result).toMatchObject({ layout: "shopify", repriced: 0, leftOut: [] });
  });

  test("a row that changes what is paid says before and after, the greatest fall first", async () => {
    const [a, b, c] = await Promise.all([
      addProduct(headers, { price: 100, salePrice: 80 }),
      addProduct(headers, { price: 50 }),
      addProduct(headers, { price: 100, salePrice: 80 }),
    ]);
    const job = await checkCsv(`sku,price,sale price\n${a!.sku},100,64\n${b!.sku},30,\n${c!.sku},120,\n`, headers);

    const rows = await rowsOf(job.id, headers, "&repriced=1");
    expect(rows.map(({ paid }) => paid)).toEqual([
      { before: 50, after: 30 },
      { before: 80, after: 64 },
    ]);
    expect(job.result).toMatchObject({ repriced: 2 });
    await runToEnd(job.id, headers);
    expect(await getProduct(a!.id, headers)).toMatchObject({ price: 100, discountedPrice: 64 });
    expect(await getProduct(c!.id, headers)).toMatchObject({ price: 120, discountedPrice: 80 });
  });

  test.each([
    ["a price that ends the sale", "70", { price: 70, salePrice: null }],
    ["a price above it", "90", { price: 90, salePrice: 80 }],
  ])("%s", async (_, price, after) => {
    const product = await addProduct(headers, { price: 100, salePrice: 80 });
    await runToEnd((await checkCsv(`sku,price\n${product.sku},${price}\n`, headers)).id, headers);

    expect(await getProduct(product.id, headers)).toMatchObject(after);
  });

  test("WooCommerce says by an empty sale price that there is none", async () => {
    await runAndTrack((await checkCsv(productFile("woocommerce-sale"), headers)).id, headers);

    expect(await productOf("WS-1", headers)).toMatchObject({ price: 20, discountedPrice: 18 });
    expect(await productOf("WS-2", headers)).toMatchObject({ price: 20, discountedPrice: 20, salePrice: null });
    const ended = await checkCsv("SKU,Name,Sale price,Regular price\nWS-1,İndirimli,,20\n", headers);
    expect((await rowsOf(ended.id, headers))[0]).toMatchObject({ paid: { before: 18, after: 20 } });
  });

  test("a sale that is not on now is left out, one that would end is told of", async () => {
    const head =
      "Active (0/1);Name *;Categories (x,y,z...);Price tax included;Discount amount;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #";
    const job = await checkCsv(
      `${head}\n1;A;Books;100;20;2099-01-01;2099-02-01;DS-1\n1;Bb;Books;100;20;2000-01-01;2099-01-01;DS-2\n1;Cc;Books;100;20;;;DS-3\n`,
      headers,
    );

    const rows = await rowsOf(job.id, headers);
    expect(rows.map(({ paid }) => paid?.after)).toEqual([undefined, 80, 80]);
    expect(noticesIn(rows.slice(1))).toEqual([["DS-2", "salePrice sale_without_end"], ["DS-3"]]);
    expect(rows[0]!.problems[0]).toMatchObject({ field: "name", code: "too_short" });
  });

  test("our own file says what is paid twice: the one that was edited counts, both must agree", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => addProduct(headers, { price: 100, salePrice: 80 })));
    const cells = ["100,64,20", "100,80,50", "120,80,20", "100,70,50"];
    const job = await checkCsv(
      `id,sku,price,discountedPrice,discountPercentage\n${made.map(({ id, sku }, at) => `${id},${sku},${cells[at]}`).join("\n")}\n`,
      headers,
    );

    const rows = await rowsOf(job.id, headers);
    expect(rows.map(({ paid }) => paid)).toEqual([{ before: 80, after: 64 }, { before: 80, after: 50 }, null, null]);
    expect(problemsIn(rows.slice(3))).toEqual([[made[3]!.sku, "discountPercentage conflict"]]);
  });
});

describe("a product is known by its SKU alone", () => {
  test("numbers of another program never meet ours", async () => {
    const job = await checkCsv(productFile("woocommerce-ids"), headers);

    expect(countsOf(job)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 0 });
  });

  test("our own number counts where its SKU agrees, also as a sheet program damages it", async () => {
    const zeros = `00${Date.now()}`;
    const [a, b] = await Promise.all([addProduct(headers, { sku: zeros }), addProduct(headers)]);
    const lines = [
      "id,sku,name,category,price",
      `${a!.id},${zeros.slice(2)},,,10`,
      `${b!.id},${freshSku()},Yeni,Books,11`,
      `${b!.id},,,,12`,
    ];
    const job = await checkCsv(lines.join("\n"), headers);

    const rows = await rowsOf(job.id, headers);
    expect(rows.map(({ verdict, productId }) => [verdict, productId])).toEqual([
      ["change", a!.id],
      ["create", null],
      ["refused", null],
    ]);
    expect(noticesIn(rows.slice(0, 1))).toEqual([[zeros.slice(2), "sku damaged"]]);
    expect(problemsIn(rows.slice(2))).toEqual([["", "sku required"]]);
  });

  test("a row that makes a second product of a name is told of", async () => {
    const product = await addProduct(headers, { name: `Şal ${freshSku()}` });
    const job = await checkCsv(`name,category,price\n${product.name.toUpperCase()},Books,5\n`, headers);

    expect((await rowsOf(job.id, headers))[0]).toMatchObject({
      verdict: "create",
      notices: [{ field: "name", code: "same_name", params: { id: product.id, sku: product.sku } }],
    });
    expect(job.result).toMatchObject({ noticed: 1 });
  });

  test("SKUs are kept as typed; the same one in another case is the same product", async () => {
    const job = await checkCsv(productFile("skus"), headers);
    expect(countsOf(job)).toMatchObject({ created: 11, refused: 0 });
    await runAndTrack(job.id, headers);

    for (const sku of ["AB 12", "AB/12", "Ç-100", "ab-12", "ab+12", "00123", "123", "AB(12)", "mug—red"])
      expect(await productOf(sku, headers), sku).toMatchObject({ sku });
    const again = await checkCsv(new TextDecoder().decode(productFile("skus")).replaceAll("ab", "AB"), headers);
    expect(countsOf(again)).toMatchObject({ created: 0, updated: 0, unchanged: 11 });
    const taken = await send(
      "POST",
      "/api/ecommerce/products",
      { name: "Çg", category: "Books", price: 1, sku: "ç-100" },
      headers,
    );
    expect(taken.body).toMatchObject({ status: 409, code: "sku_taken", params: { name: "Sku 3" } });
  });

  test("one undo of an import gives a changed SKU back, whatever its signs", async () => {
    const job = await checkCsv("sku,name,category,price\nşal 1/2,Şal,Books,5\n", headers);
    const { undo } = await runAndTrack(job.id, headers);
    expect(await productOf("şal 1/2", headers)).toBeDefined();

    expect((await takeBack({ body: { meta: { undo: undo! } } }, headers)).status).toBe(200);
    expect(await productOf("şal 1/2", headers)).toBeUndefined();
  });
});

describe("texts and codes", () => {
  test("barcodes are kept, those that are no GTIN as other codes with a notice", async () => {
    const job = await checkCsv(productFile("barcodes"), headers);

    const rows = await rowsOf(job.id, headers);
    expect(rows.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 8 }, () => "create"));
    expect(storedIn(rows, "barcode")).toEqual({
      "BC-0": "8690000000012",
      "BC-1": "8690000000012",
      "BC-3": "9783161484100",
      "BC-4": "9783161484100",
      "BC-6": "12345678905",
      "BC-7": "18690000000019",
      "BC-9": "4006381333931",
      "BC-10": "4006381333932",
    });
    expect(noticesIn(rows).filter(([, notice]) => notice)).toEqual([
      ["BC-6", "barcode kept_other"],
      ["BC-10", "barcode kept_other"],
    ]);
    await runAndTrack(job.id, headers);
    expect(await productOf("BC-10", headers)).toMatchObject({ barcode: "4006381333932", barcodeKind: "other" });
    expect(await productOf("BC-7", headers)).toMatchObject({ barcodeKind: "gtin" });
  });

  test("HTML becomes readable text; too many tags and too long texts are cut with a notice", async () => {
    const tags = Array.from({ length: 25 }, (_, n) => `etiket ${n}`).join(", ");
    const long = `<p>${"uzun ".repeat(2_000)}</p>`;
    const job = await checkCsv(
      `sku,name,category,price,tags,description\nHT-1,Kupa,Books,5,"${tags}","<p>Büyük <b>kupa</b> &amp; tabak</p>"\nHT-2,Uzun,Books,5,"yaz, YAZ",${long}\n`,
      headers,
    );

    const rows = await rowsOf(job.id, headers);
    expect(storedIn(rows, "description")).toMatchObject({ "HT-1": "Büyük **kupa** & tabak" });
    expect(noticesIn(rows)).toEqual([
      ["HT-1", "tags tags_cut"],
      ["HT-2", "description description_cut", "tags tags_cut"],
    ]);
    expect(String(storedIn(rows, "tags")["HT-1"]).split(", ")).toHaveLength(20);
  });

  test("a description of our own file is taken as it stands", async () => {
    const description = "1 < 2 &amp; <b>b</b> \\n";
    const product = await addProduct(headers, { description });
    const job = await checkCsv(
      `id,sku,name,category,description\n${product.id},${product.sku},,,"${description}"\n`,
      headers,
    );

    expect(countsOf(job)).toMatchObject({ unchanged: 1 });
  });
});
