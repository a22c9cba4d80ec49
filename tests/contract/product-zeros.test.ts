import { beforeAll, describe, expect, test } from "vitest";
import { askJson, send, signIn } from "../support/app/app.ts";
import { checkCsv, countsOf, rowsOf } from "../support/files/imports.ts";
import { addProduct, archiveMadeAfterwards } from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

describe("a SKU whose zeros a spreadsheet may have dropped", () => {
  const digits = () => String(Date.now()).slice(-7).replace(/^0/, "1") + String(Math.floor(Math.random() * 90) + 10);

  test("is refused by the name of the one product that has it with zeros, and written nowhere", async () => {
    const number = digits();
    const product = await addProduct(headers, { sku: `00${number}`, name: "Kupa", price: 9 });
    const job = await checkCsv(`sku,name,category,price\n${number},Kupa,Books,5\n${digits()},Tabak,Books,6\n`, headers);

    expect(countsOf(job)).toMatchObject({ created: 1, updated: 0, refused: 1 });
    const [row] = await rowsOf(job.id, headers, "&verdict=refused");
    expect(row!.problems).toEqual([
      {
        field: "sku",
        code: "lost_zeros",
        params: { id: product.id, sku: `00${number}`, name: "Kupa", marked: `'${number}` },
      },
    ]);
    const path = `/api/ecommerce/products/import/${job.id}/rows/2`;
    const meant = await send("PATCH", path, { cells: { sku: `00${number}` } }, headers);
    expect(meant.body.data).toMatchObject({ verdict: "change", productId: product.id });
    const other = await send("PATCH", path, { cells: { sku: `'${number}` } }, headers);
    expect(other.body.data).toMatchObject({
      verdict: "create",
      productId: null,
      changes: expect.arrayContaining([{ field: "sku", before: null, after: number }]),
    });
  });

  test("is the very product's where there is one, whichever others have it with zeros", async () => {
    const number = digits();
    const [exact] = await Promise.all(
      ["", "0", "000"].map((zeros) => addProduct(headers, { sku: `${zeros}${number}` })),
    );
    const job = await checkCsv(`sku,price\n${number},5\n'0${number},6\n`, headers);

    const rows = await rowsOf(job.id, headers);
    expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
      ["change", []],
      ["change", []],
    ]);
    expect(rows[0]!.productId).toBe(exact!.id);
  });

  test("in a handle column too; with zeros, or of an archived product, it is a new one", async () => {
    const [a, b, c] = [digits(), digits(), digits()];
    const gone = await addProduct(headers, { sku: `0${b}` });
    await Promise.all([a, c].map((number) => addProduct(headers, { sku: `0${number}` })));
    await askJson(`/api/ecommerce/products/${gone.id}`, {
      method: "DELETE",
      headers: { ...headers, "if-match": '"v1"' },
    });
    const job = await checkCsv(
      `handle,name,category,price\n${a},Aa,Books,5\n${b},Bb,Books,5\n00${c},Cc,Books,5\n`,
      headers,
    );

    expect(
      (await rowsOf(job.id, headers)).map(({ verdict, problems }) => [verdict, ...problems.map(({ code }) => code)]),
    ).toEqual([["refused", "lost_zeros"], ["create"], ["create"]]);
  });

  test("is put right in the column it was read from", async () => {
    const number = digits();
    const product = await addProduct(headers, { sku: `0${number}` });
    const job = await checkCsv(
      `sku,handle,name,category,price\n,${number},Aa,Books,5\n,'${number},Bb,Books,5\n`,
      headers,
    );

    const [row, marked] = await rowsOf(job.id, headers);
    expect(row!.problems).toMatchObject([{ field: "handle", code: "lost_zeros" }]);
    expect(marked).toMatchObject({ verdict: "create" });
    const path = `/api/ecommerce/products/import/${job.id}/rows/2`;
    const meant = await send("PATCH", path, { cells: { handle: `0${number}` } }, headers);
    expect(meant.body.data).toMatchObject({ verdict: "change", productId: product.id });
  });
});
