import { beforeAll, describe, expect, test } from "vitest";
import { askJson, send, signIn } from "../support/app/app.ts";
import {
  checkCsv,
  countsOf,
  noticesIn,
  problemsIn,
  productFile,
  rowsOf,
  run,
  settled,
  storedIn,
} from "../support/files/imports.ts";
import { begin, putPart } from "../support/files/uploads.ts";
import { addProduct, archiveMadeAfterwards } from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

describe("every encoding and separator that sheet programs write is read", () => {
  test.each([
    ["turkish-windows-1254", { encoding: "windows-1254", separator: ";" }],
    ["turkish-utf-16le", { encoding: "utf-16le", separator: ";" }],
    ["turkish-utf-8-mark", { encoding: "utf-8", separator: ";" }],
  ])("%s", async (name, told) => {
    const job = await checkCsv(productFile(name), headers);

    expect(job).toMatchObject({ state: "ready", total: 2, result: { ...told, headingRow: 1, leftOut: [] } });
    const rows = await rowsOf(job.id, headers);
    expect(rows.map((row) => row.name)).toEqual(["Şişe kapağı ığüöç", "Işıldak"]);
    expect(storedIn(rows, "price")).toEqual({ "EN-1": 1299.9, "EN-2": 49.9 });
  });

  test("a first line sep= is no heading", async () => {
    const job = await checkCsv(productFile("separator-line"), headers);

    expect(job).toMatchObject({ state: "ready", total: 2, result: { separator: ";" } });
    expect(storedIn(await rowsOf(job.id, headers), "price")).toEqual({ "SP-1": 1250, "SP-2": 24.9 });
  });

  test("lines above the headings are skipped and named, rows keep their numbers", async () => {
    const job = await checkCsv(
      "Fiyat listesi;2026\n\nStok kodu;Ürün adı;Kategori;Fiyat;Raf\nHR-1;Kitap;Books;12,5;A\n",
      headers,
    );

    expect(job.result).toMatchObject({ headingRow: 3, skipped: ["Fiyat listesi 2026"], leftOut: ["Raf"] });
    expect((await rowsOf(job.id, headers)).map(({ line }) => line)).toEqual([4]);
  });

  test("rows ended by a lone return, with line breaks in quotes, are rows", async () => {
    const job = await checkCsv('sku,name,category,price\rCR-1,"İki\rsatır",Books,5\rCR-2,Bir,Books,6\r', headers);

    expect(countsOf(job)).toMatchObject({ created: 2, refused: 0 });
  });

  test("a large file in two bytes a letter is read whole, piece by piece", async () => {
    const lines = Array.from({ length: 3_000 }, (_, n) => `GB-${n};Şişe kapağı 🧴 ${n};Books;${n},50`);
    const text = `\ufeffsku;name;category;price\r\n${lines.join("\r\n")}\r\n`;
    const job = await checkCsv(
      new Uint8Array(Uint16Array.from(text.split(""), (unit) => unit.charCodeAt(0)).buffer),
      headers,
    );

    expect(job).toMatchObject({ state: "ready", total: 3_000, created: 3_000 });
    const { body } = await askJson(`/api/ecommerce/products/import/${job.id}/rows?page=120`, { headers });
    expect(body.data.at(-1)).toMatchObject({ line: 3_001, name: "Şişe kapağı 🧴 2999" });
  });

  test("another encoding, separator or heading row can be chosen, and the file is checked again", async () => {
    const text = Uint8Array.from([
      ...new TextEncoder().encode("sku|name|category|price\nRD-1|Sa"),
      0xf0,
      ...new TextEncoder().encode("|Books|5\n"),
    ]);
    const job = await checkCsv(text, headers);
    expect((await rowsOf(job.id, headers))[0]).toMatchObject({ name: "Sağ" });

    const path = `/api/ecommerce/products/import/${job.id}`;
    const again = await send("PATCH", path, { encoding: "windows-1252" }, headers);

    expect(again.status).toBe(202);
    expect((await settled(job.id, headers)).job).toMatchObject({ state: "ready", total: 1, created: 1 });
    expect((await rowsOf(job.id, headers))[0]).toMatchObject({ name: "Sað" });
    expect((await send("PATCH", path, { encoding: "ebcdic" }, headers)).body.errors).toMatchObject([
      { field: "encoding" },
    ]);
    expect((await send("PATCH", path, {}, headers)).status).toBe(422);
    await send("PATCH", path, { headingRow: 50 }, headers);
    expect((await settled(job.id, headers)).job).toMatchObject({ state: "failed", result: { code: "no_columns" } });
    expect((await send("PATCH", path, { headingRow: 1 }, headers)).body.code).toBe("job_state");
  });
});

describe("numbers are read by column", () => {
  test("a column's own cells, else the other columns, decide the decimal mark", async () => {
    const job = await checkCsv(productFile("three-decimals"), headers);

    const rows = await rowsOf(job.id, headers);
    expect(storedIn(rows, "price")).toMatchObject({ "THOU-1": 12.5, "THOU-2": 0.5 });
    expect(storedIn(rows, "stock")).toMatchObject({ "THOU-1": 5, "THOU-2": 12 });
    expect(problemsIn(rows.filter(({ verdict }) => verdict === "refused"))).toEqual([["THOU-3", "stock not_integer"]]);
    expect(job.result).toMatchObject({
      numbers: [
        { field: "price", decimal: "." },
        { field: "stock", by: "other", as: "price" },
      ],
    });
  });

  test("cells of two readings are asked about once; the run waits for the answer", async () => {
    const job = await checkCsv(productFile("prices"), headers);

    const refused = problemsIn(await rowsOf(job.id, headers, "&verdict=refused"));
    const open = refused.filter(([, problem]) => problem === "price ambiguous").map(([sku]) => sku);
    expect(open).toEqual(["PR-15", "PR-22", "PR-28", "PR-40"]);
    expect(refused.filter(([, problem]) => problem !== "price ambiguous")).toEqual([
      ["PR-16", "price too_big"],
      ["PR-33", "price required"],
      ["PR-34", "price required"],
      ["PR-36", "price bad_format"],
      ["PR-43", "price bad_format"],
    ]);
    expect(job.result?.numbers).toEqual([
      {
        field: "price",
        decimal: null,
        by: null,
        as: null,
        count: 4,
        samples: [
          { text: "1,299", point: 1299, comma: 1.299 },
          { text: "19.990", point: 19.99, comma: 19990 },
          { text: "Rp 150.000", point: 150, comma: 150000 },
        ],
      },
    ]);
    expect((await run(job.id, headers)).body).toMatchObject({
      status: 409,
      code: "answer_needed",
      params: { fields: ["price"] },
    });

    await send("PATCH", `/api/ecommerce/products/import/${job.id}`, { decimals: { price: "." } }, headers);
    const { job: again } = await settled(job.id, headers);

    expect(countsOf(again)).toMatchObject({ created: 24, refused: 6 });
    const stored = storedIn(await rowsOf(job.id, headers), "price");
    expect(stored).toMatchObject({
      "PR-0": 1299.9,
      "PR-1": 1299.9,
      "PR-4": 1299.9,
      "PR-6": 1299.9,
      "PR-7": 12.5,
      "PR-10": 1299.9,
      "PR-12": 1299.9,
      "PR-15": 1299,
      "PR-18": 0.5,
      "PR-19": 0.5,
      "PR-22": 19.99,
      "PR-24": 1299,
      "PR-27": 12.5,
      "PR-30": 0,
      "PR-31": 0,
      "PR-37": 12.5,
      "PR-39": 12.5,
      "PR-42": 49.9,
    });
    expect(again.result?.currencies).toEqual(expect.arrayContaining([{ field: "price", currency: "TRY", count: 6 }]));
  });

  test("a count beyond its bounds is refused, an unreadable one of a new product too; nothing is 0", async () => {
    const job = await checkCsv(productFile("stocks"), headers);

    const rows = await rowsOf(job.id, headers);
    expect(problemsIn(rows.filter(({ verdict }) => verdict === "refused"))).toEqual([
      ...["ST-10", "ST-13", "ST-15"].map((sku) => [sku, "stock bad_format"]),
    ]);
    expect(storedIn(rows, "stock")).toMatchObject({ "ST-4": 5, "ST-6": 1, "ST-7": 0, "ST-12": 5, "ST-9": undefined });
  });

  test("a cell that cannot be read harms its field alone where the product is known", async () => {
    const product = await addProduct(headers, { price: 80, stock: 7, barcode: "4006381333931" });
    const row = `${product.sku},#REF!,1.0E3,in stock,"8,69E+12",n/a,–,Yeni açıklama`;
    const job = await checkCsv(`sku,name,price,stock,barcode,tags,cost,description\n${row}\n`, headers);

    const [found] = await rowsOf(job.id, headers);
    expect(found).toMatchObject({ verdict: "change", changes: [{ field: "description", after: "Yeni açıklama" }] });
    expect(noticesIn([found!])[0]!.slice(1)).toEqual([
      "name damaged",
      "price unreadable",
      "stock unreadable",
      "barcode damaged",
    ]);
    expect(job.result).toMatchObject({ noticed: 1 });
  });

  test("stock below nothing is nothing, with a notice", async () => {
    const product = await addProduct(headers, { stock: 3 });
    const job = await checkCsv(`sku,stock\n${product.sku},-4\n`, headers);

    const [row] = await rowsOf(job.id, headers, "&noticed=1");
    expect(row).toMatchObject({
      changes: [{ field: "stock", before: 3, after: 0 }],
      notices: [{ code: "negative_stock" }],
    });
  });
});

test.each([
  ["a workbook", "PK\x03\x04 xl/", "application/zip"],
  ["an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1", "application/vnd.ms-excel"],
  ["a document", "%PDF-1.7 \x00", "application/pdf"],
  ["a picture", "\x89PNG\r\n\x1a\n", "image/png"],
  ["text with a zero in it", "sku,name\nA,b\0c\n", null],
])("%s is no list of products, and the refusal says what to do", async (_, text, found) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const { body } = await begin(bytes, headers, { name: "ürünler.csv", type: "text/csv", purpose: "import" });
  await putPart(body.data.id, 1, bytes, headers);

  const answer = await askJson(`/api/uploads/${body.data.id}/complete`, { method: "POST", headers });

  expect(answer.body).toMatchObject({ status: 415, code: "type_not_allowed", params: { found } });
  expect(answer.body.message).toContain("CSV");
});
