import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#shared/api/audit/audit.ts";
import { partCount, partSize } from "#shared/rules/files/file-limits.ts";
import { ownAccount } from "../support/app/accounts.ts";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { clientOf } from "../support/app/client.ts";
import { pngOf } from "../support/files/file-makers.ts";
import { settled, textOf } from "../support/files/imports.ts";
import { storePicture } from "../support/files/uploads.ts";
import { expectLaws } from "../support/laws/laws.ts";

let admin: Record<string, string>;
beforeAll(async () => {
  admin = await signIn();
});

const get = (path: string) => askJson(`/api${path}`, { headers: admin });
const post = (path: string, body: object = {}) => send("POST", `/api${path}`, body, admin);

test("what is kept of a person is taken along, and once they are erased the shop knows a number", async () => {
  const { email, headers } = await ownAccount();
  const { id } = (await askJson("/api/account", { headers })).body.data;
  const { id: uploadId } = await storePicture(headers, pngOf({ width: 512, height: 512 }));
  expect((await send("PUT", "/api/account/avatar", { uploadId }, headers)).status).toBe(200);
  const [product] = (await get("/ecommerce/products?sort=stock:desc&pageSize=1")).body.data;
  const lines = [{ productId: product.id, quantity: 1 }];
  const sale = { customerId: id, lines, paymentMethod: "Cash on Delivery", note: "Gül Hanım zili çalmaz" };
  const order = (await post("/ecommerce/orders", sale)).body.data;

  const file = await post(`/datatable/users/${id}/data`);
  const wrong = await post(`/datatable/users/${id}/erase`, { confirmEmail: "admin@example.com" });
  const begun = await post(`/datatable/users/${id}/erase`, { confirmEmail: email });
  const { job } = await settled(begun.body.data.id, admin);

  expect(file.body.person[0]).toMatchObject({ id, email });
  expect(file.body.orders).toEqual([expect.objectContaining({ id: order.id, note: sale.note })]);
  expect(wrong.body).toMatchObject({ status: 422, code: "confirm_mismatch" });
  expect([begun.status, job.state]).toEqual([202, "done"]);
  expect((await get(`/datatable/users/${id}`)).body.data).toMatchObject({ name: `Person ${id}`, status: "inactive" });
  expect((await askJson("/api/account", { headers })).status).toBe(401);
  expect((await get(`/ecommerce/orders/${order.id}`)).body.data).toMatchObject({
    customer: `Person ${id}`,
    customerEmail: `erased-${id}@invalid`,
    note: "",
    amount: order.amount,
  });
  const face = await ask(`/api/avatars/${id}`);
  expect([face.headers.get("content-type"), await face.text()]).toEqual([
    "image/svg+xml",
    expect.not.stringContaining("GÖ"),
  ]);
  const entries = (await get("/audit?object=person&pageSize=100")).body.data as AuditEntry[];
  const theirs = entries.filter(({ objectId, action }) => objectId === id && action === "account.avatar_changed");
  expect(theirs).toEqual([expect.objectContaining({ erased: true, before: null, after: null })]);
  expect((await get("/audit/verify")).body.data.broken).toBeNull();
  const { version } = (await get(`/ecommerce/orders/${order.id}`)).body.data;
  const cancelled = await send(
    "POST",
    `/api/ecommerce/orders/${order.id}/transitions`,
    { to: "cancelled", notifyCustomer: true },
    { ...admin, "if-match": `"v${version}"` },
  );
  expect(cancelled.status).toBe(200);
  expect((await get(`/inbox/conversations?orderId=${order.id}`)).body.data).toEqual([]);
  await expectLaws(await clientOf());
}, 120_000);

const isReplay = ({ response }: { response: Response }) => response.headers.get("idempotent-replayed") === "true";
const keyed = (path: string, body: object = {}) => {
  const key = { ...admin, "idempotency-key": crypto.randomUUID() };
  return () => send("POST", `/api${path}`, body, key);
};

test("an erasure asked for again under its key is the same job, whether it still works or is through", async () => {
  const { email, headers } = await ownAccount();
  const { id } = (await askJson("/api/account", { headers })).body.data;
  const erase = keyed(`/datatable/users/${id}/erase`, { confirmEmail: email });

  const both = await Promise.all([erase(), erase()]);
  const { job } = await settled(both[0].body.data.id, admin);
  const late = await erase();
  const anew = await post(`/datatable/users/${id}/erase`, { confirmEmail: email });

  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect(both.map(({ body }) => body.data.id)).toEqual([job.id, job.id]);
  expect([late.status, late.body.data]).toEqual([202, job]);
  expect([...both, late].filter(isReplay)).toHaveLength(2);
  expect(anew.status).toBe(404);
});

test("a backup asked for again under its key is one job and one entry of the history", async () => {
  const entries = async () => (await get("/audit?action=workspace.backed_up&pageSize=100")).body.data.length;
  const before = await entries();
  const backup = keyed("/workspace/backup");

  const answers = [await backup(), await backup()];

  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(answers.map(isReplay)).toEqual([false, true]);
  expect(answers[1]?.body.data.id).toBe(answers[0]?.body.data.id);
  expect(await entries()).toBe(before + 1);
  await settled(answers[0]?.body.data.id, admin);
});

test("a second backup while the first runs answers the first", async () => {
  const first = (await post("/workspace/backup")).body.data;
  const second = await post("/workspace/backup");
  const ended = await settled(first.id, admin);
  const third = (await post("/workspace/backup")).body.data;

  expect([second.status, second.body.data.id]).toEqual([202, first.id]);
  expect(ended.job.state).toBe("done");
  expect(third.id).not.toBe(first.id);
  await settled(third.id, admin);
});

/** Sends a file as a backup and has it proven, which asked for again under its key is answered the same; nothing is put back. */
async function proven(text: string) {
  const bytes = new TextEncoder().encode(text);
  const { id } = (await post("/workspace/restore", { size: bytes.byteLength })).body.data;
  let from = 0;
  for (let n = 1; n <= partCount(bytes.byteLength); n++) {
    const size = partSize(bytes.byteLength, n);
    const headers = { ...admin, "content-type": "application/octet-stream" };
    const body = bytes.slice(from, from + size);
    expect((await askJson(`/api/workspace/restore/${id}/parts/${n}`, { method: "PUT", headers, body })).status).toBe(
      200,
    );
    from += size;
  }
  const check = keyed(`/workspace/restore/${id}/check`);
  expect((await check()).status).toBe(202);
  const { job } = await settled(id, admin);
  const again = await check();
  expect([again.status, again.body.data, isReplay(again)]).toEqual([202, job, true]);
  return job;
}

test("the shop is taken along whole; a copy that was cut or edited is refused before anything is written", async () => {
  const begun = await post("/workspace/backup");
  const { job } = await settled(begun.body.data.id, admin);
  const text = await textOf(await ask(job.fileUrl ?? "", { headers: admin }));
  const people = (await get("/datatable/users?pageSize=1")).body.meta.total;

  const whole = await proven(text);
  const cut = await proven(text.slice(0, text.length / 2));
  const edited = await proven(text.replace("admin@example.com", "other@example.com"));
  const early = await post(`/workspace/restore/${cut.id}/run`, { confirmName: "Örnek Dükkân" });

  expect([begun.status, job.state]).toEqual([202, "done"]);
  expect(whole).toMatchObject({ state: "ready", result: { header: { mode: "mock" } } });
  for (const refused of [cut, edited]) {
    expect(refused).toMatchObject({ state: "failed", result: { code: "bad_backup", problem: "damaged" } });
  }
  expect([early.status, early.body.code, early.body.params.problem]).toEqual([422, "bad_backup", "damaged"]);
  expect((await get("/datatable/users?pageSize=1")).body.meta.total).toBe(people);
  expect((await ask("/api/health/ready")).status).toBe(200);
}, 240_000);
