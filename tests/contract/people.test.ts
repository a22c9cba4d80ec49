import { expect, test } from "vitest";
import { PersonExtended } from "#shared/api/datatable/users.ts";
import { ErrorReply } from "#shared/errors.ts";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { clientOf } from "../support/app/client.ts";
import { freshApp } from "../support/app/fresh-app.ts";
import { fullShelves } from "../support/records/shop.ts";

const fresh = () => `p${crypto.randomUUID().slice(0, 12)}@example.com`;

async function addPerson(headers: Record<string, string>, name = "Gülnur Işıksız", status = "active") {
  const { body } = await send(
    "POST",
    "/api/datatable/users",
    { name, email: fresh(), role: "Kullanıcı", status },
    headers,
  );
  return body.data as { id: number; version: number; email: string };
}
const find = async (id: number, headers: Record<string, string>) => {
  const { body } = await askJson(`/api/datatable/users?pageSize=100&sort=id:desc`, { headers });
  return (body.data as { id: number; name: string; role: string; status: string; version: number }[]).find(
    (one) => one.id === id,
  );
};

test("a person can be added and is found by their folded name", async () => {
  const headers = await signIn();
  const person = await addPerson(headers, "Şükûfe Iğdırlı");

  const { body } = await askJson(`/api/datatable/users?q=sukufe%20igdirli`, { headers });

  expect(body.data.map((one: { id: number }) => one.id)).toContain(person.id);
});

test("one person is answered with their version as tag, nobody with 404", async () => {
  const headers = await signIn();
  const person = await addPerson(headers, "Tek Kişi");

  const known = await askJson(`/api/datatable/users/${person.id}`, { headers });
  const unknown = await askJson("/api/datatable/users/999999", { headers });

  expect(PersonExtended.parse(known.body.data)).toMatchObject({ id: person.id, name: "Tek Kişi", version: 1 });
  expect(known.response.headers.get("etag")).toBe(`W/"v1.${known.body.data.revision}"`);
  expect(unknown.status).toBe(404);
});

test("an inline change needs the version: absent 428, stale 412 with the record, fresh 200", async () => {
  const headers = await signIn();
  const person = await addPerson(headers);
  const path = `/api/datatable/users/${person.id}`;

  const absent = await send("PATCH", path, { role: "Editör" }, headers);
  const done = await send("PATCH", path, { role: "Editör" }, { ...headers, "if-match": '"v1"' });
  const stale = await send("PATCH", path, { role: "Admin" }, { ...headers, "if-match": '"v1"' });

  expect(absent.body.code).toBe("precondition_required");
  expect(done.body.data).toMatchObject({ role: "Editör", version: 2 });
  expect(done.response.headers.get("etag")).toBe(`W/"v2.${done.body.data.revision}"`);
  expect(stale.status).toBe(412);
  expect(stale.body.data).toMatchObject({ role: "Editör", version: 2 });
});

test("an undo puts back just what the act wrote, once", async () => {
  const headers = await signIn();
  const person = await addPerson(headers, "Önceki Ad");
  const changed = await send(
    "PATCH",
    `/api/datatable/users/${person.id}`,
    { name: "Sonraki Ad" },
    { ...headers, "if-match": '"v1"' },
  );

  const undone = await ask(`/api/undo/${changed.body.meta.undo.token}`, { method: "POST", headers });
  const again = await askJson(`/api/undo/${changed.body.meta.undo.token}`, { method: "POST", headers });

  expect(undone.status).toBe(200);
  expect(await find(person.id, headers)).toMatchObject({ name: "Önceki Ad", version: 3 });
  expect(again.body.code).toBe("token_expired");
});

test("an undo leaves out a record that was changed since, and says so when nothing is left", async () => {
  const headers = await signIn();
  const person = await addPerson(headers);
  const path = `/api/datatable/users/${person.id}`;
  const first = await send("PATCH", path, { name: "Ara Ad" }, { ...headers, "if-match": '"v1"' });
  await send("PATCH", path, { name: "Son Ad" }, { ...headers, "if-match": '"v2"' });

  const undone = await askJson(`/api/undo/${first.body.meta.undo.token}`, { method: "POST", headers });

  expect(undone.body.code).toBe("changed_since");
  expect(await find(person.id, headers)).toMatchObject({ name: "Son Ad" });
});

test("bulk deactivation names who may not, and its undo restores each former status", async () => {
  const headers = await signIn();
  const one = await addPerson(headers);
  const two = await addPerson(headers, "Gülnur Bekleyen", "pending");

  const bulk = await send(
    "POST",
    "/api/datatable/users/bulk",
    { ids: [one.id, two.id, 999_999_999], action: "deactivate" },
    headers,
  );
  const between = [await find(one.id, headers), await find(two.id, headers)].map((person) => person?.status);
  await ask(`/api/undo/${bulk.body.meta.undo.token}`, { method: "POST", headers });
  const after = [await find(one.id, headers), await find(two.id, headers)].map((person) => person?.status);

  expect(bulk.body.data.results).toEqual([
    { id: one.id, ok: true },
    { id: two.id, ok: true },
    { id: 999_999_999, ok: false, code: "not_found" },
  ]);
  expect(between).toEqual(["inactive", "inactive"]);
  expect(after).toEqual(["active", "pending"]);
});

test("nobody is put back to pending, which is answered with where they may go; only an undo restores it", async () => {
  const headers = await signIn();
  const person = await addPerson(headers, "Gülnur Bekleyen", "pending");
  const change = (status: string, version: number) =>
    send("PATCH", `/api/datatable/users/${person.id}`, { status }, { ...headers, "if-match": `"v${version}"` });
  const same = await change("pending", 1);
  const active = await change("active", 2);

  const fromActive = await change("pending", 3);
  const inactive = await change("inactive", 3);
  const fromInactive = await change("pending", 4);
  const activated = await change("active", 4);

  expect([same, active, inactive, activated].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(ErrorReply.parse(fromActive.body)).toMatchObject({
    status: 409,
    code: "invalid_transition",
    params: { from: "active", to: "pending", allowed: ["inactive"] },
  });
  expect(fromInactive.body).toMatchObject({
    status: 409,
    code: "invalid_transition",
    params: { from: "inactive", to: "pending", allowed: ["active"] },
  });
  expect(await find(person.id, headers)).toMatchObject({ status: "active", version: 5 });

  const other = await addPerson(headers, "Gülnur Geri", "pending");
  const own = { ...headers, "if-match": '"v1"' };
  const { body } = await send("PATCH", `/api/datatable/users/${other.id}`, { status: "active" }, own);
  const undone = await ask(`/api/undo/${body.meta.undo.token}`, { method: "POST", headers });
  expect(undone.status).toBe(200);
  expect(await find(other.id, headers)).toMatchObject({ status: "pending", version: 3 });
});

test("a person with orders is not deleted, one without is", async () => {
  const headers = await signIn();
  const { body } = await askJson("/api/datatable/users?sort=totalOrders:desc&pageSize=1", { headers });
  const busy = body.data[0] as { id: number; version: number };
  const idle = await addPerson(headers);

  const refused = await askJson(`/api/datatable/users/${busy.id}`, {
    method: "DELETE",
    headers: { ...headers, "if-match": `"v${busy.version}"` },
  });
  const removed = await ask(`/api/datatable/users/${idle.id}`, {
    method: "DELETE",
    headers: { ...headers, "if-match": '"v1"' },
  });

  expect(refused.body).toMatchObject({ status: 409, code: "user_has_orders" });
  expect(removed.status).toBe(200);
  expect(await find(idle.id, headers)).toBeUndefined();
});

test("the last active Admin can neither be demoted nor deactivated, alone or in bulk", async () => {
  const headers = await signIn();
  const { body } = await askJson("/api/datatable/users?role=Admin&pageSize=100", { headers });
  const admins = body.data as { id: number; status: string; version: number }[];
  const active = admins.filter((admin) => admin.status === "active");
  const others = active.filter((admin) => admin.id !== 1).map((admin) => admin.id);
  const off = others.length
    ? await send("POST", "/api/datatable/users/bulk", { ids: others, action: "deactivate" }, headers)
    : null;
  const first = admins.find((admin) => admin.id === 1);

  const demoted = await send(
    "PATCH",
    "/api/datatable/users/1",
    { role: "Editör" },
    { ...headers, "if-match": `"v${first?.version}"` },
  );
  const bulk = await send("POST", "/api/datatable/users/bulk", { ids: [1], action: "deactivate" }, headers);
  if (off) await ask(`/api/undo/${off.body.meta.undo.token}`, { method: "POST", headers });

  expect(demoted.body.code).toBe("last_admin");
  expect(bulk.body.data.results).toEqual([{ id: 1, ok: false, code: "last_admin" }]);
});

test("nobody deactivates or deletes themself, alone or in bulk; others of the same act are", async () => {
  const headers = await signIn();
  const other = await addPerson(headers);
  const colleague = await addPerson(headers);
  const { body } = await askJson("/api/datatable/users?role=Admin&status=active&pageSize=100", { headers });
  const me = (body.data as { id: number; version: number }[]).find(({ id }) => id === 1);
  const own = { ...headers, "if-match": `"v${me?.version}"` };
  const bulk = (action: string, ids: number[]) => send("POST", "/api/datatable/users/bulk", { ids, action }, headers);

  const alone = [
    await send("PATCH", "/api/datatable/users/1", { status: "inactive" }, own),
    await send("PATCH", "/api/datatable/users/1", { status: "pending" }, own),
    await askJson("/api/datatable/users/1", { method: "DELETE", headers: own }),
  ];
  const off = await bulk("deactivate", [1, other.id]);
  const gone = await bulk("delete", [1, colleague.id]);
  const kept = await send("PATCH", "/api/datatable/users/1", { status: "active" }, own);

  expect(body.data.length).toBeGreaterThan(1);
  expect(alone.map((answer) => [answer.status, answer.body.code])).toEqual(alone.map(() => [403, "forbidden"]));
  expect(off.body.data.results).toEqual([
    { id: 1, ok: false, code: "forbidden" },
    { id: other.id, ok: true },
  ]);
  expect(gone.body.data.results.at(-1)).toEqual({ id: colleague.id, ok: true });
  expect(gone.body.data.results[0].ok).toBe(false);
  expect(kept.status).toBe(200);
});

test("who stays for being the one who acts is an Admin left: all others of the act may go", async () => {
  const headers = await signIn();
  const { body } = await askJson("/api/datatable/users?role=Admin&status=active&pageSize=100", { headers });
  const ids = (body.data as { id: number }[]).map(({ id }) => id);

  const off = await send("POST", "/api/datatable/users/bulk", { ids, action: "deactivate" }, headers);
  await ask(`/api/undo/${off.body.meta.undo.token}`, { method: "POST", headers });

  expect(ids.length).toBeGreaterThan(1);
  expect(off.body.data.results).toEqual(
    ids.map((id) => (id === 1 ? { id, ok: false, code: "last_admin" } : { id, ok: true })),
  );
});

test("orders taken under another address are found by the one that an undo brings back", async () => {
  const headers = await signIn();
  const person = await addPerson(headers);
  const client = await clientOf();
  const other = fresh();
  const moved = await client.send("PATCH", `/datatable/users/${person.id}`, { email: other }, { "if-match": '"v1"' });
  const [product] = await fullShelves(client, 1);
  const taken = await client.send("POST", "/ecommerce/orders", {
    customer: { name: "Gülnur", email: other },
    paymentMethod: "Crypto",
    lines: [{ productId: product!.id, quantity: 1 }],
  });
  expect(taken.status).toBe(201);

  await client.send("POST", `/undo/${moved.body.meta.undo.token}`);

  const found = await client.get(`/ecommerce/orders?q=${encodeURIComponent(person.email)}`);
  expect(found.body.data).toMatchObject([{ id: taken.body.data.id }]);
});

test("only an Admin gives roles", async () => {
  const headers = await signIn("user@example.com");
  const { body } = await askJson("/api/datatable/users?pageSize=1&sort=id:desc", { headers });

  const answer = await send(
    "PATCH",
    `/api/datatable/users/${body.data[0].id}`,
    { role: "Admin" },
    { ...headers, "if-match": `"v${body.data[0].version}"` },
  );

  expect(answer.body.code).toBe("forbidden");
});

test("while roles are not enforced anybody reactivates and takes that back; the other statuses are an Admin's", async () => {
  const [headers, user] = [await signIn(), await signIn("user@example.com")];
  const away = await addPerson(headers, "Gülnur Giden", "inactive");
  const waiting = await addPerson(headers, "Gülnur Bekleyen", "pending");
  const change = (id: number, body: object, version = 1) =>
    send("PATCH", `/api/datatable/users/${id}`, body, { ...user, "if-match": `"v${version}"` });

  const letIn = await change(waiting.id, { status: "active" });
  const turnedAway = await change(waiting.id, { status: "inactive" });
  const back = await change(away.id, { status: "active", name: "Gülnur Gelen" });
  const out = await change(away.id, { status: "inactive" }, 2);
  const undone = await ask(`/api/undo/${back.body.meta.undo.token}`, { method: "POST", headers: user });

  expect([letIn, turnedAway, out].map(({ body }) => body.code)).toEqual(Array(3).fill("forbidden"));
  expect([back.status, back.body.data.status, undone.status]).toEqual([200, "active", 200]);
  expect(await find(away.id, headers)).toMatchObject({ name: "Gülnur Giden", status: "inactive" });
  expect(await find(waiting.id, headers)).toMatchObject({ status: "pending", version: 1 });
});

test("whom an Admin has decided on since their reactivation, nobody else shuts out again by taking that back", async () => {
  const [headers, user] = [await signIn(), await signIn("user@example.com")];
  const change = async (id: number, body: object, by = headers) => {
    const { version } = (await find(id, headers)) ?? {};
    return send("PATCH", `/api/datatable/users/${id}`, body, { ...by, "if-match": `"v${version}"` });
  };
  const undo = (answer: { body: { meta: { undo: { token: string } } } }) =>
    askJson(`/api/undo/${answer.body.meta.undo.token}`, { method: "POST", headers: user });
  const raised = await addPerson(headers, "Gülnur Yükselen", "inactive");
  const judged = await addPerson(headers, "Gülnur Dönen", "inactive");
  const [first, second] = [
    await change(raised.id, { status: "active" }, user),
    await change(judged.id, { status: "active" }, user),
  ];
  await change(raised.id, { role: "Admin" });
  for (const status of ["inactive", "active"]) await change(judged.id, { status });

  const refused = [await undo(first), await undo(second)];

  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [403, "forbidden"],
    [403, "forbidden"],
  ]);
  expect(await find(raised.id, headers)).toMatchObject({ role: "Admin", status: "active" });
  expect(await find(judged.id, headers)).toMatchObject({ status: "active" });
  // Each of them takes a seat of the plan.
  for (const { id } of [raised, judged]) expect((await change(id, { status: "inactive" })).status).toBe(200);
});

test("the same Idempotency-Key makes one person, also ten times at once; another call with it is refused", async () => {
  const headers = { ...(await signIn()), "idempotency-key": crypto.randomUUID() };
  const person = { name: "Tek Kişi", email: fresh(), role: "Kullanıcı", status: "active" };

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send("POST", "/api/datatable/users", person, headers)),
  );
  const other = await send("POST", "/api/datatable/users", { ...person, name: "Başka Kişi" }, headers);

  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
  expect(answers.filter((answer) => answer.response.headers.get("idempotent-replayed")).length).toBe(9);
  expect(other.body.code).toBe("idempotency_mismatch");
});

test("every write is in the change feed with its version", async () => {
  const headers = await signIn();
  const before = await askJson("/api/changes", { headers });
  const person = await addPerson(headers);
  await send("PATCH", `/api/datatable/users/${person.id}`, { status: "inactive" }, { ...headers, "if-match": '"v1"' });

  const { body } = await askJson(`/api/changes?since=${before.body.data.cursor}`, { headers });

  expect(body.data.items.filter((item: { id: number }) => item.id === person.id)).toEqual([
    { object: "person", id: person.id, version: 1, revision: expect.any(Number), action: "person.added", actor: 1 },
    { object: "person", id: person.id, version: 2, revision: expect.any(Number), action: "person.changed", actor: 1 },
  ]);
});

test("an unknown field and a taken email are refused by name, and nothing is written", async () => {
  const headers = await signIn();
  const person = { name: "Deneme Kişi", email: fresh(), role: "Kullanıcı", status: "active" };

  const unknown = await send("POST", "/api/datatable/users", { ...person, salary: 5 }, headers);
  const taken = await send("POST", "/api/datatable/users", { ...person, email: "ADMIN@example.com" }, headers);

  expect(ErrorReply.parse(unknown.body)).toMatchObject({ code: "unknown_field", errors: [{ field: "salary" }] });
  expect(taken.body.code).toBe("user_exists");
});

test("somebody removed is added again under their old number, and the removal can no longer be taken back", async () => {
  const headers = await signIn();
  const person = { name: "Giden Kişi", email: fresh(), role: "Kullanıcı", status: "active" };
  const first = await send("POST", "/api/datatable/users", person, headers);
  const { id } = first.body.data;
  const removed = await askJson(`/api/datatable/users/${id}`, {
    method: "DELETE",
    headers: { ...headers, "if-match": '"v1"' },
  });

  const again = await send("POST", "/api/datatable/users", { ...person, name: "Dönen Kişi" }, headers);
  const undone = await send("POST", `/api/undo/${removed.body.meta.undo.token}`, {}, headers);
  const listed = await askJson(`/api/datatable/users?q=${encodeURIComponent(person.email)}`, { headers });

  expect(again.status).toBe(201);
  expect(again.body.data).toMatchObject({ id, name: "Dönen Kişi" });
  expect(undone.status).toBe(409);
  expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual(["Dönen Kişi"]);
});

test("POST /api/datatable/users/bulk acts on all that a filter finds", async () => {
  const app = await freshApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const { body: before } = await client.get("/datatable/users?status=pending&pageSize=100");

  const done = await client.send("POST", "/datatable/users/bulk", {
    filter: { status: "pending" },
    action: "activate",
  });
  const both = await client.send("POST", "/datatable/users/bulk", { ids: [2], filter: {}, action: "activate" });

  expect(before.meta.total).toBeGreaterThan(0);
  expect(done.body.data.results.map(({ id }: { id: number }) => id).sort()).toEqual(
    before.data.map(({ id }: { id: number }) => id).sort(),
  );
  expect((await client.get("/datatable/users?status=pending")).body.meta.total).toBe(0);
  expect(both).toMatchObject({ status: 422, body: { errors: [{ field: "ids", code: "required" }] } });
});
