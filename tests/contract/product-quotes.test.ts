import { beforeAll, describe, expect, test } from "vitest";
import { send, signIn } from "../support/app.ts";
import { checkCsv, noticesIn, problemsIn, rowsOf } from "../support/imports.ts";
import { archiveMadeAfterwards } from "../support/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

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

  test.each(["sku", "price", "stock", "barcode", "cost", "handle"])(
    "a line break in %s refuses its row",
    async (field) => {
      const fields: Record<string, string> = {
        sku: "QB-1",
        name: "Cup",
        category: "Books",
        price: "5",
        stock: "4",
        barcode: "123",
        cost: "2",
        handle: "cup",
      };
      const names = Object.keys(fields);
      const cellsOf = (more: object) => Object.values({ ...fields, ...more }).join();

      const rows = await rowsIn(names.join(), cellsOf({ [field]: `"1\n2"` }), cellsOf({ sku: "QB-2", handle: "bowl" }));

      expect(rows.map(({ verdict }) => verdict)).toEqual(["refused", "create"]);
      expect(rows[0]!.problems).toEqual([{ field, code: "line_break" }]);
    },
  );

  test("a name of two lines is told of, one that holds separators too is refused and can be put right", async () => {
    const job = await checkCsv(
      'sku,name,category,price\nQC-1,"Cup\nred",Books,5\nQC-2,"Cup, small\nred",Books,5\n',
      headers,
    );

    const rows = await rowsOf(job.id, headers);
    expect(noticesIn(rows)).toEqual([["QC-1", "name line_break"], ["QC-2"]]);
    expect(problemsIn(rows)).toEqual([["QC-1"], ["QC-2", "name line_break"]]);
    const right = await send(
      "PATCH",
      `/api/ecommerce/products/import/${job.id}/rows/3`,
      { cells: { name: "Cup" } },
      headers,
    );
    expect(right.body.data).toMatchObject({ verdict: "create", problems: [] });
  });

  test("no cell puts a row right whose other cells are another row's", async () => {
    const job = await checkCsv(
      'sku,name,category,price\nQD-1,"Screen,Books,1\nQD-2,Lamp",Books,2\nQD-3,"Big" cup,Books,3\n',
      headers,
    );

    for (const line of [2, 3]) {
      const path = `/api/ecommerce/products/import/${job.id}/rows/${line}`;
      const right = await send("PATCH", path, { cells: { name: "Screen" } }, headers);
      expect(right.body.data).toMatchObject({ verdict: "refused", problems: [{ field: "row", code: "bad_format" }] });
    }
  });
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
