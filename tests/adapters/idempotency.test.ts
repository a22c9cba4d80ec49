import { expect, test } from "vitest";
import { askJson, send, signIn } from "../support/app/app.ts";
import { freshApp } from "../support/app/fresh-app.ts";
import { LIVE_PASSWORD, liveApp } from "../support/app/live-app.ts";

const person = (name = "Anahtar Kişi") => ({
  name,
  email: `${crypto.randomUUID()}@example.com`,
  role: "Kullanıcı",
  status: "active",
});
const keyed = async (email?: string) => ({ ...(await signIn(email)), "idempotency-key": crypto.randomUUID() });
const add = (body: object, headers: Record<string, string>) => send("POST", "/api/datatable/users", body, headers);

test("a replay answers with the same status and the record as it now stands", async () => {
  const headers = await keyed();
  const body = person();
  const first = await add(body, headers);
  const { id } = first.body.data;
  await send("PATCH", `/api/datatable/users/${id}`, { status: "inactive" }, { ...headers, "if-match": '"v1"' });

  const again = await add(body, headers);

  expect(again.status).toBe(201);
  expect(again.response.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body.data).toMatchObject({ id, status: "inactive", version: 2 });
  expect(first.response.headers.has("idempotent-replayed")).toBe(false);
});

test("a refusal leaves no key: the mended call goes through with the same one", async () => {
  const headers = await keyed();
  const taken = await add({ ...person(), email: "admin@example.com" }, headers);
  const broken = await add({ ...person(), name: "" }, headers);

  const mended = await add(person(), headers);

  expect(taken.body.code).toBe("user_exists");
  expect(broken.body.code).toBe("validation_failed");
  expect(mended.status).toBe(201);
  expect(mended.response.headers.has("idempotent-replayed")).toBe(false);
});

test("the same key with another body is another call, and is refused", async () => {
  const headers = await keyed();
  const body = person();
  await add(body, headers);

  const otherBody = await add({ ...body, name: "Başka" }, headers);

  expect(otherBody.status).toBe(422);
  expect(otherBody.body.code).toBe("idempotency_mismatch");
});

test("a key is its account's own: another account may use the same one", async () => {
  const headers = await keyed();
  const other = { ...(await signIn("editor@example.com")), "idempotency-key": headers["idempotency-key"] };

  const [first, second] = [await add(person(), headers), await add(person(), other)];

  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data.id).not.toBe(first.body.data.id);
});

test.each(["", "k".repeat(65), "tab\there"])("the key %j is refused by name", async (key) => {
  const { status, body } = await add(person(), { ...(await signIn()), "idempotency-key": key });

  expect(status).toBe(422);
  expect(body.errors).toContainEqual(expect.objectContaining({ field: "Idempotency-Key" }));
});

test("registering twice with one key makes one account", async () => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const { name: username, email } = person();
  const body = { username, email, phoneNumber: "+905321234567", password: "Uzun-Parola-2026!" };

  const [first, again] = [
    await send("POST", "/api/auth/register", body, headers),
    await send("POST", "/api/auth/register", body, headers),
  ];

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.data.user.id).toBe(first.body.data.user.id);
  expect(again.response.headers.get("idempotent-replayed")).toBe("true");
});

test.each(["approval", "closed"])(
  "the first account of a shop whose registration is %s is answered the same under its key",
  async (registration) => {
    const app = await liveApp({ REGISTRATION: registration });
    const { name: username, email } = person("İlk Kişi");
    const body = JSON.stringify({ username, email, phoneNumber: "+905321234567", password: LIVE_PASSWORD });
    const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const register = () => app.request("/api/auth/register", { method: "POST", headers, body });

    const [first, again] = [await register(), await register()];

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  },
);

test("a later account waits for approval in the answer to a replay too", async () => {
  const app = await liveApp();
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const register = (email: string, key: Record<string, string>) => {
    const body = JSON.stringify({ ...account, username: "Sonraki Kişi", email });
    return app.request("/api/auth/register", { method: "POST", headers: key, body });
  };
  const account = { phoneNumber: "+905321234567", password: LIVE_PASSWORD };
  await register("first@example.com", { "content-type": "application/json" });

  const [first, again] = [await register("second@example.com", headers), await register("second@example.com", headers)];

  const answer = (await first.json()) as { meta: object };
  expect(answer.meta).toEqual({ awaitsApproval: true });
  expect(await again.json()).toEqual(answer);
});

const archived = async (headers: Record<string, string>) => {
  const product = { name: "Geri alınan", category: "Books", price: 5 };
  const { body } = await send("POST", "/api/ecommerce/products", product, headers);
  const act = { ids: [body.data.id], action: "archive" };
  const { meta } = (await send("POST", "/api/ecommerce/products/bulk", act, headers)).body;
  return { id: body.data.id as number, token: meta.undo.token as string };
};

test("an undo whose answer was lost is told again under its key, and is done once; under another it is used up", async () => {
  const session = await signIn();
  const key = { ...session, "idempotency-key": crypto.randomUUID() };
  const { id, token } = await archived(session);
  const other = await archived(session);

  const first = await send("POST", `/api/undo/${token}`, undefined, key);
  const again = await send("POST", `/api/undo/${token}`, undefined, key);
  const anew = await send("POST", `/api/undo/${token}`, undefined, await keyed());
  const elsewhere = await send("POST", `/api/undo/${other.token}`, undefined, key);

  expect(first.body.data).toEqual({ restored: [{ object: "product", id }], leftOut: [] });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(again.response.headers.get("idempotent-replayed")).toBe("true");
  expect(first.response.headers.has("idempotent-replayed")).toBe(false);
  expect(anew.body).toMatchObject({ status: 410, code: "token_expired" });
  expect(elsewhere.body).toMatchObject({ status: 422, code: "idempotency_mismatch" });
  const { body } = await askJson(`/api/ecommerce/products/${id}`, { headers: session });
  expect(body.data.version).toBe(3);
});

test("ten equal undos at once are one, and are all told what it did", async () => {
  const session = await signIn();
  const key = { ...session, "idempotency-key": crypto.randomUUID() };
  const { id, token } = await archived(session);

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send("POST", `/api/undo/${token}`, undefined, key)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  for (const { body } of answers) expect(body.data.restored).toEqual([{ object: "product", id }]);
  expect(answers.filter(({ response }) => response.headers.has("idempotent-replayed"))).toHaveLength(9);
});

test("after a day a key is forgotten and the call is made again", async () => {
  const app = await freshApp();
  const json = { "content-type": "application/json" };
  const post = (path: string, body: object, headers = {}) =>
    app.request(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const entry = await post("/api/auth/login", { email: "admin@example.com", password: "Demo-2026!" });
  const { data } = (await entry.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}`, "idempotency-key": "once a day" };
  await post("/api/datatable/users", person("Dün"), headers);
  await app.request("/api/dev/clock", { method: "PUT", headers: json, body: '{"now":"2026-06-16T12:00:00.001Z"}' });

  const next = await post("/api/datatable/users", person("Bugün"), headers);

  expect(next.status).toBe(201);
  expect(await next.json()).toMatchObject({ data: { name: "Bugün" } });
});
