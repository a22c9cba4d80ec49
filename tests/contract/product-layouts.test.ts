import { beforeAll, describe, expect, test } from "vitest";
import type { ImportRow } from "#shared/api/ecommerce/product-import.ts";
import { ask, send, signIn } from "../support/app/app.ts";
import {
  checkCsv,
  countsOf,
  noticesIn,
  problemsIn,
  productFile,
  productOf,
  rowsOf,
  runAndTrack,
  storedIn,
  textOf,
} from "../support/files/imports.ts";
import { addProduct, archiveMadeAfterwards, freshSku } from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

describe("layouts of other programs", () => {
  test("the present layout of the common shop is known whole", async () => {
    const job = await checkCsv(productFile("shopify-new-one"), headers);

    expect(job.result).toMatchObject({ layout: "shopify", leftOut: [], imagesNotTaken: 1 });
    await runAndTrack(job.id, headers);
    expect(await productOf("NW-1", headers)).toMatchObject({
      price: 100,
      discountedPrice: 80,
      stock: 12,
      description: "Büyük **kupa** & tabak",
    });
  });

  test("further variants of a product are refused with that reason; the first is taken with its option told", async () => {
    const job = await checkCsv(productFile("shopify-variants"), headers);

    expect(countsOf(job)).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 2 });
    const rows = await rowsOf(job.id, headers);
    expect(problemsIn(rows)).toEqual([["CKT-S"], ["CKT-M", "row needs_variants"], ["CKT-L", "row needs_variants"]]);
    expect(rows[0]!.notices).toEqual([{ field: "name", code: "option_left_out", params: { option: "S" } }]);
  });

  test("so are variants whose title is written in each row, also when one is judged again", async () => {
    const head = "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price";
    const job = await checkCsv(
      `${head}\nmont,Mont,Clothing,Beden,S,MNT-S,9\nmont,Mont,Clothing,Beden,M,MNT-M,9\n`,
      headers,
    );
    const path = `/api/ecommerce/products/import/${job.id}/rows/3`;

    const again = await send("PATCH", path, { cells: { price: "10" } }, headers);

    expect(again.body.data).toMatchObject({ verdict: "refused", problems: [{ field: "row", code: "needs_variants" }] });
  });

  test.each([
    ["shopify-old-120", { created: 30, needs_variants: 60, unknown_category: 90, imagesNotTaken: 240 }],
    ["shopify-new-120", { created: 30, needs_variants: 60, unknown_category: 90, imagesNotTaken: 120 }],
    ["woocommerce-120", { created: 20, needs_variants: 140, unknown_category: 60, imagesNotTaken: 120 }],
  ])("%s: every row is accounted for, what is left out is named", async (name, wanted) => {
    const job = await checkCsv(productFile(name), headers);

    const refused: ImportRow[] = [];
    for (let page = 1; page <= 3; page++)
      refused.push(...(await rowsOf(job.id, headers, `&verdict=refused&page=${page}`)));
    const codes = refused.map(({ problems }) => problems[0]!.code);
    const count = (code: string) => codes.filter((one) => one === code).length;
    expect({
      created: job.created,
      imagesNotTaken: job.result?.imagesNotTaken,
      needs_variants: count("needs_variants"),
      unknown_category: count("unknown_category"),
    }).toEqual(wanted);
    expect([countsOf(job).refused, job.total]).toEqual([codes.length, codes.length + wanted.created]);
    expect(job.result).toMatchObject({ leftOut: expect.arrayContaining([expect.any(String)]) });
  });

  test("gift cards and what is no good in stock are refused with that reason", async () => {
    const shop = await checkCsv(
      "Handle,Title,Type,Variant SKU,Variant Price,Gift Card\nkart,Kart,Books,GC-1,5,true\nkalem,Kalem,Books,GC-2,5,false\n",
      headers,
    );
    const woo = await checkCsv(
      'Type,SKU,Name,Regular price,Categories\ngrouped,WT-1,Takım,5,Books\nexternal,WT-2,Dış,5,Books\n"simple, downloadable",WT-3,Dosya,5,Books\n"simple, virtual",WT-4,Hizmet,5,Books\nvariation,WT-5,Bir,5,Books\n',
      headers,
    );

    expect(problemsIn(await rowsOf(shop.id, headers))).toEqual([["GC-1", "row gift_card"], ["GC-2"]]);
    expect(problemsIn(await rowsOf(woo.id, headers))).toEqual([
      ...["WT-1", "WT-2", "WT-3"].map((sku) => [sku, "row not_a_stock_product"]),
      ["WT-4"],
      ["WT-5", "row needs_variants"],
    ]);
  });

  test("the deepest category of a path that is ours is taken; one that is not ours is named", async () => {
    const job = await checkCsv(
      'Name,SKU,Regular price,Categories\nKazak,CP-1,5,"Books, Giyim > Kazak"\nÖnlük,CP-2,5,Mutfak > Önlük\n',
      headers,
    );

    const rows = await rowsOf(job.id, headers);
    expect(storedIn(rows, "category")).toMatchObject({ "CP-1": "Clothing" });
    expect(noticesIn(rows.slice(0, 1))).toEqual([["CP-1", "category category_cut"]]);
    expect(rows[1]!.problems).toMatchObject([
      { field: "category", code: "unknown_category", params: { name: "Mutfak > Önlük" } },
    ]);
  });

  test("PrestaShop products are read, its combinations need variants", async () => {
    const products = await checkCsv(
      new TextDecoder().decode(productFile("prestashop-products")).replaceAll("Mutfak", "Books"),
      headers,
    );
    const combinations = await checkCsv(productFile("prestashop-combinations"), headers);

    const rows = await rowsOf(products.id, headers);
    expect(storedIn(rows, "price")).toEqual({ TEPSI: 349.9, ONLUK: 420 });
    expect(storedIn(rows, "cost")).toEqual({ TEPSI: 180, ONLUK: 200 });
    expect(noticesIn(rows)[0]).toEqual(["TEPSI", "category category_cut", "salePrice sale_not_on"]);
    expect(problemsIn(await rowsOf(combinations.id, headers))).toEqual([
      ["ONLUK-M", "row needs_variants"],
      ["ONLUK-G", "row needs_variants"],
    ]);
  });
});

test("both layouts of the common shop say the same of its products", async () => {
  await runAndTrack((await checkCsv(productFile("shopify-old-120"), headers)).id, headers);

  const job = await checkCsv(productFile("shopify-new-120"), headers);

  expect(countsOf(job)).toEqual({ created: 0, updated: 0, unchanged: 30, refused: 150 });
});

/** The heads of a list's file as each language writes them, by column. */
const headsIn = {
  en: { name: "Product", sku: "SKU", category: "Category", price: "Price", discountPercentage: "Discount" },
  tr: { name: "Ürün", sku: "SKU", category: "Kategori", price: "Fiyat", discountPercentage: "İndirim" },
};
const more = {
  en: { discountedPrice: "Price now", stock: "Stock", cost: "Cost", status: "Status", createdAt: "Created" },
  tr: { discountedPrice: "İndirimli fiyat", stock: "Stok", cost: "Maliyet", status: "Durum", createdAt: "Eklenme" },
};

describe("our own file changes nothing when it is read back", () => {
  test.each([
    ["all columns", undefined, {}],
    [
      "the shown ones in English",
      ["name", "category", "price", "discountPercentage", "discountedPrice", "stock"],
      "en",
    ],
    [
      "the shown ones in Turkish",
      ["name", "category", "price", "discountPercentage", "discountedPrice", "stock"],
      "tr",
    ],
    ["prices alone", ["discountedPrice", "price"], "tr"],
    ["neither price", ["createdAt", "status", "cost", "name"], "en"],
  ])("%s", async (_, columns, language) => {
    await addProduct(headers, {
      price: 149.99,
      salePrice: 99.95,
      barcode: "4006381333932",
      barcodeKind: "other",
      sku: `'00 ${freshSku()}`,
      name: "=Kupa <b>&amp;</b>",
      tags: ["none", "a, b"],
      description: "-\n<p>1</p>",
    });
    const labels = language === "en" || language === "tr" ? { ...headsIn[language], ...more[language] } : {};
    const body = JSON.stringify({ object: "products", ...(columns && { columns }), labels });
    const file = await ask("/api/exports", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });

    const job = await checkCsv(await textOf(file), headers);

    expect(job.result).toMatchObject({ layout: "own" });
    expect(countsOf(job)).toEqual({ created: 0, updated: 0, unchanged: job.total, refused: 0 });
    expect(job.total).toBeGreaterThan(30);
  });
});
