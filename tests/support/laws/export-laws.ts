import { expect, vi } from "vitest";
import type { Client } from "../app/client.ts";
import { rowsBy } from "./list-laws.ts";

interface Row {
  id: number;
}

const lists: { object: string; path: string; filter: Record<string, string> }[] = [
  { object: "products", path: "/ecommerce/products", filter: { category: "Books", sort: "name:asc" } },
  { object: "orders", path: "/ecommerce/orders", filter: { status: "completed", sort: "amount:desc" } },
  { object: "people", path: "/datatable/users", filter: { role: "Kullanıcı", sort: "name:desc" } },
  { object: "customers", path: "/ecommerce/customers", filter: { ordersMin: "2", sort: "amount:desc" } },
  { object: "transactions", path: "/ecommerce/transactions", filter: { kind: "refund", sort: "date:asc" } },
];

/** The upload of a file, stored. */
async function stored(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const about = { name: "all.csv", type: "text/csv", size: bytes.byteLength, purpose: "import" };
  const { id, parts, partSize } = (await client.send("POST", "/uploads", about)).body.data;
  const headers = { "content-type": "application/octet-stream" };
  for (let n = 1; n <= parts; n++) {
    const body = bytes.slice((n - 1) * partSize, n * partSize);
    expect((await client.ask(`/uploads/${id}/parts/${n}`, { method: "PUT", body, headers })).status).toBe(200);
  }
  expect((await client.send("POST", `/uploads/${id}/complete`)).status).toBe(200);
  return id;
}

/** Laws of what is taken along as a file; they hold whatever was written. */
export const exportLaws: Record<string, (client: Client) => Promise<void>> = {
  "L46 exported rows are the filtered rows, in their order": async (client) => {
    for (const { object, path, filter } of lists) {
      const rows = await rowsBy(client, path, "cursor", `${new URLSearchParams({ ...filter, pageSize: "100" })}`);
      const { status, body } = await client.send("POST", "/exports", { object, filter, format: "json" });
      expect(status, object).toBe(200);
      expect(rows.length, object).toBeGreaterThan(0);
      expect(
        body.map(({ id }: Row) => id),
        object,
      ).toEqual(rows.map(({ id }) => id));
    }
  },

  "L46 the exported catalogue changes nothing when it is imported": async (client) => {
    const body = JSON.stringify({ object: "products" });
    const file = await client.ask("/exports", { method: "POST", body });
    expect(file.status).toBe(200);
    const uploadId = await stored(client, new Uint8Array(await file.arrayBuffer()));
    const begun = await client.send("POST", "/ecommerce/products/import", { uploadId });

    const job = await vi.waitFor(
      async () => {
        const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
        expect(data.state).toBe("ready");
        return data;
      },
      { timeout: 50_000, interval: 20 },
    );

    const { total } = (await client.get("/ecommerce/products?pageSize=1")).body.meta;
    expect(job).toMatchObject({ created: 0, updated: 0, unchanged: total, refused: 0 });
    expect((await client.send("POST", `/jobs/${job.id}/cancel`)).status).toBe(200);
  },
};
