import { beforeAll, describe, expect, test } from "vitest";
import { send, signIn } from "../support/app/app.ts";
import { checkCsv, countsOf, problemsIn, rowsOf, settled, storedIn } from "../support/files/imports.ts";
import { archiveMadeAfterwards, freshSku } from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

const pathOf = (id: string) => `/api/ecommerce/products/import/${id}`;

/** Reads the file of an import another way; answers with the job as it stands then. */
async function readAgain(id: string, change: object) {
  const { status, body } = await send("PATCH", pathOf(id), change, headers);
  if (status !== 202) throw new Error(JSON.stringify(body));
  return (await settled(id, headers)).job;
}
const putRight = async (id: string, line: number, cells: object) =>
  (await send("PATCH", `${pathOf(id)}/rows/${line}`, { cells }, headers)).body.data;
const numbersOf = (job: { result?: unknown }) =>
  (job.result as { numbers: { field: string; decimal: string | null; by: string | null }[] }).numbers;

describe("a cell that was put right stays", () => {
  test("when the question about numbers is answered, and when the answer is changed", async () => {
    const [a, b, c] = Array.from({ length: 3 }, freshSku);
    const file = `sku,name,category,price,stock\n${a},X,Books,1.299,1\n${b},Defter,Kırtasiye,19.990,2\n${c},Kalem,Books,3.500\n`;
    const job = await checkCsv(file, headers);
    await putRight(job.id, 2, { name: "Xylofon" });
    await putRight(job.id, 2, { name: "Ksilofon" });
    await putRight(job.id, 3, { category: "Books", price: "20" });
    await putRight(job.id, 4, { stock: "7" });

    const first = await readAgain(job.id, { decimals: { price: "," } });
    const second = await readAgain(job.id, { decimals: { price: "." } });

    expect(countsOf(first)).toMatchObject({ created: 3, refused: 0 });
    expect(countsOf(second)).toMatchObject({ created: 2, refused: 1 });
    const rows = await rowsOf(job.id, headers);
    expect(rows.map(({ name }) => name)).toEqual(["Ksilofon", "Defter", "Kalem"]);
    expect(storedIn(rows, "price")).toEqual({ [a!]: undefined, [b!]: 20, [c!]: 3.5 });
    expect(storedIn(rows, "stock")).toMatchObject({ [c!]: 7 });
    expect(problemsIn(rows.slice(0, 1))).toEqual([[a, "price too_many_decimals"]]);
  });

  test("when columns are matched another way", async () => {
    const [a, b] = [freshSku(), freshSku()];
    const file = `sku,name,category,price,cost\n${a},Defter,Books,5,on\n${b},Kalem,Books,6,7\n`;
    const job = await checkCsv(file, headers);
    await putRight(job.id, 3, { sku: a });
    const mapping = { sku: "sku", name: "name", category: "category", price: "cost", cost: "price" };

    await readAgain(job.id, { mapping });

    expect(problemsIn(await rowsOf(job.id, headers))).toEqual([[a, "price bad_format"], [a]]);
  });

  test("in another encoding where the file says the same there, else the file counts", async () => {
    const [a, b] = [freshSku(), freshSku()];
    const bytes = (text: string) => Uint8Array.from(text.split(""), (letter) => letter.charCodeAt(0));
    const job = await checkCsv(bytes(`sku|name|category|price\n${a}|Sa\u00f0|Books|on\n${b}|X|Books|6\n`), headers, {
      encoding: "windows-1252",
    });
    await putRight(job.id, 2, { name: "Sag", price: "10" });
    await putRight(job.id, 3, { name: "Yay" });

    await readAgain(job.id, { encoding: "windows-1254" });

    const rows = await rowsOf(job.id, headers);
    expect(rows.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["Sağ", "create"],
      ["Yay", "create"],
    ]);
    expect(storedIn(rows, "price")).toEqual({ [a!]: 10, [b!]: 6 });
  });
});

describe("a cell that is put right again", () => {
  test("stays where the file says there by now what it did not say before", async () => {
    const bytes = (text: string) => Uint8Array.from(text.split(""), (letter) => letter.charCodeAt(0));
    const job = await checkCsv(bytes(`sku|name|category|price\n${freshSku()}|Sa\u00f0|Books|on\n`), headers, {
      encoding: "windows-1252",
    });
    await putRight(job.id, 2, { name: "Sag" });
    await readAgain(job.id, { encoding: "windows-1254" });
    await putRight(job.id, 2, { name: "Sağlam" });
    await putRight(job.id, 2, { name: "Sağlam kupa" });

    await readAgain(job.id, { decimals: { price: "." } });

    expect((await rowsOf(job.id, headers))[0]!.name).toBe("Sağlam kupa");
  });

  test("never becomes another field, where columns are matched another way or parted by another sign", async () => {
    const a = freshSku();
    const job = await checkCsv(`sku,name,category,price,cost,stock\n${a},Defter,Books,5,,\n`, headers);
    await putRight(job.id, 2, { stock: "7" });
    const columns = { sku: "sku", name: "name", category: "category", price: "price" };

    await readAgain(job.id, { mapping: { ...columns, cost: "stock", stock: "cost" } });
    const [swapped] = await rowsOf(job.id, headers);
    await readAgain(job.id, { mapping: { ...columns, cost: "cost", stock: "stock" } });
    const [back] = await rowsOf(job.id, headers);

    expect(swapped!.cells).toMatchObject({ cost: "", stock: "" });
    expect(back!.cells).toMatchObject({ cost: "", stock: "7" });
  });
});

describe("an answer about the numbers of a column", () => {
  test("is asked for again where another separator makes other cells of it", async () => {
    const job = await checkCsv(`sku;name|price;category;price\n${freshSku()};Masa|1.299;Books;2.500\n`, headers);
    expect(numbersOf(job)).toMatchObject([{ field: "price", decimal: null }]);
    const answered = await readAgain(job.id, { decimals: { price: "," } });
    expect(numbersOf(answered)).toMatchObject([{ decimal: ",", by: "chosen" }]);

    const other = await readAgain(job.id, {
      separator: "|",
      mapping: { "sku;name": "name", "price;category;price": "price" },
    });
    const back = await readAgain(job.id, { separator: ";" });

    expect(numbersOf(other)).toEqual([]);
    expect(numbersOf(back)).toMatchObject([{ decimal: null, by: null }]);
  });

  test("is asked for again where another column becomes that field, and stays where it does not", async () => {
    const job = await checkCsv(`sku,name,category,price,net\n${freshSku()},Masa,Books,1.299,2.500\n`, headers);
    await readAgain(job.id, { decimals: { price: "," } });
    const columns = { sku: "sku", name: "name", category: "category" };

    const same = await readAgain(job.id, { mapping: { ...columns, price: "price", net: "cost" } });
    const other = await readAgain(job.id, { mapping: { ...columns, price: "cost", net: "price" } });

    expect(numbersOf(same)).toMatchObject([
      { field: "price", decimal: ",", by: "chosen" },
      { field: "cost", decimal: null },
    ]);
    expect(numbersOf(other)).toMatchObject([{ field: "price", decimal: null, by: null }, { field: "cost" }]);
  });

  test("stays where another encoding changes names alone", async () => {
    const text = `sku,name,category,price\n${freshSku()},Sa`;
    const bytes = [...new TextEncoder().encode(text), 0xf0, ...new TextEncoder().encode(",Books,1.299\n")];
    const job = await checkCsv(Uint8Array.from(bytes), headers);
    await readAgain(job.id, { decimals: { price: "," } });

    const again = await readAgain(job.id, { encoding: "windows-1252" });

    expect(numbersOf(again)).toMatchObject([{ field: "price", decimal: ",", by: "chosen" }]);
  });

  test("is decided by the file again where its heading row is another one", async () => {
    const job = await checkCsv(
      `sku,name,category,price\n${freshSku()},Masa,Books,1.299\nsku,name,category,price\n${freshSku()},Raf,Books,3.5\n`,
      headers,
      { headingRow: 3 },
    );
    expect(numbersOf(job)).toEqual([]);
    const all = await readAgain(job.id, { headingRow: 1, decimals: { price: "," } });
    const rest = await readAgain(job.id, { headingRow: 3 });

    expect(numbersOf(all)).toMatchObject([{ by: "chosen" }]);
    expect(numbersOf(rest)).toEqual([]);
    const again = await readAgain(job.id, { headingRow: 1 });
    expect(numbersOf(again)).toMatchObject([{ decimal: ".", by: "column" }]);
  });
});
