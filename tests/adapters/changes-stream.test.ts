import { expect, test, vi } from "vitest";
import { ChangePage } from "#shared/api/system/changes.ts";
import { ask, askJson, freshSignIn, send, signIn } from "../support/app/app.ts";
import { ownApp } from "../support/app/own-app.ts";
import { statement } from "../support/database/statement.ts";
import { watchingRows } from "../support/database/watched-db.ts";
import { openStream, type Told } from "../support/records/changes.ts";

type Headers = Record<string, string>;

/** Adds a view of the caller's own; answers what the feed will call it. */
async function change(headers: Headers): Promise<number> {
  const name = `Live ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await send("POST", "/api/views", { screen: "orders", name, query: "", shared: true }, headers);
  await askJson(`/api/views/${body.data.id}`, { method: "DELETE", headers });
  return body.data.id;
}

const cursorNow = async (headers: Headers): Promise<number> =>
  (await askJson("/api/changes", { headers })).body.data.cursor;

const tells = (object: string, id: number, action?: string) => (told: Told) =>
  told.event === "changes" &&
  told.data.items.some((item) => item.object === object && item.id === id && item.action === (action ?? item.action));

/** Somebody of their own, so that their sessions may come and go. */
async function newcomer(): Promise<{ email: string; headers: Headers }> {
  const email = `live-${crypto.randomUUID()}@shop.example`;
  const person = { username: "Live Okur", email, password: "Demo-2026!", phoneNumber: "+905301234567" };
  await send("POST", "/api/auth/register", person);
  return { email, headers: await freshSignIn(email) };
}

test("GET /changes/stream says at once where the feed stands, then what is changed as it is changed", async () => {
  const headers = await signIn();
  const stream = await openStream(headers);

  const first = await stream.until(() => true);
  const id = await change(headers);
  const told = await stream.until(tells("view", id));

  expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(stream.response.headers.get("cache-control")).toContain("no-store");
  expect(first).toMatchObject({ event: "changes", data: { items: [] } });
  expect(first.id).toBe(first.data.cursor);
  expect(told.id).toBeGreaterThan(first.id ?? 0);
  const { actor } = told.data.items.find((item) => item.id === id) ?? {};
  expect(actor).toEqual(expect.any(Number));
  await stream.leave();
});

test("a reader that comes back is told what it missed, once and in order", async () => {
  const headers = await signIn();
  const since = await cursorNow(headers);
  const ids = [await change(headers), await change(headers)];

  const stream = await openStream(headers, { since });
  const told = await stream.until(tells("view", ids[1] ?? 0));
  const later = await change(headers);
  await stream.until(tells("view", later, "view.removed"));

  const items = stream.all.flatMap(({ data }) => data.items).filter(({ object }) => object === "view");
  const own = items.filter(({ id }) => [...ids, later].includes(id)).map(({ id, action }) => `${id} ${action}`);
  expect(own).toEqual([...ids, later].flatMap((id) => [`${id} view.added`, `${id} view.removed`]));
  const asked = await askJson(`/api/changes?since=${since}`, { headers });
  expect(ChangePage.parse(asked.body.data).items.slice(0, told.data.items.length)).toEqual(told.data.items);
  await stream.leave();
});

test.each(["999999999999", "-1", "yesterday"])(
  "a reader that comes back from %s is told to ask for all",
  async (since) => {
    const headers = await signIn();
    const stream = await openStream(headers, { since });

    const first = await stream.until(() => true);
    const id = await change(headers);
    await stream.until(tells("view", id));

    expect(first).toMatchObject({ event: "everything", data: { cursor: first.id } });
    await stream.leave();
  },
);

test("a line is sent every fifteen seconds though nothing happens", { timeout: 40_000 }, async () => {
  const stream = await openStream(await signIn());
  await stream.until(() => true);

  await stream.beat();

  await stream.leave();
});

test.each(["admin@example.com", "editor@example.com", "user@example.com"])("%s may hold a stream", async (email) => {
  const headers = await freshSignIn(email);
  const stream = await openStream(headers);
  await stream.until(() => true);

  const id = await change(headers);

  expect(await stream.until(tells("view", id))).toBeTruthy();
  await stream.leave();
});

test("a person's eleventh stream ends the oldest, and another person's stays", async () => {
  const { headers } = await newcomer();
  const other = await openStream((await newcomer()).headers);
  const [oldest, ...others] = [await openStream(headers), await openStream(headers)];
  await others[0]?.leave();
  for (let count = 1; count < 10; count++) others.push(await openStream(headers));
  const newest = await openStream(headers);

  await oldest?.end();

  const id = await change(headers);
  for (const stream of [...others.slice(1), newest]) await stream.until(tells("view", id));
  for (const stream of [...others.slice(1), newest, other]) await stream.leave();
});

test.each([{}, { authorization: "Bearer nobody" }])("without a session there is no stream: %j", async (headers) => {
  const response = await ask("/api/changes/stream", { headers: headers as Headers });

  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: "unauthorized", data: null });
});

test("signing out ends the stream of that session, and no other", async () => {
  const { email, headers } = await newcomer();
  const other = await openStream(await freshSignIn(email));
  const stream = await openStream(headers);
  await stream.until(() => true);
  await other.until(() => true);

  await ask("/api/auth/logout", { method: "POST", headers });
  await stream.end();

  const admin = await signIn();
  const id = await change(admin);
  expect(await other.until(tells("view", id))).toBeTruthy();
  await other.leave();
});

test("whoever is let in no longer loses the stream", async () => {
  const { email, headers } = await newcomer();
  const admin = await signIn();
  const stream = await openStream(headers);
  await stream.until(() => true);
  const { body } = await askJson(`/api/datatable/users?q=${encodeURIComponent(email)}`, { headers: admin });
  const [person] = body.data;

  const version = { ...admin, "if-match": `"v${person.version}"` };
  const { status } = await send("PATCH", `/api/datatable/users/${person.id}`, { status: "inactive" }, version);
  await stream.end();

  expect(status).toBe(200);
});

test("GET /version says that the host can hold streams", async () => {
  const { body } = await askJson("/api/version");

  expect(body.data.stream).toBe(true);
});

test("a stream does not keep its session alive", async () => {
  const { app, db, platform } = await ownApp();
  const json = { "content-type": "application/json" };
  const entry = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const signedIn = await app.request("/api/auth/login", { method: "POST", headers: json, body: entry });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;
  const headers = { authorization: `Bearer ${token}` };
  const seen = async () => db.all(statement("SELECT max(last_seen_at) AS at FROM sessions"));
  const before = await seen();
  platform.clock.set(platform.clock.now() + 3_600_000);

  const stream = await openStream(headers, { request: (path, init) => app.request(path, init) });
  await stream.until(() => true);
  await app.request("/api/changes", { headers });

  expect(await seen()).toEqual(before);
  await stream.leave();
});

test("a reader that is thousands behind is told so once instead of being flooded", async () => {
  const { app, db, now } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const json = { "content-type": "application/json" };
  const entry = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const signedIn = await request("/api/auth/login", { method: "POST", headers: json, body: entry });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await request("/api/changes", { headers })).json()) as { data: { cursor: number } };
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO changes (object, object_id, version, action, at) SELECT 'product', i, 1, 'product.edited', ${now} FROM n`);

  const far = await openStream(headers, { since: data.cursor, request });
  const near = await openStream(headers, { since: data.cursor + 500, request });
  const told = await far.until(() => true);
  await near.until(({ data }) => data.cursor === told.id);

  expect(far.all).toHaveLength(1);
  expect(told).toMatchObject({ event: "everything", id: data.cursor + 1200 });
  expect(near.all.map(({ event, data: { items } }) => [event, items.length])).toEqual([
    ["changes", 500],
    ["changes", 200],
  ]);
  await Promise.all([far.leave(), near.leave()]);
});

test("what is changed while the feed is read to its end is told without waiting for the next beat", async () => {
  const { app, db, now, platform } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const json = { "content-type": "application/json" };
  const entry = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const signedIn = await request("/api/auth/login", { method: "POST", headers: json, body: entry });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;
  let onEnd: (() => void) | undefined;
  platform.db = watchingRows(db, (rows, sql) => {
    if (sql.includes('from "changes" where "id" >') && rows.length === 0) onEnd?.();
  });
  const write = (ids: number[]) => {
    for (const id of ids) {
      db.exec(`INSERT INTO changes (object, object_id, version, action, at)
        VALUES ('product', ${id}, 1, 'product.edited', ${now})`);
    }
    for (const _ of ids) platform.hub.publish({ kind: "grown" });
  };
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const stream = await openStream({ authorization: `Bearer ${token}` }, { request });
  await stream.until(() => true);
  // The pause after the first reading is over.
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();

  onEnd = () => {
    onEnd = undefined;
    write([3]);
  };
  write([1, 2]);
  const told = await Promise.race([stream.until(tells("product", 3)), stream.beat()]);

  expect(told).toMatchObject({ event: "changes" });
  await stream.leave();
});
