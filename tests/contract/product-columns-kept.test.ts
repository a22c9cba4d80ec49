import { beforeAll, expect, test } from "vitest";
import { headingsKey } from "#shared/rules/products/import-fields.ts";
import { askJson, send, signIn } from "../support/app/app.ts";
import { checkCsv, settled } from "../support/files/imports.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});

const PATH = "/api/ecommerce/products/import/columns";
/** How the columns of some headings are matched for a person. */
async function keptFor(person: Record<string, string>, heads: readonly string[]) {
  const { status, body } = await askJson(PATH, { headers: person });
  expect(status).toBe(200);
  return body.data.find(({ headings }: { headings: string }) => headings === headingsKey(heads))?.mapping;
}

test("a colleague finds the columns of the same headings matched in the same way, the last time counts", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const heads = ["Kod", "Mal", `Tutar ${mark}`, "Raf"];
  const file = `${heads.join()}\nKC-1,Defter,5,A\n`;
  const mapping = { Kod: "sku", Mal: "name", [`Tutar ${mark}`]: "price" };
  const colleague = await signIn("editor@example.com");
  await checkCsv(file, headers);
  expect(await keptFor(colleague, heads)).toBeUndefined();

  const job = await checkCsv(file, headers, { mapping });
  expect(await keptFor(colleague, heads.toReversed())).toEqual({ ...mapping, Raf: null });
  const path = `/api/ecommerce/products/import/${job.id}`;
  await send("PATCH", path, { mapping: { ...mapping, Raf: "tags" } }, headers);
  await settled(job.id, headers);
  await send("PATCH", path, { separator: "," }, headers);
  await settled(job.id, headers);

  expect(await keptFor(colleague, heads)).toEqual({ ...mapping, Raf: "tags" });
  await checkCsv(file, colleague, { mapping: { Mal: "name" } });
  expect(await keptFor(headers, heads)).toEqual({ Kod: null, Mal: "name", [`Tutar ${mark}`]: null, Raf: null });
});

test("columns matched as their headings tell are not kept", async () => {
  const heads = ["sku", "name", `Shelf ${crypto.randomUUID().slice(0, 8)}`];
  await checkCsv(`${heads.join()}\nKC-1,Defter,5\n`, headers, { mapping: { sku: "name" } });
  expect(await keptFor(headers, heads)).toMatchObject({ sku: "name" });

  await checkCsv(`${heads.join()}\nKC-1,Defter,5\n`, headers, { mapping: { sku: "sku", name: "name" } });

  expect(await keptFor(headers, heads)).toBeUndefined();
});

test("the shop keeps the last twenty sets of headings", async () => {
  for (let n = 0; n < 22; n++) await checkCsv(`sku,Head ${n}\nKC-1,Defter\n`, headers, { mapping: { sku: "name" } });

  expect((await askJson(PATH, { headers })).body.data).toHaveLength(20);
});
