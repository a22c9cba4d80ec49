import { beforeEach, expect, test } from "vitest";
import { AuditAct, AuditEntry } from "#shared/api/audit/audit.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { isShort } from "../../support/app/size.ts";
import { pngOf } from "../../support/files/file-makers.ts";

const ROWS = isShort ? 300 : 3000;
let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
beforeEach(async () => {
  own = await ownApp();
  admin = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));
});

const acts = async (query = ""): Promise<AuditAct[]> =>
  AuditAct.array().parse((await admin.get(`/audit/acts${query}`)).body.data);
const seen = (version: number) => ({ "if-match": `"v${version}"` });
async function newActs(work: () => Promise<unknown>): Promise<AuditAct[]> {
  const last = (await acts("?pageSize=1"))[0]?.id ?? 0;
  await work();
  return (await acts("?pageSize=100")).filter(({ id }) => id > last);
}

async function upload(bytes: Uint8Array<ArrayBuffer>, about: { name: string; type: string; purpose: string }) {
  const { id } = (await admin.send("POST", "/uploads", { ...about, size: bytes.byteLength })).body.data;
  const headers = { "content-type": "application/octet-stream" };
  expect((await admin.ask(`/uploads/${id}/parts/1`, { method: "PUT", body: bytes, headers })).status).toBe(200);
  expect((await admin.send("POST", `/uploads/${id}/complete`)).status).toBe(200);
  return id;
}

test("an act on one record is one entry with its changed fields before and after", async () => {
  const { version, price, name } = (await admin.get("/ecommerce/products/3")).body.data;

  const [act, ...more] = await newActs(() =>
    admin.send("PATCH", "/ecommerce/products/3", { price: price + 5, name }, seen(version)),
  );

  expect(more).toEqual([]);
  expect(act).toMatchObject({ action: "product.changed", count: 1, records: [{ id: 3, name }] });
  expect(Object.keys(act?.after ?? {})).toEqual(expect.arrayContaining(["price_minor"]));
  expect(Object.keys(act?.after ?? {})).not.toContain("name");
});

test("a bulk act is one entry, its undo another, and its records come page by page", async () => {
  const ids = Array.from({ length: 25 }, (_, at) => at + 1);
  const value = { mode: "set", amount: 50 };

  const [act, ...more] = await newActs(() =>
    admin.send("POST", "/ecommerce/products/bulk", { ids, action: "price", value }),
  );
  const entries = (await admin.get(`/audit?actId=${act?.actId}&pageSize=20`)).body;
  const undone = await newActs(() => admin.send("POST", `/undo/${act?.undo}`));

  expect(more).toEqual([]);
  expect(act).toMatchObject({ action: "product.price", before: null, after: null, undone: false });
  expect(act?.records).toHaveLength(3);
  expect(AuditEntry.array().parse(entries.data)).toHaveLength(20);
  expect(entries.meta).toMatchObject({ total: act?.count });
  expect(undone).toMatchObject([{ action: "product.undone", count: act?.count, undo: null }]);
  const again = (await acts("?pageSize=100")).find(({ actId }) => actId === act?.actId);
  expect(again).toMatchObject({ undone: true, undo: null });
});

test("an import is one entry, and so is its undo", async () => {
  const lines = Array.from({ length: ROWS }, (_, n) => `ACT-${n},Kalem ${n},Books,5`);
  const csv = `sku,name,category,price\n${lines.join("\n")}\n`;

  const [act, ...more] = await newActs(async () => {
    const uploadId = await upload(new TextEncoder().encode(csv), {
      name: "many.csv",
      type: "text/csv",
      purpose: "import",
    });
    const job = (await admin.send("POST", "/ecommerce/products/import", { uploadId })).body.data;
    await own.platform.jobs.settle();
    expect((await admin.send("POST", `/jobs/${job.id}/run`)).status).toBe(202);
    await own.platform.jobs.settle();
  });
  const undone = await newActs(async () => {
    expect((await admin.send("POST", `/undo/${act?.undo}`)).status).toBeLessThan(300);
    await own.platform.jobs.settle();
  });

  expect(more).toEqual([]);
  expect(act).toMatchObject({ action: "product.imported", count: ROWS });
  expect(undone).toMatchObject([{ action: "product.undone", count: ROWS }]);
}, 120_000);

test("a product's new picture is one entry; a stored file is another", async () => {
  const picture = pngOf();
  const { version } = (await admin.get("/ecommerce/products/3")).body.data;

  const pictured = await newActs(async () => {
    const id = await upload(picture, { name: "fincan.png", type: "image/png", purpose: "product" });
    const changed = await admin.send(
      "PATCH",
      "/ecommerce/products/3",
      { images: [{ uploadId: id, alt: "" }] },
      seen(version),
    );
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  });
  const stored = await newActs(() => upload(picture, { name: "fincan.png", type: "image/png", purpose: "file" }));

  expect(pictured).toMatchObject([{ object: "product", action: "product.changed", count: 1 }]);
  expect(stored).toMatchObject([{ object: "file", action: "file.stored", count: 1 }]);
});

test("acts are found by person, kind and act, and paged without repeats", async () => {
  await admin.send("POST", "/ecommerce/products/bulk", {
    ids: [1, 2],
    action: "stock",
    value: { mode: "add", quantity: 2, reason: "received" },
  });
  const { version } = (await admin.get("/account")).body.data;
  await admin.send("PATCH", "/account", { title: "Sahibi" }, seen(version));

  const all = await acts("?pageSize=100");
  const paged: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { data, meta }: { data: AuditAct[]; meta: { nextCursor: string | null } } = (
      await admin.get(`/audit/acts?pageSize=1${cursor && `&cursor=${cursor}`}`)
    ).body;
    paged.push(...data.map(({ id }) => id));
    cursor = meta.nextCursor;
  }

  expect(paged).toEqual(all.map(({ id }) => id));
  expect((await acts("?object=product")).map(({ action }) => action)).toEqual(["product.stock"]);
  const [own] = all;
  expect(await acts(`?action=${own?.action}&actor=1`)).toEqual([own]);
  expect(await acts("?actor=2")).toEqual([]);
});

test("a column removed with its cards is one entry, found by either kind", async () => {
  const boards = (await admin.get("/kanban/boards")).body.data;
  const board = (await admin.get(`/kanban/boards/${boards[0].id}`)).body.data;
  const [first, second] = board.columns;
  const card = { columnId: first.id, title: "Taşınan" };
  await admin.send("POST", "/kanban/cards", card);

  const made = await newActs(async () => {
    const path = `/kanban/columns/${first.id}`;
    const gone = await admin.send("DELETE", path, { moveCardsTo: second.id }, seen(first.version ?? 1));
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  });

  expect(made).toMatchObject([{ object: "column", action: "column.removed", count: 1 }]);
  expect((await acts("?object=card"))[0]).toMatchObject({ actId: made[0]?.actId, object: "card" });
});

test("the file of the history holds no internals and no epoch times", async () => {
  const people = (await admin.get("/datatable/users?pageSize=1")).body.data;
  await admin.send("PATCH", `/datatable/users/${people[0].id}`, { phone: "+905551112233" }, seen(people[0].version));
  const { version } = (await admin.get("/ecommerce/products/3")).body.data;
  await admin.send("DELETE", "/ecommerce/products/3", {}, seen(version));

  const { body } = await admin.send("POST", "/exports", { object: "audit", format: "json" });

  const text = JSON.stringify(body);
  expect(text).toContain("archived_at");
  expect(text).not.toMatch(/phone_digits|sha256|avatar_file\\":\\"/);
  expect(text).not.toMatch(/_at\\":\d/);
});

test("the chain of seals holds over acts", async () => {
  await admin.send("POST", "/ecommerce/products/bulk", { ids: [1, 2], action: "category", value: "Books" });
  await admin.send("POST", "/audit/seal");

  expect((await admin.get("/audit/verify")).body.data).toMatchObject({ open: 0, broken: null });
});
