import { beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#shared/api/endpoints.ts";
import { runAll } from "../../../server/db/database.ts";
import { migrations } from "../../../server/db/migrations.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";

const LAST = migrations.at(-1)!.name;
const LATER = "9999-later.sql";
type Own = Awaited<ReturnType<typeof ownApp>>;
let own: Own;
beforeEach(async () => {
  own = await ownApp();
});

const lose = (db: Own["db"]) => db.run(statement("DELETE FROM migrations WHERE name = ?", LAST));
const goThrough = (db: Own["db"], compatibleFrom: string) =>
  runAll(db, [
    statement("INSERT INTO migrations (name) VALUES (?)", LATER),
    statement("UPDATE meta SET value = ? WHERE key = 'compatible_from'", compatibleFrom),
  ]);

const calls = Object.keys(endpoints).map((name) => {
  const [method = "", path = ""] = name.split(" ");
  return { method, path: `/api${path.replace(/\{\w+\}/g, "1")}` };
});
const text = (app: Own["app"], path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(app.request(path, { headers })).then(async (answer) => [answer.status, await answer.text()] as const);

describe.each([
  ["lacks a migration", lose, `lacks the migration ${LAST}`, "restart the server"],
  [
    "has gone through a breaking migration that this build does not know",
    (db: Own["db"]) => goThrough(db, LATER),
    `needs a build that knows the migration ${LATER}`,
    "deploy a newer one",
  ],
])("while the database %s", (_, change, reason, remedy) => {
  beforeEach(async () => void change(own.db));

  test("every call but health is refused with the sentence that says what to do", async () => {
    for (const { method, path } of calls) {
      const answer = await own.app.request(path, { method });
      if (path === "/api/health") {
        expect(answer.status).toBe(200);
        continue;
      }
      expect(answer.status, `${method} ${path}`).toBe(503);
      const body = await answer.json();
      expect(body).toMatchObject({ code: "unavailable", params: { check: "schema" } });
      expect(body.message).toContain(reason);
      expect(body.message).toContain(remedy);
    }
  });

  test("pages say so too", async () => {
    const [status, page] = await text(own.app, "/orders", { accept: "text/html" });

    expect(status).toBe(503);
    expect(page).toContain(reason);
    expect(page).toContain(remedy);
  });
});

test("a build works on a database that a newer one has extended", async () => {
  goThrough(own.db, LAST);

  expect((await text(own.app, "/api/health/ready"))[0]).toBe(200);
  expect((await text(own.app, "/api/ecommerce/order-stats"))[0]).toBe(200);
});

test("a running server notices within a minute that its database was migrated, and that it is mended", async () => {
  const { app, db, platform, now } = own;
  const statusAfter = async (minutes: number) => {
    platform.clock.set(now + minutes * 60_000);
    return (await text(app, "/api/ecommerce/order-stats"))[0];
  };
  expect(await statusAfter(0)).toBe(200);

  goThrough(db, LATER);
  expect(await statusAfter(0.5)).toBe(200);
  expect(await statusAfter(1)).toBe(503);
  db.run(statement("UPDATE meta SET value = ? WHERE key = 'compatible_from'", LAST));
  expect(await statusAfter(1.5)).toBe(503);
  expect(await statusAfter(2)).toBe(200);
});
