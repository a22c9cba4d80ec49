import { beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../support/app/app.ts";
import { checkCsv, noticesIn, problemsIn, rowsOf, storedIn } from "../support/files/imports.ts";
import { strangers } from "../support/files/stranger-files.ts";
import { addProduct, archiveMadeAfterwards, freshSku } from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

test.each(Object.entries(strangers))(
  "%s: each row is a product, or refused with its reason",
  async (_, { lines, wanted, currencies }) => {
    const job = await checkCsv(lines.join("\n"), headers);

    const rows = await rowsOf(job.id, headers);
    const problems = problemsIn(rows);
    const told = rows.map((row, at) => {
      const stored = (field: string) => row.changes.find((change) => change.field === field)?.after ?? null;
      const [, ...codes] = problems[at] ?? [];
      if (codes.length > 0) return codes.join(", ");
      const paid = row.paid?.after ?? stored("price");
      return [stored("sku"), stored("category"), stored("price"), paid, stored("stock")].join(" ");
    });
    expect(told).toEqual(wanted);
    expect(job.result?.currencies).toEqual(
      (currencies ?? []).map(([field, currency, count]) => ({ field, currency, count })),
    );
  },
);

test("a word for a kind of product refuses nothing where no other heading says whose word it is", async () => {
  const types = ["Digital", "Bundle", "Service", "Variant", "Gift card", "Simple", "Fiction"];
  const mark = freshSku();
  const kinds = await Promise.all(
    ["Type", "Product type", "Item type"].map(async (heading) => {
      const lines = types.map((type, n) => `ST-${n},Kind ${n} ${mark},Books,5,${type}`);
      return rowsOf((await checkCsv(`sku,name,category,price,${heading}\n${lines.join("\n")}\n`, headers)).id, headers);
    }),
  );

  for (const rows of kinds) {
    expect(problemsIn(rows).flatMap(([, ...problems]) => problems)).toEqual([]);
    expect(noticesIn(rows).map(([, notice]) => notice)).toEqual([
      ...Array.from({ length: 5 }, () => "name type_left_out"),
      undefined,
      undefined,
    ]);
    expect(rows[0]!.notices[0]!.params).toEqual({ type: "Digital" });
  }
});

/** A text in an encoding of one byte a letter. */
function inBytes(encoding: string, text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? 0x3f);
}

describe("files in further encodings", () => {
  test.each([
    ["windows-1250", "kod;nazwa;kategoria;cena;ilość\nFE-1;Zażółć gęślą jaźń;Books;12,50 zł;4\n", "Zażółć gęślą jaźń"],
    ["windows-1250", "sku;name;category;price\nFE-1;Příliš žluťoučký kůň;Books;12,50 Kč\n", "Příliš žluťoučký kůň"],
    ["windows-1251", "Артикул;Название;Категория;Цена\nFE-1;Кружка синяя;Books;12,50 руб.\n", "Кружка синяя"],
    ["windows-1251", "sku;name;category;price\nFE-1;Чашка;Books;12,50\n", "Чашка"],
    ["windows-1253", "Κωδικός;Όνομα;Κατηγορία;Τιμή\nFE-1;Κούπα μπλε;Books;12,50\n", "Κούπα μπλε"],
    ["windows-1254", "STOK KODU;ÜRÜN ADI;KATEGORİ;FİYAT\nFE-1;ŞİŞE 5 m³ KAPAĞI;KİTAP;12,50 TL\n", "ŞİŞE 5 m³ KAPAĞI"],
  ])("%s: %j", async (encoding, text, name) => {
    const job = await checkCsv(inBytes(encoding, text), headers);

    expect(job.result).toMatchObject({ encoding, leftOut: [] });
    const rows = await rowsOf(job.id, headers);
    expect(rows[0]).toMatchObject({ name, verdict: "create" });
    expect(storedIn(rows, "price")).toEqual({ "FE-1": 12.5 });
  });

  test.each([
    ["utf-16be", true],
    ["utf-16le", false],
  ] as const)("%s without a mark", async (encoding, isBig) => {
    const text = "sku|name|category|price\r\nFE-2|Şişe|Books|12,50\r\n";
    const bytes = Uint8Array.from(
      text.split("").flatMap((unit) => {
        const pair = [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8];
        return isBig ? pair.toReversed() : pair;
      }),
    );
    const job = await checkCsv(bytes, headers);

    expect(job.result).toMatchObject({ encoding, separator: "|" });
    expect((await rowsOf(job.id, headers))[0]).toMatchObject({ name: "Şişe", verdict: "create" });
  });
});

test("a SKU with look-alike signs of another is a new one, and told of", async () => {
  const mark = freshSku().replace(/\W/g, "");
  const { sku } = await addProduct(headers, { sku: `ABC-${mark}`, name: "Kupa" });
  const looks = [`АВС-${mark}`, `ΑΒC-${mark}`, `ABC–${mark}`, `abc‑${mark}`];
  const job = await checkCsv(
    `sku,name,category,price\n${looks.map((look, n) => `${look},Ad ${n} ${mark},Books,5`).join("\n")}\nABD-${mark},Ee ${mark},Books,5\n`,
    headers,
  );

  const rows = await rowsOf(job.id, headers);
  expect(rows.map(({ verdict }) => verdict)).toEqual(rows.map(() => "create"));
  expect(noticesIn(rows).map(([, notice]) => notice)).toEqual([...looks.map(() => "sku similar_sku"), undefined]);
  expect(rows[0]!.notices[0]!.params).toEqual({ sku, name: "Kupa" });
});

test("prices whose heading or another column names another currency are told of, never converted", async () => {
  const job = await checkCsv(
    "sku,name,category,Price (EUR),cost_gbp,Currency\nFC-1,Aa,Books,5,2,\nFC-2,Bb,Books,6,2,USD\nFC-3,Cc,Books,$7,,CAD\n",
    headers,
  );

  expect(job.result?.currencies).toEqual([
    { field: "price", currency: "EUR", count: 1 },
    { field: "price", currency: "CAD", count: 1 },
  ]);
  expect(storedIn(await rowsOf(job.id, headers), "price")).toEqual({ "FC-1": 5, "FC-2": 6, "FC-3": 7 });
});
