import { readFileSync } from "node:fs";
import { vi } from "vitest";
import * as z from "zod";
import type { ImportRow } from "#shared/api/ecommerce/product-import.ts";
import { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { Job } from "#shared/api/jobs/jobs.ts";
import { askJson, send } from "../app/app.ts";
import { track } from "../records/products.ts";
import { begin, putPart } from "./uploads.ts";

type Headers = Record<string, string>;

/** Uploads a CSV file; answers with the id of the upload. */
export async function uploadCsv(text: string | Uint8Array<ArrayBuffer>, headers: Headers): Promise<string> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const begun = await begin(bytes, headers, { name: "ürünler.csv", type: "text/csv", purpose: "import" });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  const { id, parts, partSize } = begun.body.data;
  for (let n = 1; n <= parts; n++) await putPart(id, n, bytes.slice((n - 1) * partSize, n * partSize), headers);
  const done = await askJson(`/api/uploads/${id}/complete`, { method: "POST", headers });
  if (done.status >= 300) throw new Error(JSON.stringify(done.body));
  return id;
}

export const getJob = async (id: string, headers: Headers) => {
  const { body } = await askJson(`/api/jobs/${id}`, { headers });
  return { job: Job.parse(body.data), undo: body.meta?.undo as { token: string; until: string } | undefined };
};

const moving = new Set(["preview", "running"]);

/** Waits until a job has done what it can do by itself. */
export const settled = (id: string, headers: Headers) =>
  vi.waitFor(
    async () => {
      const answer = await getJob(id, headers);
      if (moving.has(answer.job.state)) throw new Error(`the job is still ${answer.job.state}`);
      return answer;
    },
    { timeout: 120_000, interval: 20 },
  );

/** Has a file checked; answers with the job as it stands then. */
export async function checkCsv(text: string | Uint8Array<ArrayBuffer>, headers: Headers, more: object = {}) {
  const uploadId = await uploadCsv(text, headers);
  const { status, body } = await send("POST", "/api/ecommerce/products/import", { uploadId, ...more }, headers);
  if (status !== 202) throw new Error(JSON.stringify(body));
  return (await settled(body.data.id, headers)).job;
}

export const run = (id: string, headers: Headers, query = "") =>
  askJson(`/api/jobs/${id}/run${query}`, { method: "POST", headers });

/** Runs a checked import to its end. */
export async function runToEnd(id: string, headers: Headers, query = "") {
  const begun = await run(id, headers, query);
  if (begun.status !== 202) throw new Error(JSON.stringify(begun.body));
  return settled(id, headers);
}

/** Runs a checked import to its end; what it made is archived when the tests of the file are over. */
export async function runAndTrack(id: string, headers: Headers) {
  const { undo } = await runToEnd(id, headers);
  for (const { productId } of await rowsOf(id, headers, "&verdict=create")) if (productId) track({ id: productId });
  return { undo };
}

/** The product of a SKU, among those that are not archived. */
export async function productOf(sku: string, headers: Headers): Promise<ProductExtended | undefined> {
  const { body } = await askJson(`/api/ecommerce/products?q=${encodeURIComponent(sku)}&pageSize=50`, { headers });
  return z
    .array(ProductExtended)
    .parse(body.data)
    .find((product) => product.sku === sku);
}

/** Rows of an import, a hundred at most. */
export async function rowsOf(id: string, headers: Headers, query = ""): Promise<ImportRow[]> {
  const { body } = await askJson(`/api/ecommerce/products/import/${id}/rows?pageSize=100${query}`, { headers });
  return body.data;
}

/** The counts of an import. */
export const countsOf = ({ created, updated, unchanged, refused }: Job) => ({ created, updated, unchanged, refused });

/** The text of a file as it came, byte order mark included. */
export const textOf = async (response: Response): Promise<string> =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());

/** A file of `tests/files/products`. */
export const productFile = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../files/products/${name}.csv`, import.meta.url)));

/** Each row's SKU as it is written, with the field and code of what it is refused for, or of its notices. */
export const problemsIn = (rows: readonly ImportRow[]) =>
  rows.map(({ cells, problems }) => [cells.sku, ...problems.map(({ field, code }) => `${field} ${code}`)]);
export const noticesIn = (rows: readonly ImportRow[]) =>
  rows.map(({ cells, notices }) => [cells.sku, ...notices.map(({ field, code }) => `${field} ${code}`)]);

/** What will be stored in a field, by the SKU of the row as it is written. */
export const storedIn = (rows: readonly ImportRow[], field: string) =>
  Object.fromEntries(rows.map((row) => [row.cells.sku, row.changes.find((change) => change.field === field)?.after]));
