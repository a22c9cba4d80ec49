import { expect, test } from "vitest";
import type { Notification } from "#shared/api/system/notifications.ts";
import { IMPORT_MAX_ROWS } from "#shared/rules/products/import-fields.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { all, byHand, upload } from "../support/component/by-hand.ts";

const told = async (who: Client): Promise<Notification[]> =>
  ((await who.get("/notifications")).body.data as Notification[]).filter(({ kind }) =>
    /^(?:import|export|bulk)_/.test(kind),
  );

/** A shop with an import that waits for its run, the one who asked for it, and a colleague. */
async function waiting(csv: string | ((client: Client) => Promise<string>)) {
  const shop = await byHand();
  const { id: uploadId } = await upload(shop.app, typeof csv === "string" ? csv : await csv(shop.client));
  const { body } = await shop.client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(shop.platform);
  const colleague = await clientOf("editor@example.com", (path, init) => shop.app.request(path, init));
  return { ...shop, colleague, jobId: body.data.id as string };
}

test("a finished import stands once under the bell of who asked for it, with the way to what it made", async () => {
  const { client, colleague, platform, jobId } = await waiting("name,category,price\nKalem,Books,5\nDefter,Books,7\n");
  await client.send("POST", `/jobs/${jobId}/run`);
  expect(await told(client)).toEqual([]);
  const { cursor } = (await client.get("/changes")).body.data;

  await all(platform);
  await all(platform);

  expect(await told(client)).toMatchObject([{ kind: "import_done", title: "2", link: "/products", read: false }]);
  expect(await told(colleague)).toEqual([]);
  const { items } = (await client.get(`/changes?since=${cursor}`)).body.data;
  expect(items.filter(({ object }: { object: string }) => object === "notification")).toHaveLength(1);
}, 60_000);

test.each([
  ["one of three rows is refused while it runs: the other two", [1], "2"],
  ["each row is refused while it runs: none", [1, 2, 3], "0"],
])(
  "of an import are told and taken back the rows it wrote; %s",
  async (_words, edited, title) => {
    const { client, platform, jobId } = await waiting(async (asker) => {
      const { data } = (await asker.get("/ecommerce/products?sort=id:asc&pageSize=3&fields=id,sku")).body;
      return ["sku,price", ...data.map(({ id, sku }: { id: number; sku: string }) => `${sku},${100 + id}`)].join("\n");
    });
    for (const id of edited) {
      const { version } = (await client.get(`/ecommerce/products/${id}`)).body.data;
      await client.send("PATCH", `/ecommerce/products/${id}`, { price: 55 }, { "if-match": `"v${version}"` });
    }

    await client.send("POST", `/jobs/${jobId}/run`);
    await all(platform);

    expect(await told(client)).toMatchObject([{ kind: "import_done", title }]);
    const acts = (await client.get("/undo")).body.data as { action: string; count: number }[];
    expect(acts.filter(({ action }) => action === "product.imported").map(({ count }) => String(count))).toEqual(
      title === "0" ? [] : [title],
    );
    expect((await client.get(`/jobs/${jobId}`)).body.meta?.undo === undefined).toBe(title === "0");
  },
  60_000,
);

test("a file that is refused while it is checked has written nothing, and is told so", async () => {
  const lines = Array.from({ length: IMPORT_MAX_ROWS + 1 }, (_, n) => `Kalem ${n},Books,5`);

  const { client, jobId } = await waiting(`name,category,price\n${lines.join("\n")}\n`);

  const { data } = (await client.get(`/jobs/${jobId}`)).body;
  expect(data).toMatchObject({ state: "failed", created: 0, updated: 0, done: 0, result: { code: "too_many_rows" } });
  expect(await told(client)).toMatchObject([{ kind: "import_failed", title: "0" }]);
}, 120_000);

test("a finished export is told with its file, and one that failed with the page it was asked on", async () => {
  const { client, platform, db, jobId } = await waiting("name,category,price\nKalem,Books,5\n");
  db.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5001)
     INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
     SELECT 'TOLD-' || i, 'Kalem ' || i, 'Books', 500, 500, 'kalem ' || i, 'K' || i, i, i FROM n`,
  );
  const { status, body } = await client.send("POST", "/exports", { object: "products", format: "csv" });
  expect(status).toBe(202);
  await all(platform);

  const [done] = await told(client);
  expect(done).toMatchObject({ kind: "export_done", link: `/api/jobs/${body.data.id}/file` });
  expect(Number(done?.title)).toBeGreaterThan(5000);

  await client.send("POST", `/jobs/${jobId}/run`);
  db.exec("UPDATE workspace SET enforce_roles = 1");
  db.exec("UPDATE users SET role = 'Kullanıcı' WHERE email = 'admin@example.com'");
  await all(platform);

  expect((await told(client))[0]).toMatchObject({ kind: "import_failed", title: "0", link: "/products" });
}, 60_000);
