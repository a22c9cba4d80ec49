import { expect, test } from "vitest";
import { clientOf } from "../../tests/support/client.ts";
import { ownApp } from "../../tests/support/own-app.ts";
import { walkOrders } from "../../tests/support/walk.ts";
import { statement } from "./cell.ts";

/** What is small by nature: values that came with the call, and what a subselect has already gathered. */
const isSmall = (step: string) =>
  /^SCAN (?:json_each|seen|line|one|about|crossed|CONSTANT|move|sales|money|back|\()/.test(step);

/**
 * Children of a table that rows are inserted into: the plan holds a look at them, which runs only while a deferred
 * foreign key waits to be satisfied. https://sqlite.org/foreignkeys.html#fk_deferred
 */
const isUnasked = (step: string, sql: string) => /^INSERT/.test(sql) && !sql.includes(step.split(" ")[1] ?? step);

test("no write to orders looks at a table from end to end", async () => {
  const { app, cell } = await ownApp();
  const written = new Map<string, readonly unknown[]>();
  const { batch } = cell;
  cell.batch = (statements) => {
    for (const { sql, parameters } of statements.map((one) => one.compile())) written.set(sql, parameters);
    return batch(statements);
  };
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  await walkOrders(client, { writes: 150, seed: 3, onWrite: () => {} });

  expect(written.size).toBeGreaterThan(40);
  for (const [sql, values] of written) {
    const { rows } = await cell.run<{ detail: string }>(statement(`EXPLAIN QUERY PLAN ${sql}`, ...values));
    const scans = rows
      .map(({ detail }) => detail)
      .filter((step) => /^SCAN|AUTOMATIC/.test(step) && !isSmall(step) && !isUnasked(step, sql));
    expect(scans, sql).toEqual([]);
  }
}, 60_000);
