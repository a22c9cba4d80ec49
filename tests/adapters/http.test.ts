import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERSION } from "../../server/version.ts";
import { ask, askJson, send, signIn } from "../support/app/app.ts";

test("an unknown API path is JSON 404, a wrong method 405 with the right ones named", async () => {
  const unknown = await askJson("/api/nothing/here");
  const wrong = await askJson("/api/ecommerce/orders", { method: "DELETE" });

  expect(unknown.body).toMatchObject({ status: 404, code: "not_found", data: null });
  expect(wrong.body).toMatchObject({ status: 405, code: "method_not_allowed" });
  expect(wrong.response.headers.get("allow")).toBe("GET, POST");
});

test.each([
  ["PATCH", "/api/datatable/users/facets", "GET"],
  ["GET", "/api/datatable/users/bulk", "POST"],
  ["PATCH", "/api/ecommerce/products/sku-available", "GET"],
  ["DELETE", "/api/ecommerce/orders/facets", "GET"],
])("%s %s: a fixed word is nobody's id", async (method, path, allowed) => {
  const { response, body } = await askJson(path, { method });

  expect(body).toMatchObject({ status: 405, code: "method_not_allowed" });
  expect(response.headers.get("allow")).toBe(allowed);
});

test("a request id is echoed when it is well formed, and made otherwise", async () => {
  const kept = await ask("/api/health", { headers: { "x-request-id": "abc-123" } });
  const made = await ask("/api/health", { headers: { "x-request-id": "not ok\u00e9" } });

  expect(kept.headers.get("x-request-id")).toBe("abc-123");
  expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("mock answers say so and are not stored", async () => {
  const { response } = await askJson("/api/version");

  expect(response.headers.get("x-app-mode")).toBe("mock");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test("broken, deep, large and wrongly typed bodies are refused with their own code", async () => {
  const headers = { ...(await signIn()), "content-type": "application/json" };
  const patch = (body: string, type = "application/json") =>
    askJson("/api/account/preferences", { method: "PATCH", body, headers: { ...headers, "content-type": type } });

  const broken = await patch("{");
  const deep = await patch(`${"[".repeat(21)}${"]".repeat(21)}`);
  const large = await patch(JSON.stringify({ theme: "x".repeat(1_100_000) }));
  const wrongType = await patch("{}", "text/plain");

  expect([broken.body.code, deep.body.code, large.body.code, wrongType.body.code]).toEqual([
    "bad_json",
    "bad_json",
    "too_large",
    "unsupported_type",
  ]);
});

test("a text that would take the server long to compose is refused before that is begun", async () => {
  const text = `a${"\u0301".repeat(200_000)}${"\u0323".repeat(200_000)}`;

  const { status, body } = await send("POST", "/api/ecommerce/orders/1/notes", { text }, await signIn());

  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field: "text", code: "bad_format" })]]);
});

test.each([
  ["/api/ecommerce/products", { name: "\0abc", category: "Books", price: 10 }, "name"],
  ["/api/ecommerce/orders/1/notes", { text: "a\0b" }, "text"],
  [
    "/api/ecommerce/orders",
    {
      customer: { name: "Nil\0", email: "nil@shop.example" },
      paymentMethod: "Crypto",
      lines: [{ productId: 1, quantity: 1 }],
    },
    "customer.name",
  ],
])("%s refuses a character that would cut what is stored", async (path, sent, field) => {
  const { status, body } = await send("POST", path, sent, await signIn());

  expect(status).toBe(422);
  expect(body.errors).toEqual([expect.objectContaining({ field, code: "bad_format" })]);
});

test("half a character is kept as the one that stands for what cannot be read, on each host", async () => {
  const headers = { ...(await signIn()), "content-type": "application/json" };
  const add = (body: string) => askJson("/api/inbox/labels", { method: "POST", body, headers });
  const name = `Yarım ${crypto.randomUUID().slice(0, 8)}`;

  const { status, body } = await add(`{"name":"${name} \\ud83d \\ud83d\\ude42","colour":"red"}`);

  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.data.name).toBe(`${name} \ufffd 🙂`);
  const { body: labels } = await askJson("/api/inbox/labels", { headers });
  expect(labels.data.map((label: { name: string }) => label.name)).toContain(body.data.name);
  expect((await ask(`/api/inbox/labels/${body.data.id}`, { method: "DELETE", headers })).status).toBe(200);
});

test("a body that is not UTF-8 is refused and not stored with other letters", async () => {
  const headers = { ...(await signIn()), "content-type": "application/json; charset=iso-8859-1" };

  const { body } = await askJson("/api/ecommerce/orders/1/notes", {
    method: "POST",
    body: Buffer.from('{"text":"caf\u00e9"}', "latin1"),
    headers,
  });

  expect(body).toMatchObject({ status: 400, code: "bad_json" });
});

test("preferences merge by key and refuse unknown keys and zones", async () => {
  const headers = await signIn("editor@example.com");

  await send("PATCH", "/api/account/preferences", { density: "compact" }, headers);
  const merged = await send("PATCH", "/api/account/preferences", { rowsPerPage: 50 }, headers);
  const unknown = await send("PATCH", "/api/account/preferences", { colour: "red" }, headers);
  const zones = ["Mars/Olympus", "europe/istanbul"].map((timeZone) =>
    send("PATCH", "/api/account/preferences", { timeZone }, headers),
  );

  expect(merged.body.data).toMatchObject({ density: "compact", rowsPerPage: 50 });
  expect(unknown.body.errors[0].field).toBe("colour");
  for (const { body } of await Promise.all(zones))
    expect(body.errors).toEqual([expect.objectContaining({ field: "timeZone", code: "not_in_list" })]);
});

test("the clock stands where it was put", async () => {
  const put = await send("PUT", "/api/dev/clock", { now: "2026-06-15T12:00:00.000Z" });

  expect(put.body.data.now).toBe("2026-06-15T12:00:00.000Z");
});

test("a picture of initials needs no header", async () => {
  const response = await ask("/api/avatars/1");

  expect(response.headers.get("content-type")).toContain("image/svg+xml");
  expect(await response.text()).toContain(">DY<");
});

test("the version answered is the package's", async () => {
  const { body } = await askJson("/api/version");

  expect(body.data.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
  expect(VERSION).toBe(body.data.version);
});

test.each([
  ["page=x", "page", "bad_format"],
  ["page=1.5", "page", "not_integer"],
  ["page=0", "page", "too_small"],
  ["sort=name:sideways", "sort", "bad_format"],
  ["sort=colour:asc", "sort", "not_in_list"],
  ["status=done", "status", "not_in_list"],
  ["page=1&page=2", "page", "duplicate"],
])("a list refuses %s by the parameter's own name", async (query, field, code) => {
  const { status, body } = await askJson(`/api/ecommerce/orders?${query}`);

  expect(status).toBe(422);
  expect(body.errors[0]).toMatchObject({ field, code });
});

test("a missing body field is called required", async () => {
  const { body } = await send("POST", "/api/auth/register", {});

  expect(body.errors.map((one: { field: string; code: string }) => `${one.field} ${one.code}`)).toEqual([
    "username required",
    "phoneNumber required",
    "email required",
    "password required",
  ]);
});

test("the look of each list is kept by itself", async () => {
  const headers = await signIn("user@example.com");
  const look = { hidden: ["sales"], widths: { name: 300 }, density: "comfortable" };

  await send("PATCH", "/api/account/preferences", { "list.products": look }, headers);
  const merged = await send("PATCH", "/api/account/preferences", { "list.orders": { ...look, hidden: null } }, headers);
  const wide = await send(
    "PATCH",
    "/api/account/preferences",
    { "list.people": { ...look, widths: { name: 9999 } } },
    headers,
  );

  expect(merged.body.data).toMatchObject({ "list.products": look, "list.orders": { hidden: null } });
  expect(merged.body.data["list.people"]).toEqual({ hidden: null, widths: {}, density: null });
  expect(wide.body.errors[0].field).toBe("list.people.widths.name");
});
