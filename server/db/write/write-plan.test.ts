import { expect, test } from "vitest";
import { clientOf } from "../../../tests/support/app/client.ts";
import { ownApp } from "../../../tests/support/app/own-app.ts";
import { asMe, stepsOf } from "../../../tests/support/database/plans.ts";
import { watching } from "../../../tests/support/database/watched-db.ts";
import { ownBoard, ownCard } from "../../../tests/support/records/boards.ts";
import { walkOrders } from "../../../tests/support/walk/walk.ts";
import { compiled, runAll } from "../database.ts";
import { importStatements } from "../jobs/import-statements.ts";
import { respreadStatements } from "../ranks.ts";

/** Scans of small sources: values sent with the call, and results of subqueries. */
const isSmall = (step: string) =>
  /^SCAN (?:json_each|seen|line|one|about|crossed|CONSTANT|move|sales|money|back|coming|\()/.test(step);

/**
 * Child tables of the table that an INSERT writes to. The plan lists a search of them, which runs only while a deferred
 * foreign key is unsatisfied. https://sqlite.org/foreignkeys.html#fk_deferred
 */
const isUnasked = (step: string, sql: string) => /^INSERT/i.test(sql) && !sql.includes(step.split(" ")[1] ?? step);

/** A server for this test, and each query of its transactions with the values of its last run. */
async function watched() {
  const { app, db, platform } = await ownApp();
  const written = new Map<string, readonly unknown[]>();
  platform.db = watching(db, ({ sql, parameters, transaction }) => {
    if (transaction !== null || /^\s*(?:INSERT|UPDATE|DELETE)/i.test(sql)) written.set(sql, parameters);
  });
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  return { db, platform, written, client };
}

function expectNoScans({ db, written }: Pick<Awaited<ReturnType<typeof watched>>, "db" | "written">) {
  for (const [sql, values] of written) {
    const scans = stepsOf(db, { sql, parameters: values }).filter(
      (step) => /^SCAN|AUTOMATIC/.test(step) && !isSmall(step) && !isUnasked(step, sql),
    );
    expect(scans, sql).toEqual([]);
  }
}

test("no write to orders scans a whole table", async () => {
  const own = await watched();

  await walkOrders(own.client, { writes: 150, seed: 3, onWrite: () => {} });

  expect(own.written.size).toBeGreaterThan(40);
  expectNoScans(own);
}, 180_000);

test("no write to boards and cards scans a whole table", async () => {
  const own = await watched();
  const { client } = own;
  const { id: boardId, columns, name } = await ownBoard(client);
  const [first, second, third] = columns.map(({ id }) => id) as [number, number, number];
  const labels = (await client.send("POST", "/kanban/labels", { boardId, name: "Foto", colour: "blue" })).body.data;
  const [card, other] = [
    await ownCard(client, first, { labelIds: [labels.id], assigneeIds: [2] }),
    await ownCard(client, first),
  ];
  const path = `/kanban/cards/${card.id}`;
  const ids = [card.id, other.id];
  const done = [
    await client.send("POST", `${path}/move`, { columnId: second }),
    await client.send("PUT", `${path}/labels`, { ids: [] }),
    await client.send("PUT", `${path}/assignees`, { ids: [3] }),
    await client.send("PATCH", path, { title: "Yeni" }, { "if-match": '"v1"' }),
    await client.send("POST", `${path}/checklist`, { text: "Bir" }),
    await client.send("POST", `${path}/archive`),
    await client.send("POST", `${path}/restore`),
    await client.send("POST", "/kanban/cards/bulk", { ids, action: "move", value: { columnId: third } }),
    await client.send("POST", "/kanban/cards/bulk", { ids, action: "assign", value: { add: [4] } }),
    await client.send("POST", "/kanban/cards/bulk", { ids, action: "archive" }),
    await client.send("POST", `/kanban/columns/${first}/move`, {}),
    await client.send("DELETE", `/kanban/columns/${third}`, { moveCardsTo: first }, { "if-match": '"v1"' }),
    await client.send("DELETE", `/kanban/boards/${boardId}`, { confirmName: name }),
  ];
  for (const { status, body } of done.reverse()) {
    expect([200, 201], JSON.stringify(body)).toContain(status);
    await client.send("POST", `/undo/${body.meta.undo.token}`);
  }
  runAll(own.platform.db, respreadStatements("cards", first));

  expect(own.written.size).toBeGreaterThan(40);
  expectNoScans(own);
}, 180_000);

test("no batch of an import scans all products", async () => {
  const { db } = await ownApp();
  const piece = { jobId: "j", piece: 1, after: 0, upTo: 100, mark: "m" };
  const scans: string[] = [];

  for (const { sql, parameters } of importStatements(asMe(db), piece).map(compiled)) {
    scans.push(...stepsOf(db, { sql, parameters }).filter((step) => /^(?:SCAN|SEARCH) other\b/.test(step)));
  }

  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter((step) => step.startsWith("SCAN"))).toEqual([]);
});
