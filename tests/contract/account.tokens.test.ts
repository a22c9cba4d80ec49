import { afterEach, expect, test } from "vitest";
import { endsIn, ownAccount, setClock } from "../support/app/accounts.ts";
import { ask, askJson, send } from "../support/app/app.ts";
import { checkCsv, runToEnd } from "../support/files/imports.ts";
import { store } from "../support/files/uploads.ts";
import { mail, receive } from "../support/records/inbox.ts";

afterEach(async () => void (await setClock(0)));

const make = (headers: Record<string, string>, more: object = {}) =>
  send(
    "POST",
    "/api/account/tokens",
    { name: "Depo", scopes: ["products:read"], expiresAt: endsIn(90), ...more },
    headers,
  );
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

test("a token's value is shown once; it reads within its rights, and nothing after it is revoked", async () => {
  const { headers } = await ownAccount();
  const made = await make(headers);
  const { id, value, last4 } = made.body.data;
  const token = bearer(value);

  const read = await askJson("/api/ecommerce/products?pageSize=1", { headers: token });
  const base = await askJson("/api/ecommerce/products", { headers: token });
  const write = await send("PATCH", "/api/ecommerce/products/1", { price: 5 }, { ...token, "if-match": '"v1"' });
  const other = await askJson("/api/ecommerce/orders?pageSize=1", { headers: token });
  const list = await askJson("/api/account/tokens", { headers });
  const revoked = await askJson(`/api/account/tokens/${id}`, { method: "DELETE", headers });
  const after = await askJson("/api/ecommerce/products", { headers: token });
  const twice = await askJson(`/api/account/tokens/${id}`, { method: "DELETE", headers });

  expect(made.status).toBe(201);
  expect(value).toMatch(/^adm_[\w-]{43}$/);
  expect(last4).toBe(value.slice(-4));
  expect([read.status, base.status]).toEqual([200, 200]);
  expect(write.body).toMatchObject({ status: 403, code: "insufficient_scope", params: { scope: "products:write" } });
  expect(other.body.code).toBe("insufficient_scope");
  expect(list.body.data).toEqual([expect.objectContaining({ id, last4, scopes: ["products:read"] })]);
  expect(list.body.data[0].lastUsedAt).not.toBeNull();
  expect(JSON.stringify(list.body)).not.toContain(value);
  expect([revoked.status, after.status, twice.status]).toEqual([200, 401, 404]);
});

test("the right to write holds the right to read; the owner's own things stay closed to any token", async () => {
  const { headers, email } = await ownAccount();
  const token = bearer((await make(headers, { scopes: ["orders:write", "people:write"] })).body.data.value);
  const statusOf = async (method: string, path: string, body?: object) =>
    (await (body ? send(method, path, body, token) : askJson(path, { method, headers: token }))).body.code ?? 200;

  const profile = await askJson("/api/account", { headers: token });

  expect(await statusOf("GET", "/api/ecommerce/orders?pageSize=1")).toBe(200);
  expect(profile.body.data.email).toBe(email);
  for (const [method, path, body] of [
    ["GET", "/api/account/tokens"],
    ["POST", "/api/account/tokens", { name: "x", scopes: ["orders:read"], expiresAt: endsIn(90) }],
    ["GET", "/api/account/sessions"],
    ["DELETE", "/api/account/sessions"],
    ["GET", "/api/account/preferences"],
    ["POST", "/api/account/password", { currentPassword: "a", newPassword: "b" }],
    ["GET", "/api/notifications"],
    ["GET", "/api/search?q=a"],
  ] as const) {
    expect([path, await statusOf(method, path, body)]).toEqual([path, "insufficient_scope"]);
  }
});

test.each([
  ["inbox", "PATCH", "/api/inbox/conversations/1", { status: "archived" }],
  ["inbox", "PATCH", "/api/inbox/conversations/1", { starred: true }],
  ["inbox", "POST", "/api/inbox/bulk", { ids: [1], status: "archived" }],
  ["inbox", "POST", "/api/inbox/conversations/1/presence", { typing: true }],
  ["kanban", "PUT", "/api/kanban/boards/1/star", { starred: true }],
  ["kanban", "PUT", "/api/kanban/cards/1/watch", { watching: true }],
])("a token that may only read the %s does not write there: %s %s", async (area, method, path, body) => {
  const { headers } = await ownAccount();
  const reader = bearer((await make(headers, { scopes: [`${area}:read`] })).body.data.value);

  const answer = await send(method, path, body, reader);

  expect(answer.body).toMatchObject({ status: 403, code: "insufficient_scope", params: { scope: `${area}:write` } });
});

test("a token that may write in the inbox changes conversations, and sets its owner's own marks", async () => {
  const { headers } = await ownAccount();
  const writer = bearer((await make(headers, { scopes: ["inbox:write"] })).body.data.value);
  const { conversationId: id } = (await receive(mail())).body.data;

  const changed = await send("PATCH", `/api/inbox/conversations/${id}`, { priority: "high", starred: true }, writer);
  const many = await send("POST", "/api/inbox/bulk", { ids: [id], status: "archived" }, writer);

  expect(changed.body).toMatchObject({ status: 200, data: { priority: "high", starred: true } });
  expect(many.body.data.results).toEqual([{ id, ok: true }]);
});

test("a token takes back what it may write, and nothing else", async () => {
  const { headers } = await ownAccount();
  const tokenOf = async (...scopes: string[]) => bearer((await make(headers, { scopes })).body.data.value);
  const [writer, other] = [await tokenOf("products:write"), await tokenOf("products:read", "orders:write")];
  const body = { name: "Geri alınan", category: "Books", price: 10 };
  const { data: made } = (await send("POST", "/api/ecommerce/products", body, writer)).body;
  const seen = { ...writer, "if-match": `"v${made.version}"` };
  const changed = await send("PATCH", `/api/ecommerce/products/${made.id}`, { price: 12 }, seen);
  const undo = `/api/undo/${changed.body.meta.undo.token}`;

  const refused = await send("POST", undo, {}, other);
  const undone = await send("POST", undo, {}, writer);

  expect(refused.body).toMatchObject({ code: "insufficient_scope", params: { scope: "products:write" } });
  expect(undone.body.data.restored).toEqual([{ object: "product", id: made.id }]);
  expect((await askJson(`/api/ecommerce/products/${made.id}`, { headers: writer })).body.data.price).toBe(10);
});

test("GET /auth/me is the owner's with their token and the first account's with one that was revoked", async () => {
  const { headers, email } = await ownAccount();
  const { id, value } = (await make(headers)).body.data;
  const me = async () => (await askJson("/api/auth/me", { headers: bearer(value) })).body;

  const held = await me();
  await askJson(`/api/account/tokens/${id}`, { method: "DELETE", headers });
  const revoked = await me();

  expect(held).toMatchObject({ status: 200, data: { user: { email } } });
  expect(revoked).toMatchObject({ status: 200, data: { user: { id: 1 } } });
});

test("a token reads the bytes of files and jobs only with the right to what they hold", async () => {
  const { headers } = await ownAccount();
  const tokenWith = async (...scopes: string[]) => bearer((await make(headers, { scopes })).body.data.value);
  const stranger = await tokenWith("dashboard:read");
  const reader = await tokenWith("files:read", "products:read");
  const file = await store(new TextEncoder().encode("merhaba"), headers);
  const { id } = await checkCsv("name,category,price\nDefter,Books,20\nKalem,Nowhere,1\n", headers);
  const paths = [new URL(file.url, "http://pano.example").pathname, `/api/jobs/${id}`, `/api/jobs/${id}/file`];
  const statusesFor = async (own: Record<string, string>) =>
    Promise.all(paths.map(async (path) => (await ask(path, { headers: own })).status));

  expect(await statusesFor(stranger)).toEqual([403, 403, 403]);
  expect(await statusesFor(reader)).toEqual([200, 200, 200]);
});

test("a token with the right to write products runs an import it has checked", async () => {
  const { headers } = await ownAccount();
  const made = await make(headers, { scopes: ["products:write", "files:write"] });
  const token = bearer(made.body.data.value);
  const weak = bearer((await make(headers)).body.data.value);
  const { id } = await checkCsv(
    `name,category,price,sku\nDefter,Books,20,T-${crypto.randomUUID().slice(0, 8)}\n`,
    token,
  );

  const refused = await send("POST", `/api/jobs/${id}/run`, {}, weak);
  const { job } = await runToEnd(id, token);

  expect(refused.body).toMatchObject({ code: "insufficient_scope", params: { scope: "products:write" } });
  expect(job).toMatchObject({ state: "done", created: 1 });
});

test("a token ends at its expiry; a time that is past or more than a year off is refused at its field", async () => {
  const { headers } = await ownAccount();
  const made = await make(headers, { expiresAt: "2026-06-15T13:00:00.000Z" });
  const token = bearer(made.body.data.value);

  const past = await make(headers, { expiresAt: "2026-06-15T12:00:00.000Z" });
  const far = await make(headers, { expiresAt: "2027-06-20T12:00:00.000Z" });
  const before = await ask("/api/ecommerce/products", { headers: token });
  await setClock(3600);
  const after = await ask("/api/ecommerce/products", { headers: token });

  expect(past.body.errors[0]).toMatchObject({ field: "expiresAt", code: "in_past" });
  expect(far.body.errors[0]).toMatchObject({
    field: "expiresAt",
    code: "too_big",
    params: { maximum: "2027-06-16T12:00:00.000Z" },
  });
  expect([before.status, after.status]).toEqual([200, 401]);
});

test.each([
  ["null", null],
  ["nothing", undefined],
])("a token whose end is %s is refused: every token ends", async (_, expiresAt) => {
  const { headers } = await ownAccount();

  const { status, body } = await make(headers, { expiresAt });

  expect(status).toBe(422);
  expect(body.errors).toEqual([expect.objectContaining({ field: "expiresAt", code: "required" })]);
});

test("a person keeps twenty tokens at most, also when many are made at once", async () => {
  const { headers } = await ownAccount();

  const answers = await Promise.all(Array.from({ length: 23 }, () => make(headers)));
  const list = await askJson("/api/account/tokens", { headers });

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ body }) => body.code === "token_limit")).toHaveLength(3);
  expect(list.body.data).toHaveLength(20);
});

test("the same call again under one key makes one token, and does not show its value again", async () => {
  const { headers } = await ownAccount();
  const keyed = { ...headers, "idempotency-key": crypto.randomUUID() };

  const first = await make(keyed);
  const again = await make(keyed);
  const list = await askJson("/api/account/tokens", { headers });

  expect(again.body.data).toMatchObject({ id: first.body.data.id, value: null });
  expect(list.body.data).toHaveLength(1);
});

test.each([
  [{ name: "" }, "name"],
  [{ name: "x".repeat(61) }, "name"],
  [{ scopes: [] }, "scopes"],
  [{ scopes: ["orders:delete"] }, "scopes.0"],
  [{ expiresAt: "tomorrow" }, "expiresAt"],
])("POST /account/tokens with %j names the field %s", async (wrong, field) => {
  const { headers } = await ownAccount();

  const { status, body } = await make(headers, wrong);

  expect(status).toBe(422);
  expect(body.errors[0].field).toBe(field);
});
