import Papa from "papaparse";
import { expect, test } from "vitest";
import { exportSources } from "../../../server/export-sources.ts";
import type { Client } from "../../support/app/client.ts";
import { ownAdmin } from "../../support/app/own-app.ts";

async function exported(client: Client, body: object): Promise<string> {
  const answer = await client.ask("/exports", { method: "POST", body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.text();
}

test("a file of every list holds what its rows are known by, whichever columns are chosen and however they are headed", async () => {
  const { admin } = await ownAdmin();
  // The history has its first entry.
  await admin.send("POST", "/ecommerce/products", { name: "Kupa", category: "Furniture", price: 5 });
  for (const [object, { columns, keys }] of Object.entries(exportSources)) {
    expect(columns, object).toEqual(expect.arrayContaining([...keys]));
    const whole = JSON.parse(await exported(admin, { object, format: "json" }));
    const ofRows = whole.map((row: Record<string, unknown>) => keys.map((key) => String(row[key])));
    const other = columns.find((column) => !keys.includes(column));

    const asked = { object, columns: [other], labels: { [other ?? ""]: "Başlık" } };
    const { data } = Papa.parse<string[]>((await exported(admin, asked)).replace("\ufeff", "").trim());
    const json = JSON.parse(await exported(admin, { ...asked, format: "json" }));

    expect(data[0], object).toEqual([...keys, "Başlık"]);
    expect(
      data.slice(1).map((row) => row.slice(0, keys.length)),
      object,
    ).toEqual(ofRows);
    expect(Object.keys(json[0]), object).toEqual([...keys, "Başlık"]);
  }
});

test("times are written by the shop's clock, with what it is ahead of UTC", async () => {
  const { admin } = await ownAdmin();
  const [order] = (await admin.get("/ecommerce/orders?pageSize=1&fields=id,date")).body.data;

  for (const format of ["csv", "json"]) {
    const text = await exported(admin, { object: "orders", ids: [order.id], columns: ["date"], format });
    const [written = ""] = /\d{4}-\d\d-\d\dT[\d:]+\+03:00/.exec(text) ?? [];
    expect(new Date(written).getTime()).toBe(Math.trunc(Date.parse(order.date) / 1000) * 1000);
  }
});
