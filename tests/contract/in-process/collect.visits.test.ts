import { beforeEach, expect, test } from "vitest";
import { keepAudience } from "../../../server/db/rollups/audience.ts";
import { differences } from "../../../server/db/rollups/recount.ts";
import { draw } from "../../../server/seed/draw.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { rowsOf, TZ } from "../../support/database/planted.ts";
import { watching } from "../../support/database/watched-db.ts";
import { audienceLaws } from "../../support/laws/audience-laws.ts";
import { CHROME, collect, page } from "../../support/records/collect.ts";

const MINUTE = 60_000;
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148";

type Own = Awaited<ReturnType<typeof ownApp>>;
let own: Own;
beforeEach(async () => {
  own = await ownApp();
});

/** Sends from somewhere: the host tells address and country. */
const send = (body: object, { agent = CHROME, address = "192.0.2.1", country }: Record<string, string> = {}) =>
  collect(body, { "user-agent": agent }, (path, init) => own.app.request(path, init, { address, country }));
const newest = (n: number) =>
  rowsOf(
    own.db,
    `SELECT visitor, seconds, views, events, bounced, device, country, first_ever FROM visits ORDER BY id DESC LIMIT ${n}`,
  );
const after = (minutes: number) => own.platform.clock.set(own.now + minutes * MINUTE);

test("a visit goes on while no half hour passes without a call, and is then followed by another", async () => {
  const one = page();

  await send(one);
  expect(await newest(1)).toMatchObject([{ views: 1, events: 1, bounced: 1, seconds: 0, first_ever: 1 }]);
  after(29);
  await send(one);
  after(40);
  await send({ ...one, event: "added to basket" });
  expect(await newest(1)).toMatchObject([{ views: 2, events: 3, bounced: 0, seconds: 2400, first_ever: 1 }]);
  after(70);
  await send(one);

  const [second, first] = await newest(2);
  expect(second).toMatchObject({ views: 1, events: 1, bounced: 1, seconds: 0, first_ever: 0 });
  expect(first).toMatchObject({ visitor: second?.visitor, first_ever: 1 });
});

test("an act that comes before any view was done on a page all the same, and is no bounce", async () => {
  await send({ ...page(), event: "added to basket" });

  expect(await newest(1)).toMatchObject([{ views: 1, events: 2, bounced: 0 }]);
});

test("the device is the browser's, the country what the host tells, else unknown", async () => {
  await send(page(), { agent: PHONE, country: "DE" });
  await send(page(), { country: "<script>" });
  await send(page());

  expect(await newest(3)).toMatchObject([
    { device: "desktop", country: "XX" },
    { device: "desktop", country: "XX" },
    { device: "mobile", country: "DE" },
  ]);
});

test("who names no visitor is somebody else on the next day, at another address and in another browser", async () => {
  const unnamed = { ...page(), visitor: undefined };
  const nameNow = async (from: Record<string, string>) => {
    await send(unnamed, from);
    return (await newest(1))[0]?.visitor;
  };

  const names = [await nameNow({}), await nameNow({ address: "192.0.2.2" }), await nameNow({ agent: PHONE })];
  after(24 * 60);
  names.push(await nameNow({}));

  expect(new Set(names).size).toBe(4);
  expect(await rowsOf(own.db, "SELECT day FROM day_salts")).toEqual([{ day: "2026-06-16" }]);
});

test("neither address, browser, page nor the shop's id of its customer is kept anywhere", async () => {
  const secret = "canary-customer-7";
  const url = "https://shop.example/canary-page?token=canary-token";

  await send(
    { ...page(), visitor: secret, url, referrer: url },
    { agent: `${CHROME} canary-agent`, address: "198.51.100.7" },
  );

  const tables = await rowsOf<{ name: string }>(own.db, "SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { name } of tables.filter(({ name }) => !/_fts|words/.test(name))) {
    expect(JSON.stringify(await rowsOf(own.db, `SELECT * FROM "${name}"`)), name).not.toMatch(/canary|198\.51\.100\.7/);
  }
});

test("a new site key counts at once", async () => {
  await send(page());
  own.db.exec("UPDATE workspace SET site_key = 'site_new'");

  expect((await send({ ...page(), siteKey: "site_new" })).status).toBe(204);
});

test("a call costs one transaction of two queries, and no query beside it", async () => {
  await send(page());
  const transactions: (number | null)[] = [];
  own.platform.db = watching(own.db, ({ transaction }) => transactions.push(transaction));

  await send(page());
  await send({ ...page(), visitor: undefined });

  expect(transactions).toEqual([1, 1, 2, 2]);
});

test("days of visits later the kept figures are still what a recount says, and the laws hold", async () => {
  const known = Array.from({ length: 40 }, () => page());
  for (let step = 0; step < 300; step++) {
    after(step * 7);
    const one = known[Math.floor(draw(1, "steps", step, "who") * known.length)] ?? page();
    const isAct = draw(1, "steps", step, "act") < 0.3;
    const country = draw(1, "steps", step, "where") < 0.5 ? "TR" : "DE";
    expect((await send({ ...one, ...(isAct ? { event: "seen" } : {}) }, { country })).status).toBe(204);
    if (step % 40 === 0) keepAudience(own.db, own.platform.clock.now(), TZ);
  }

  const now = own.platform.clock.now();
  expect(differences(own.db, now, TZ)).toEqual([]);
  const client = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));
  // L36 and L37 are told for the moment of the sample data.
  for (const [words, law] of Object.entries(audienceLaws)) if (!/^L3[67]/.test(words)) await law(client);
  const { body } = await client.get("/dashboard/user-minutes");
  const since = Math.floor(now / MINUTE) * MINUTE - 8 * MINUTE;
  const [{ n = 0 } = {}] = await rowsOf<{ n: number }>(
    own.db,
    "SELECT count(DISTINCT visitor) AS n FROM visits WHERE last_at >= ? AND started_at < ?",
    since,
    since + 8 * MINUTE,
  );
  const minutes: number[] = body.data;
  expect(Math.max(...minutes)).toBeLessThanOrEqual(n);
  expect(minutes.reduce((sum, users) => sum + users, 0)).toBeGreaterThanOrEqual(n);
});
