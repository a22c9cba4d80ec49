import { beforeAll, describe, expect, test } from "vitest";
import { AuditCheck, AuditEntry, AuditFacets } from "#shared/api/audit/audit.ts";
import { type Client, clientOf } from "../support/app/client.ts";

let admin: Client;
let editor: Client;
beforeAll(async () => {
  [admin, editor] = [await clientOf(), await clientOf("editor@example.com")];
});

const seen = (version: number) => ({ "if-match": `"v${version}"` });
const entries = async (query = ""): Promise<AuditEntry[]> =>
  AuditEntry.array().parse((await admin.get(`/audit${query}`)).body.data);
async function reprice(client: Client, id: number, price: number) {
  const { version } = (await client.get(`/ecommerce/products/${id}`)).body.data;
  return client.send("PATCH", `/ecommerce/products/${id}`, { price }, seen(version));
}

describe("the history", () => {
  test("tells of each act who did it, to what, and its fields before and after", async () => {
    await reprice(editor, 5, 71);

    const [entry] = await entries("?pageSize=1");

    expect(entry).toMatchObject({
      action: "product.changed",
      object: "product",
      objectId: 5,
      undone: false,
      erased: false,
      actor: { id: 2, name: "Eda Güneş" },
      after: { price_minor: 7100 },
      undo: null,
    });
    expect(entry?.before).toHaveProperty("price_minor");
    expect(entry?.objectName).toBeTruthy();
  });

  test("is walked by cursor, newest first, without a gap or a repeat", async () => {
    for (const price of [72, 73, 74]) await reprice(admin, 5, price);
    const ids: number[] = [];
    const totals = new Set<string | null>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body, headers } = await admin.get(`/audit?pageSize=2${cursor ? `&cursor=${cursor}` : ""}`);
      totals.add(headers.get("x-total-count"));
      ids.push(...body.data.map(({ id }: AuditEntry) => id));
      cursor = body.meta.nextCursor;
    }

    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect([...totals]).toEqual([String(ids.length)]);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect((await entries("?pageSize=100")).map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  test("is narrowed by person, act, kind, record and day", async () => {
    await reprice(admin, 6, 33);

    expect((await entries("?actor=2")).every(({ actor }) => actor?.id === 2)).toBe(true);
    expect(
      (await entries("?action=product.changed&object=product&objectId=6")).map(({ objectId }) => objectId),
    ).toEqual([6]);
    const changed = await admin.get("/audit?action=product.changed&pageSize=1");
    const all = await entries("?action=product.changed&pageSize=100");
    expect(changed.body.meta).toMatchObject({ total: all.length, totalExact: true });
    expect(changed.headers.get("x-total-count")).toBe(String(all.length));
    expect(await entries("?from=2030-01-01")).toEqual([]);
    expect(await entries("?to=2020-01-01")).toEqual([]);
    expect((await entries("?from=2020-01-01&to=2099-01-01")).length).toBeGreaterThan(0);
    expect((await admin.get("/audit?object=Nonsense!")).status).toBe(422);
  });

  test("offers to take one's own acts back, once", async () => {
    const before = (await admin.get("/ecommerce/products/7")).body.data.price;
    await reprice(admin, 7, 99);
    const [mine] = await entries("?pageSize=1");

    const undone = await admin.send("POST", `/undo/${mine?.undo}`);
    const [newest, first] = await entries("?pageSize=2");

    expect(undone.status).toBe(200);
    expect((await admin.get("/ecommerce/products/7")).body.data.price).toBe(before);
    expect(first).toMatchObject({ id: mine?.id, undone: true, undo: null });
    expect(newest?.action).toContain("product");
  });

  test("knows whom and what it tells of", async () => {
    const facets = AuditFacets.parse((await admin.get("/audit/facets")).body.data);

    expect(facets.actors.map(({ name }) => name)).toEqual(expect.arrayContaining(["Deniz Yılmaz", "Eda Güneş"]));
    expect(facets.actions).toContain("product.changed");
    expect(facets.objects).toContain("product");
  });

  test("is taken along as CSV within its filters", async () => {
    const file = await admin.send("POST", "/exports", {
      object: "audit",
      filter: { object: "product", objectId: "6" },
      columns: ["actor", "action", "objectId"],
      format: "json",
    });

    expect(file.body).toEqual([
      { id: expect.any(Number), actor: "Deniz Yılmaz", action: "product.changed", objectId: 6 },
    ]);
  });

  test("is sealed entry by entry on demand, and the chain holds", async () => {
    await reprice(admin, 6, 34);

    // The server seals by itself too, and may have come first.
    const { status } = await admin.send("POST", "/audit/seal");
    const check = AuditCheck.parse((await admin.get("/audit/verify")).body.data);
    const again = await admin.send("POST", "/audit/seal");

    expect(status).toBe(200);
    expect(check).toMatchObject({ open: 0, broken: null, next: null });
    expect(check.checked).toBeGreaterThan(0);
    expect(again.body.data.sealed).toBe(0);
    expect((await entries()).every(({ sealed }) => sealed)).toBe(true);
  });
});
