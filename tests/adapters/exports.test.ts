import { beforeAll, expect, test } from "vitest";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { callAs, freshApp } from "../support/app/fresh-app.ts";
import { checkCsv, countsOf, textOf } from "../support/files/imports.ts";
import { addProduct, archiveMadeAfterwards, freshSku } from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

const exported = (body: object) =>
  ask("/api/exports", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("exported products that are imported again change nothing, whatever their texts", async () => {
  const sku = freshSku();
  const texts = ["=1+1", "'=2", "@ad", "-5 derece", '"tırnak", virgül; noktalı', "satır\r\nsonu\n son"];
  for (const [at, text] of texts.entries()) {
    await addProduct(headers, {
      sku: `${sku}-${at}`,
      name: `${text} ürün`,
      description: text,
      tags: [text.slice(0, 20).trim(), "a, b", `"ç"`],
      cost: at === 0 ? null : 12.5,
      discountPercentage: 12.34,
      stock: at,
    });
  }

  for (const filter of [{}, { q: sku, sort: "name:asc" }] as Record<string, string>[]) {
    const answer = await exported({ object: "products", filter });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="products.csv"');
    const text = await textOf(answer);
    const { body } = await askJson(`/api/ecommerce/products?${new URLSearchParams({ ...filter, pageSize: "1" })}`, {
      headers,
    });
    const job = await checkCsv(text, headers);
    expect(countsOf(job)).toEqual({ created: 0, updated: 0, unchanged: body.meta.total, refused: 0 });
    expect(job.result).toMatchObject({ imagesNotTaken: 0 });
  }
});

test("no cell of a file is run as a formula, and nothing else is marked", async () => {
  const sku = freshSku();
  const { id } = await addProduct(headers, { sku, name: "=HYPERLINK(1)", description: "-1", tags: ["+90"], price: 5 });

  const answer = await exported({
    object: "products",
    filter: { q: sku },
    columns: ["id", "sku", "name", "description", "tags", "price"],
  });

  expect(await textOf(answer)).toBe(
    `\ufeffid,sku,name,description,tags,price\r\n${id},${sku},"'=HYPERLINK(1)","'-1","'+90",5\r\n`,
  );
});

test("a file holds just the rows of the filter in its order, the wanted columns under the reader's heads", async () => {
  const filter = { role: "Editör", sort: "name:desc" };
  const labels = { email: "E-posta", name: "Ad", totalSpent: "Toplam harcama" };
  const { body } = await askJson("/api/datatable/users?role=Edit%C3%B6r&sort=name:desc&pageSize=100", { headers });

  const columns = ["id", "email", "name", "totalSpent"];
  const csv = await textOf(await exported({ object: "people", filter, columns, labels }));
  const json = await (await exported({ object: "people", filter, columns, labels, format: "json" })).json();

  const rows = body.data.map((person: Record<string, unknown>) => columns.map((column) => person[column]));
  expect(csv).toBe(
    `\ufeffid,E-posta,Ad,Toplam harcama\r\n${rows.map((row: unknown[]) => row.join(",")).join("\r\n")}\r\n`,
  );
  expect(json.map((row: object) => Object.values(row))).toEqual(rows);
  expect(Object.keys(json[0])).toEqual(["id", "E-posta", "Ad", "Toplam harcama"]);
});

test.each(["orders", "customers", "transactions"])("%s are exported as many as their list has", async (object) => {
  const { body } = await askJson(`/api/ecommerce/${object}?pageSize=1`, { headers });

  const rows = await (await exported({ object, format: "json" })).json();

  expect(rows).toHaveLength(body.meta.total);
});

test("chosen rows come in the order they are named", async () => {
  const rows = await (
    await exported({ object: "orders", ids: [3, 1, 2], columns: ["id", "number"], format: "json" })
  ).json();

  expect(rows).toEqual([3, 1, 2].map((id) => ({ id, number: `#${1000 + id}` })));
});

test("a filter or column that is none is refused by name", async () => {
  const filter = await send(
    "POST",
    "/api/exports",
    { object: "orders", filter: { status: "lost", from: "x" } },
    headers,
  );
  const column = await send("POST", "/api/exports", { object: "orders", columns: ["id", "password"] }, headers);

  expect(filter.status).toBe(422);
  expect(filter.body.errors.map((error: { field: string }) => error.field)).toEqual(["filter.status", "filter.from"]);
  expect(column.body.errors[0]).toMatchObject({ field: "columns.1", code: "not_in_list" });
});

test("with roles enforced a Kullanıcı may not export, an Editör may", async () => {
  const app = await freshApp({}, { sql: "UPDATE workspace SET enforce_roles = 1" });
  const asked = { method: "POST", path: "/api/exports", body: { object: "orders", format: "json" } };

  expect((await callAs(app, "user@example.com", asked)).code).toBe("forbidden");
  expect(await callAs(app, "editor@example.com", asked)).toHaveLength(30);
});

test.each([
  ["people", "2026-06-15T12:05:00.000Z", { totalOrdersMin: "0" }, 200],
  ["products", "2026-06-15T13:00:00.000Z", { priceMin: "0" }, 403],
  ["orders", "2026-06-15T13:00:00.000Z", { from: "2000-01-01" }, 403],
  ["audit", "2026-06-15T13:00:00.000Z", { from: "2000-01-01" }, 403],
])(
  "the whole list of %s asks for a fresh proof at %s, also behind a filter that leaves nothing out",
  async (object, now, idle, partly) => {
    const app = await freshApp();
    const json = { "content-type": "application/json" };
    const post = (path: string, body: object, more = {}) =>
      app.request(`/api${path}`, { method: "POST", headers: { ...json, ...more }, body: JSON.stringify(body) });
    const entry = await post("/auth/login", { email: "admin@example.com", password: "Demo-2026!" });
    const { data } = (await entry.json()) as { data: { token: string } };
    const who = { authorization: `Bearer ${data.token}` };
    // Something to be told of in the audit list.
    const named = { method: "PATCH", body: '{"name":"Renamed"}', headers: { ...json, ...who, "if-match": '"v1"' } };
    expect((await app.request("/api/datatable/users/5", named)).status).toBe(200);
    const whole = { object };
    const narrowed = { object, filter: object === "audit" ? { to: "2026-06-01" } : { q: "a" } };
    const whileFresh = await post("/exports", whole, who);
    await app.request("/api/dev/clock", { method: "PUT", headers: json, body: JSON.stringify({ now }) });

    const refused = await post("/exports", whole, who);
    const behindFilters = [
      await post("/exports", { object, filter: idle }, who),
      await post("/exports", { object, filter: { nothing: "1" } }, who),
    ];
    const part = await post("/exports", narrowed, who);
    const proof = await post("/account/reauth", { password: "Demo-2026!" }, who);
    const again = await post("/exports", whole, who);

    expect([whileFresh.status, refused.status, part.status, proof.status, again.status]).toEqual([
      200,
      403,
      partly,
      200,
      200,
    ]);
    for (const answer of [refused, ...behindFilters])
      expect(await answer.json()).toMatchObject({ code: "reauth_required" });
  },
);
