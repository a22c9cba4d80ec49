import { beforeEach, expect, test, vi } from "vitest";
import { type Client, clientOf } from "../../support/app/client.ts";
import { all, byHand, upload } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";

type Shop = Awaited<ReturnType<typeof byHand>>;
let shop: Shop;
let person: Client;
beforeEach(async () => {
  shop = await byHand();
  shop.db.exec("UPDATE workspace SET enforce_roles = 1");
  person = shop.client;
});

const PATH = "/ecommerce/products";
const become = (role: string) => shop.db.exec(`UPDATE users SET role = '${role}' WHERE email = 'admin@example.com'`);
const bulk = async (action: string, value?: unknown) =>
  (await person.send("POST", `${PATH}/bulk`, { ids: [1, 2], action, value })).body.meta.undo.token;
const price = { mode: "percent", percent: 10 };
const stock = { mode: "add", quantity: 1, reason: "received" };

/** One act each; answers with the token that takes it back. */
const acts: [string, role: string, is: number, () => Promise<string>][] = [
  [
    "an edit of a product",
    "Editör",
    200,
    async () => (await person.send("PATCH", `${PATH}/1`, { price: 5 }, { "if-match": '"v1"' })).body.meta.undo.token,
  ],
  [
    "an edit of a product",
    "Kullanıcı",
    403,
    async () => (await person.send("PATCH", `${PATH}/1`, { price: 5 }, { "if-match": '"v1"' })).body.meta.undo.token,
  ],
  ["moved stock", "Editör", 200, () => bulk("stock", stock)],
  ["moved stock", "Kullanıcı", 403, () => bulk("stock", stock)],
  ["new prices of many", "Editör", 403, () => bulk("price", price)],
  ["archiving", "Editör", 403, () => bulk("archive")],
  ["a new role", "Editör", 403, () => changed({ role: "Editör" })],
  ["another name for a person", "Editör", 403, () => changed({ name: "Başka Ad" })],
  ["a deactivation", "Editör", 403, () => changed({ status: "inactive" })],
  ["a reactivation", "Editör", 200, () => reactivated()],
  ["a reactivation", "Kullanıcı", 403, () => reactivated()],
  ["another address for an account", "Editör", 403, async () => (await readdress("yeni@example.com")).token],
  [
    "a deleted file of somebody else's",
    "Editör",
    403,
    async () => {
      const { id } = await storedFileOf("editor@example.com");
      return (await person.send("DELETE", `/uploads/${id}`)).body.meta.undo.token;
    },
  ],
  [
    "a deleted file of one's own",
    "Kullanıcı",
    200,
    async () => {
      const { id } = await storedFileOf("admin@example.com");
      return (await person.send("DELETE", `/uploads/${id}`)).body.meta.undo.token;
    },
  ],
];

test.each(acts)("%s, taken back by one who has become %s: %i", async (_, role, status, act) => {
  const token = await act();
  become(role);

  const undone = await person.send("POST", `/undo/${token}`);

  expect(undone.status).toBe(status);
  if (status === 403) {
    expect(undone.body.code).toBe("forbidden");
    become("Admin");
    expect((await person.send("POST", `/undo/${token}`)).status).toBe(200);
  }
});

/** Changes somebody without an account of their own. */
async function changed(change: object): Promise<string> {
  const { version } = (await person.get("/datatable/users/5")).body.data;
  const answer = await person.send("PATCH", "/datatable/users/5", change, { "if-match": `"v${version}"` });
  return answer.body.meta.undo.token;
}

async function reactivated(): Promise<string> {
  shop.db.exec("UPDATE users SET status = 'inactive' WHERE id = 5");
  // An undo of people leaves an Admin who can sign in, whoever takes it.
  shop.db.exec("UPDATE users SET role = 'Admin' WHERE email = 'editor@example.com'");
  return changed({ status: "active" });
}

/** Gives the Editör's account another address. */
async function readdress(email: string): Promise<{ id: number; token: string }> {
  const [{ id, version }] = (await person.get("/datatable/users?q=editor%40example.com")).body.data;
  const changed = await person.send("PATCH", `/datatable/users/${id}`, { email }, { "if-match": `"v${version}"` });
  return { id, token: changed.body.meta.undo.token };
}

test("an account's address is given back on fresh proof; links sent meanwhile end, and the other address is told", async () => {
  const { id, token } = await readdress("yeni@example.com");
  shop.db.exec("DELETE FROM outbox");
  await person.send("POST", "/auth/password/forgot", { email: "yeni@example.com" });
  const sent = async () => shop.db.all<{ to_json: string; subject: string }>(outbox);
  const outbox = statement("SELECT to_json, subject FROM outbox ORDER BY id");
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1));
  shop.db.exec("UPDATE sessions SET proven_at = 1");
  const stale = await person.send("POST", `/undo/${token}`);
  shop.db.exec(`UPDATE sessions SET proven_at = ${shop.now}`);

  const undone = await person.send("POST", `/undo/${token}`);

  expect([stale.body.code, undone.status]).toEqual(["reauth_required", 200]);
  expect((await sent()).at(-1)).toMatchObject({
    to_json: '["yeni@example.com"]',
    subject: expect.stringMatching(/address|adres/),
  });
  const open = "SELECT 1 FROM one_time_links WHERE user_id = ? AND used_at IS NULL AND removed_at IS NULL";
  expect(shop.db.all(statement(open, id))).toEqual([]);
});

test("who is inactive again once their activation is taken back is signed out for good", async () => {
  const [{ id }] = (await person.get("/datatable/users?q=editor%40example.com")).body.data;
  const bulk = (action: string) => person.send("POST", "/datatable/users/bulk", { ids: [id], action });
  await bulk("deactivate");
  const { token } = (await bulk("activate")).body.meta.undo;
  const colleague = await clientOf("editor@example.com", (path, init) => shop.app.request(path, init));

  const undone = await person.send("POST", `/undo/${token}`);

  expect(undone.status).toBe(200);
  await bulk("activate");
  expect((await colleague.get("/notifications")).status).toBe(401);
});

test("the file of an export, and the rows of an import, are for those who may still make them", async () => {
  shop.db.exec(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5200)
    INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
    SELECT 1, 'payment', 'failed', value, 'Crypto', 1700000000000 + value FROM n`);
  const exported = await person.send("POST", "/exports", { object: "transactions", columns: ["id"] });
  const { id: uploadId, headers } = await upload(shop.app, "sku,name,cost\nNEW-1,Kalem,3\n");
  const staged = await person.send("POST", `${PATH}/import`, { uploadId });
  await all(shop.platform);
  const file = async () => (await shop.app.request(`/api/jobs/${exported.body.data.id}/file`, { headers })).status;
  const rows = async () => (await person.get(`${PATH}/import/${staged.body.data.id}/rows`)).status;

  expect([await file(), await rows()]).toEqual([200, 200]);
  become("Kullanıcı");
  expect([await file(), await rows()]).toEqual([403, 403]);
  expect((await person.send("POST", "/exports", { object: "transactions" })).status).toBe(403);
  expect((await person.send("POST", `/jobs/${staged.body.data.id}/run`)).status).toBe(403);
  expect((await person.get(`/jobs/${exported.body.data.id}`)).status).toBe(200);
});

/** A stored file that somebody has brought. */
async function storedFileOf(email: string): Promise<{ id: string }> {
  const client = await clientOf(email, (path, init) => shop.app.request(path, init));
  const text = "name\nKalem\n";
  const { body } = await client.send("POST", "/uploads", { name: "a.csv", type: "text/csv", size: text.length });
  const login = { email, password: "Demo-2026!" };
  const { token } = (await client.send("POST", "/auth/login", login)).body.data;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  await shop.app.request(`/api/uploads/${body.data.id}/parts/1`, { method: "PUT", headers, body: text });
  await client.send("POST", `/uploads/${body.data.id}/complete`);
  return { id: body.data.id };
}
