import { expect, test } from "vitest";
import { columnsOf, guessMapping, layoutOf, leftOutOf, plainHeading } from "./import-fields.ts";
import { usualHeadings, weakHeadings } from "./import-headings.ts";

test("every known heading is in comparison form and maps to one field", () => {
  const names = [...Object.values(usualHeadings), ...Object.values(weakHeadings)].flatMap((list) => list.split(" "));

  expect(names.map(plainHeading)).toEqual(names);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("an ambiguous heading maps to a field only if no other column does", () => {
  const fieldsOf = (heads: string) => Object.values(guessMapping(heads.split(";")));

  expect(fieldsOf("Model Kodu;Stok Kodu;Name")).toEqual([null, "sku", "name"]);
  expect(fieldsOf("Stok Kodu;Model Kodu;Name")).toEqual(["sku", null, "name"]);
  expect(fieldsOf("Model Kodu;Name;List price")).toEqual(["sku", "name", "price"]);
  expect(fieldsOf("Item number;Model;Name;List price;Unit price")).toEqual(["sku", null, "name", null, "price"]);
  expect(fieldsOf("SKU;Name;Regular price;In stock?;Stock")).toEqual(["sku", "name", "price", null, "stock"]);
});

test("headings match in any case and spelling, each field once", () => {
  const headers = ["SKU *", "Ürün-Adı", "sale_price", "Price [USD]", "KATEGORİ", "Price", "Colour"];

  expect(guessMapping(headers)).toEqual({
    "SKU *": "sku",
    "Ürün-Adı": "name",
    sale_price: "salePrice",
    "Price [USD]": "price",
    KATEGORİ: "category",
    Price: null,
    Colour: null,
  });
  expect([...columnsOf(headers, guessMapping(headers))]).toContainEqual(["price", 3]);
  expect(leftOutOf(headers, guessMapping(headers))).toEqual(["Price", "Colour"]);
});

test.each([
  ["Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Compare At Price", "shopify"],
  ["Title,URL handle,Description,Type,SKU,Price,Compare-at price", "shopify"],
  ["ID,Type,SKU,Name,Published,Sale price,Regular price,Categories", "woocommerce"],
  ["ID,SKU,Name,Categories,Regular price,Stock", "woocommerce"],
  ["Product ID;Active (0/1);Name *;Price tax included;Reference #", "prestashop"],
  ["Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference", "prestashop-combinations"],
  ["id,sku,name,category,price", "own"],
  ["id,sku,price", "own"],
  ["SKU,Numara,Ürün,Fiyat,İndirimli fiyat", "own"],
  ["ID,SKU,Title,Price", "unknown"],
  ["sku,name,category,price", "unknown"],
])("%s has the layout %s", (headers, layout) => expect(layoutOf(headers.split(/[,;]/))).toBe(layout));

test("an overlong heading is compared by its beginning", () => {
  expect(layoutOf(["(".repeat(500_000), "[".repeat(500_000)])).toBe("unknown");
});

test("a foreign id column is skipped; each layout maps its own price pair", () => {
  expect(guessMapping(["ID", "SKU", "Title", "Price"])).toMatchObject({ ID: null, SKU: "sku" });
  expect(guessMapping(["Title", "URL handle", "Price", "Compare-at price", "Type"])).toEqual({
    Title: "name",
    "URL handle": "handle",
    Price: "price",
    "Compare-at price": "compareAtPrice",
    Type: "category",
  });
  expect(guessMapping(["ID", "Type", "Name", "Sale price", "Regular price"])).toEqual({
    ID: null,
    Type: null,
    Name: "name",
    "Sale price": "salePrice",
    "Regular price": "price",
  });
  expect(guessMapping(["Title", "Handle", "Price", "Product category"])).toMatchObject({
    "Product category": "category",
  });
});
