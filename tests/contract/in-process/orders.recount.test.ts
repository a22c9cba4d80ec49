import { beforeAll, describe, expect, test } from "vitest";
import { differences } from "../../../server/db/rollups/recount.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { walkOrders } from "../../support/walk/walk.ts";

/** What the database alone can tell: counters, audit and change feed after many writes. */
describe.each([11, 12, 13])("after 200 writes drawn by %d", (seed) => {
  let server: Awaited<ReturnType<typeof ownApp>>;
  let client: Client;
  const writes: string[] = [];
  beforeAll(async () => {
    server = await ownApp();
    client = await clientOf("admin@example.com", (path, init) => server.app.request(path, init));
    await walkOrders(client, {
      writes: 200,
      seed,
      onWrite: (what, { status, body }) => {
        expect([200, 201], `${what}: ${JSON.stringify(body)}`).toContain(status);
        writes.push(what);
      },
    });
  }, 120_000);
  const rowsOf = async (text: string) => server.db.all(statement(text));

  test("L52 a full recount changes nothing", async () => {
    expect(differences(server.db, server.now, "Europe/Istanbul")).toEqual([]);
  });

  test("L48 each write has one audit row and one row of the change feed for its order, with its version", async () => {
    expect(await rowsOf("SELECT count(*) AS n FROM audit WHERE object = 'order'")).toEqual([{ n: writes.length }]);
    expect(await rowsOf("SELECT count(*) AS n FROM changes WHERE object = 'order'")).toEqual([{ n: writes.length }]);
    const behind = `SELECT o.id FROM orders o JOIN (SELECT object_id, max(version) AS version FROM changes
      WHERE object = 'order' GROUP BY 1) c ON c.object_id = o.id WHERE c.version <> o.version`;
    expect(await rowsOf(behind)).toEqual([]);
  });

  test("L20 what is on hand is the sum of its movements, and people came with their audit row", async () => {
    const moved = `SELECT p.id FROM products p WHERE p.on_hand <>
      (SELECT coalesce(sum(m.delta), 0) FROM stock_moves m WHERE m.product_id = p.id)`;
    expect(await rowsOf(moved)).toEqual([]);
    const added = "SELECT count(*) AS n FROM audit WHERE action = 'person.added'";
    const people = "SELECT count(*) AS n FROM users WHERE email LIKE 'walk%'";
    expect(await rowsOf(added)).toEqual(await rowsOf(people));
  });
});
