import { beforeEach, describe, expect, test, vi } from "vitest";
import { doDueWork } from "../../../server/job-table.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
beforeEach(async () => {
  own = await ownApp();
  admin = await clientOf(undefined, (path, init) => own.app.request(path, init));
  for (const name of ["Bir", "İki", "Üç", "Dört"]) await admin.send("POST", "/inbox/labels", { name, colour: "teal" });
});

const check = async () => (await admin.get("/audit/verify")).body.data;
const ids = async (): Promise<number[]> =>
  own.db.all<{ id: number }>(statement("SELECT id FROM audit ORDER BY id")).map(({ id }) => id);
/** What somebody with the database in their hands could do. */
const tamper = (sql: string) => {
  own.db.exec(
    "DROP TRIGGER audit_stays; DROP TRIGGER audit_values_stay; DROP TRIGGER audit_seal_stays; DROP TRIGGER audit_is_kept",
  );
  own.db.exec(sql);
};

describe("the chain of the history", () => {
  test("is made by due work without being asked", async () => {
    expect((await check()).open).toBeGreaterThanOrEqual(4);

    await doDueWork(own.platform, Number.POSITIVE_INFINITY);

    expect(await check()).toMatchObject({ open: 0, broken: null });
  });

  test("is scheduled with the act: where it cannot be, nothing is written, and the next act schedules it", async () => {
    const before = await ids();
    own.platform.clock.set(own.now + 60_000);
    const wakeAt = vi.spyOn(own.platform.jobs, "wakeAt").mockImplementationOnce(() => {
      throw new Error("no alarm");
    });
    const add = (name: string) => admin.send("POST", "/inbox/labels", { name, colour: "teal" });

    const failed = await add("Beş");
    const written = await ids();
    const next = await add("Beş");

    expect([failed.status, next.status]).toEqual([500, 201]);
    expect(written).toEqual(before);
    expect(wakeAt.mock.calls).toEqual([[own.now + 110_000], [own.now + 110_000]]);
  });

  test("names an entry whose words were changed", async () => {
    await admin.send("POST", "/audit/seal");
    const [, second] = await ids();
    tamper(`UPDATE audit SET after_json = json_set(after_json, '$.name', 'Beş') WHERE id = ${second}`);

    expect((await check()).broken).toEqual({ id: second, reason: "changed" });
  });

  test("names the entry behind one that was taken out", async () => {
    await admin.send("POST", "/audit/seal");
    const [, second, third] = await ids();
    tamper(`DELETE FROM audit WHERE id = ${second}`);

    expect((await check()).broken).toEqual({ id: third, reason: "chain" });
  });

  test("misses its end when the newest entries are gone", async () => {
    await admin.send("POST", "/audit/seal");
    const last = (await ids()).at(-1);
    tamper(`DELETE FROM audit WHERE id = ${last}`);

    expect((await check()).broken).toEqual({ id: last, reason: "end" });
  });

  test.each([
    ["id, at, actor_id, action, object, object_id, 'x'", "after_json"],
    ["id, at, 99, action, object, object_id, after_json", "after_json"],
    ["id, at, actor_id, action, object, object_id, NULL", "hash"],
  ])("keeps an entry that somebody replaces with %s (%s)", async (values, last) => {
    await admin.send("POST", "/audit/seal");
    const [, second] = await ids();
    const columns = `id, at, actor_id, action, object, object_id, ${last}`;

    const replace = () =>
      own.db.exec(`INSERT OR REPLACE INTO audit (${columns}) SELECT ${values} FROM audit WHERE id = ${second}`);

    expect(replace).toThrow(/stay as written/);
    expect((await check()).broken).toBeNull();
  });

  test("takes the very same entry again, as a restore after a break does", async () => {
    await admin.send("POST", "/audit/seal");

    own.db.exec("INSERT OR REPLACE INTO audit SELECT * FROM audit");

    expect((await check()).broken).toBeNull();
  });

  test("goes on behind what was sealed before, also where two seal at once", async () => {
    await admin.send("POST", "/audit/seal");
    await admin.send("POST", "/inbox/labels", { name: "Altı", colour: "teal" });

    await Promise.all([admin.send("POST", "/audit/seal"), admin.send("POST", "/audit/seal")]);

    expect(await check()).toMatchObject({ open: 0, broken: null });
  });

  test("holds where an entry's values were erased for a person's sake, and only sealed ones can be", async () => {
    const [first] = await ids();
    const erase = () =>
      own.db.exec(`UPDATE audit SET before_json = NULL, after_json = NULL, erased_at = 5 WHERE id = ${first}`);
    expect(erase).toThrow(/stay as written/);
    await admin.send("POST", "/audit/seal");

    erase();

    expect((await check()).broken).toBeNull();
    expect((await admin.get("/audit?pageSize=100")).body.data.at(-1)).toMatchObject({ erased: true, after: null });
  });
});

describe("an entry", () => {
  test.each([
    "UPDATE audit SET actor_id = 2",
    "UPDATE audit SET after_json = '{}'",
    "UPDATE audit SET erased_at = 1",
    "DELETE FROM audit",
  ])("stays as it was written: %s", async (sql) => {
    expect(() => own.db.exec(sql)).toThrow(/audit rows/);
  });

  test.each(["UPDATE audit SET hash = 'x'", "UPDATE audit SET digest = 'x'", "UPDATE audit SET prev_hash = NULL"])(
    "stays as it was sealed: %s",
    async (sql) => {
      await admin.send("POST", "/audit/seal");

      expect(() => own.db.exec(sql)).toThrow(/as sealed/);
    },
  );
});
