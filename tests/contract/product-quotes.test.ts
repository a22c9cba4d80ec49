import { beforeAll, describe, expect, test } from "vitest";
import { send, signIn } from "../support/app/app.ts";
import { checkCsv, countsOf, noticesIn, problemsIn, rowsOf, settled, storedIn } from "../support/files/imports.ts";
import { addProduct, archiveMadeAfterwards, freshSku } from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

const pathOf = (id: string) => `/api/ecommerce/products/import/${id}`;
const putRight = async (id: string, line: number, body: object) =>
  (await send("PATCH", `${pathOf(id)}/rows/${line}`, body, headers)).body.data;
/** Has the file of an import read again as it is. */
async function readAgain(id: string) {
  expect((await send("PATCH", pathOf(id), { decimals: { price: "." } }, headers)).status).toBe(202);
  await settled(id, headers);
  return rowsOf(id, headers);
}
const rowsIn = async (...lines: string[]) => rowsOf((await checkCsv(lines.join("\n"), headers)).id, headers);

describe("rows that a stray quotation mark makes one are named, and no other", () => {
  test.each([
    [
      "a name up to the next name",
      "sku,name,category,price,stock",
      'QA-1,"Screen 5 inch,Books,1,4',
      'QA-2,Lamp",Books,2,4',
      "name",
    ],
    [
      "a name up to the next category",
      "sku,name,category,price,stock",
      'QA-1,"Screen 5 inch,Books,1,4',
      'QA-2,Lamp,Books",2,4',
      "name",
    ],
    [
      "a category up to the next name",
      "sku,name,category,price,stock",
      'QA-1,Screen,"Books,1,4',
      'QA-2,Lamp",Books,2,4',
      "category",
    ],
    [
      "a description up to the next one",
      "sku,name,description,category,price",
      'QA-1,Cup,"Nice,Books,1',
      'QA-2,Lamp,Bright",Books,2',
      "description",
    ],
    [
      "the last column up to the next SKU",
      "sku,name,category,price,tags",
      'QA-1,Cup,Books,1,"new',
      'QA-2",Lamp,Books,2,old',
      "tags",
    ],
    [
      "an unknown column up to the next name",
      "sku,name,category,price,Shelf",
      'QA-1,Cup,Books,1,"top',
      'QA-2,Lamp",Books,2,low',
      "Shelf",
    ],
    [
      "semicolons and three rows",
      "sku;name;category;price",
      'QA-1;"Screen;Books;1,50',
      "QA-2;Lamp;Books;2,50",
      "name",
      'QA-3;Cup";Books;3,50',
    ],
  ] as const)("%s", async (_, head, one, two, column, ...more) => {
    const last = head.includes(";")
      ? "QA-9;Bowl;Books;9,50"
      : head
          .split(",")
          .map((name) => ({ sku: "QA-9", price: "9", category: "Books" })[name] ?? "99")
          .join();

    const rows = await rowsIn(head, one, two, ...more, last);

    expect(problemsIn(rows)).toEqual([["QA-1", "row bad_format"], ["QA-9"]]);
    expect(rows[0]!.problems[0]!.params).toEqual({ column });
  });

  const fields: Record<string, string> = {
    sku: "QB-1",
    name: "Cup",
    category: "Books",
    price: "5",
    stock: "4",
    barcode: "123",
    cost: "2",
    lowStockThreshold: "3",
    salePrice: "4",
    handle: "cup",
  };
  const names = Object.keys(fields);
  const cellsOf = (more: object) => Object.values({ ...fields, ...more }).join();

  test.each(["barcode", "cost", "lowStockThreshold", "salePrice"])(
    "a line break in %s is told of, and the field alone is left",
    async (field) => {
      const rows = await rowsIn(names.join(), cellsOf({ [field]: `"1\n234"` }));

      expect(rows[0]).toMatchObject({ verdict: "create", problems: [] });
      expect(rows[0]!.notices.filter((notice) => notice.field === field)).toEqual([{ field, code: "line_break_left" }]);
      const setting = 10;
      expect(storedIn(rows, field)).toEqual({ "QB-1": field === "lowStockThreshold" ? setting : undefined });
    },
  );

  test.each(["sku", "price", "stock", "handle"])("a line break in %s refuses its row", async (field) => {
    const rows = await rowsIn(names.join(), cellsOf({ [field]: `"1\n2"` }), cellsOf({ sku: "QB-2", handle: "bowl" }));

    expect(rows.map(({ verdict }) => verdict)).toEqual(["refused", "create"]);
    expect(rows[0]!.problems).toEqual([{ field, code: "line_break" }]);
  });

  test("a name of two lines is told of, whatever it holds", async () => {
    const job = await checkCsv(
      'sku,name,category,price\nQC-1,"Cup\nred",Books,5\nQC-2,"Cup, small\nred",Books,5\nQC-3,"Cup, small, 5\nred, blue",Books,5\n',
      headers,
    );

    const rows = await rowsOf(job.id, headers);
    expect(problemsIn(rows)).toEqual([["QC-1"], ["QC-2"], ["QC-3"]]);
    expect(noticesIn(rows).map(([, ...notices]) => notices)).toEqual(rows.map(() => ["name line_break"]));
  });

  test("no cell puts a row right whose other cells are another row's", async () => {
    const job = await checkCsv(
      'sku,name,category,price\nQD-1,"Screen,Books,1\nQD-2,Lamp",Books,2\nQD-3,"Big" cup,Books,3\n',
      headers,
    );

    for (const line of [2, 3]) {
      const right = await putRight(job.id, line, { cells: { name: "Screen", category: "Books" } });
      expect(right).toMatchObject({ verdict: "refused", problems: [{ field: "row", code: "bad_format" }] });
    }
    const [first, second] = await readAgain(job.id);
    for (const row of [first, second])
      expect(row).toMatchObject({ verdict: "refused", problems: [{ field: "row", code: "bad_format" }] });
    expect(first!.cells.name).toBe("Screen,Books,1\nQD-2,Lamp");
  });

  test("a row that looks so and is not can be taken as it is written, and stays so", async () => {
    const text = "Sizes,a\nQJ-9,small,Books,5,red,x";
    const job = await checkCsv(`sku,name,category,price,description,tags\nQJ-1,Cup,Books,5,"${text}"\n`, headers);
    expect(problemsIn(await rowsOf(job.id, headers))).toEqual([["QJ-1", "row bad_format"]]);

    const taken = await putRight(job.id, 2, { asWritten: true });
    expect(taken).toMatchObject({ verdict: "create", problems: [], cells: { description: text } });
    await putRight(job.id, 2, { cells: { name: "Mug", tags: "new" } });
    expect(await putRight(job.id, 2, { cells: { name: "Mug", tags: "old" } })).toMatchObject({ verdict: "create" });

    expect((await readAgain(job.id))[0]).toMatchObject({
      verdict: "create",
      name: "Mug",
      cells: { description: text },
    });
  });

  test("a row whose quotation marks cannot be read is not taken as it is written", async () => {
    const job = await checkCsv('sku,name,category,price\nQK-1,"Big" cup,Books,3\n', headers);

    expect(await putRight(job.id, 2, { asWritten: true })).toMatchObject({ verdict: "refused" });
    expect((await readAgain(job.id))[0]).toMatchObject({ verdict: "refused" });
  });

  test.each([
    ["an empty price", "", "QI-2"],
    ["a price that says nothing", "n/a", "QI-2"],
    ["no SKU", "4", ""],
    ["no price and another kind of SKU", "", "lamp"],
  ])("a row that holds what may be another one with %s is told of", async (_, price, sku) => {
    const [last, middle] = await Promise.all([
      rowsIn("sku,name,category,price,description", `QI-1,Cup,Books,5,"Nice\n${sku},Lamp,Books,${price},Bright"`),
      rowsIn("sku,name,description,category,price", `QI-1,Cup,"Nice,Books,${price}\n${sku},Lamp,Bright",Books,2`),
    ]);

    for (const rows of [last, middle]) expect(noticesIn(rows)).toEqual([["QI-1", "description line_break"]]);
  });

  test("a product that is known here needs no SKU like the others to be found in a cell", async () => {
    const sku = `${freshSku()}/known x`;
    await addProduct(headers, { sku });

    const rows = await rowsIn("sku,name,category,price,description", `QL-1,Cup,Books,5,"Nice\n${sku},Lamp,Books,4,x"`);

    expect(problemsIn(rows)).toEqual([["QL-1", "row bad_format"]]);
  });

  test("what is stored as it stands in our own file changes nothing, whatever its lines are", async () => {
    const sku = freshSku();
    const { sku: other } = await addProduct(headers, { sku: freshSku() });
    const description = `Nice\n5,${other},Lamp,Books,9,x`;
    const { id } = await addProduct(headers, { sku, name: `Cup ${sku}`, category: "Books", price: 5, description });
    const file = (text: string) =>
      `id,sku,name,category,price,description\n${id},${sku},Cup ${sku},Books,5,"${text}"\n`;

    const same = await checkCsv(file(description), headers);
    const changed = await checkCsv(file(`Very nice\n5,${other},Lamp,Books,9,x`), headers);

    expect(countsOf(same)).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 });
    expect(countsOf(changed)).toEqual({ created: 0, updated: 0, unchanged: 0, refused: 1 });
  });
});

test("honest texts whose last line has as many commas as a row, and a number, are taken", async () => {
  const texts = ["Nice cup\nRed, blue, green, 10, cm", "Soft\nWool,warm,light,100,x", "One\nTwo, three, 4, five, 6"];
  const rows = await rowsIn(
    "sku,name,category,price,description",
    ...texts.map((text, n) => `QM-${n},Cup,Books,5,"${text}"`),
  );

  expect(rows.map(({ verdict }) => verdict)).toEqual(texts.map(() => "create"));
});

test("honest texts of several lines are taken, whatever they hold", async () => {
  const texts = [
    "Soft\nWarm",
    "Soft, warm, light\nWool, cotton, 100%\n",
    "Size, colour, price\nS, red, 5\nM, blue, 6",
    "sku,name,price\nthat is not a row",
    "Line one\r\nline two, with a comma\r\n\r\n- a\n- b, c, d",
    "<ul>\n<li>a, b</li>\n<li>1, 2, 3, 4</li>\n</ul>",
    "Warm\nsoft, light, cheap, nice",
  ];
  const rows = texts.map((text, n) => `QE-${n},Cup,5,Books,"${text}"`);
  const short = texts.map((text, n) => `QF-${n},Cup,5,Books,"${text}"`);

  const found = await rowsIn("sku,name,price,category,description", ...rows);
  const longer = await rowsIn("sku,name,price,category,description,tags,barcode,cost", ...short);
  const middle = await rowsIn(
    "sku,description,name,price,category",
    ...texts.map((text, n) => `QG-${n},"${text}",Cup,5,Books`),
  );

  for (const list of [found, longer, middle]) {
    expect(list.map(({ verdict }) => verdict)).toEqual(texts.map(() => "create"));
    expect(noticesIn(list).flatMap(([, ...notices]) => notices)).toEqual([]);
  }
});
