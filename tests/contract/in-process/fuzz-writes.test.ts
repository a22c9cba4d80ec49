import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { differences } from "../../../server/db/rollups/recount.ts";
import { tableOf } from "../../../server/db/write/act.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { isShort } from "../../support/app/size.ts";
import { statement } from "../../support/database/statement.ts";
import { bodiesOf, hostile } from "../../support/laws/fuzz-values.ts";
import { expectLaws } from "../../support/laws/laws.ts";
import { diceOf } from "../../support/walk/walk.ts";

const CALLS = isShort ? 120 : 5_000;

/** Calls whose success would end the session, replace the shop or move the clock under the others. */
const left =
  /^(?:POST \/auth\/logout|DELETE \/account(?:\/sessions.*)?|DELETE \/team\/sessions|PUT \/dev\/clock|.* \/workspace\/restore.*)$/;
/** Refusals that are written down: what arrived is not what was announced, so the upload is over. */
const recorded = new Set(["POST /uploads/{id}/complete"]);

const writes = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([name, { policy }]) => !name.startsWith("GET ") && policy !== "dev" && policy !== "public" && !left.test(name),
);
/** `POST /kanban/cards` is of `kanban`, `POST /ecommerce/orders/{id}/notes` of `ecommerce/orders`. */
const familyOf = (name: string) => /^\w+ \/((?:ecommerce\/)?[\w-]+)/.exec(name)?.[1] ?? "";
const families = [...new Set(writes.map(([name]) => familyOf(name)))];

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
/** How many writes of each family were done. */
const done = new Map<string, number>();

beforeAll(async () => {
  own = await ownApp();
  // Jobs do their work after the fuzz, so that each touch of a row is of the call before it.
  own.platform.jobs.wake = async () => {};
  admin = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));
  const watch = (table: string, act: string) =>
    `CREATE TEMP TRIGGER ${table}_${act} AFTER ${act} ON main.${table} BEGIN UPDATE touched SET n = n + 1; END;`;
  own.db.exec("CREATE TEMP TABLE touched (n INTEGER); INSERT INTO touched VALUES (0)");
  for (const table of new Set([...Object.values(tableOf), "audit", "messages", "order_events", "transactions"])) {
    own.db.exec(["INSERT", "UPDATE", "DELETE"].map((act) => watch(table, act)).join("\n"));
  }
}, 120_000);

const touches = async () => own.db.first<{ n: number }>(statement("SELECT n FROM touched"))?.n;

/** Whether a write could take the caller's own role or access away. */
function isOwnEnd(at: string, body: unknown): boolean {
  const { ids } = (body ?? {}) as { ids?: unknown };
  const isOpenBulk = at.endsWith("/users/bulk") && !(Array.isArray(ids) && !ids.includes(1));
  return isOpenBulk || /^\/(?:team|datatable\/users)\/1(?:\/|$)/.test(at);
}

/** Everything under `id` in an answer, so that later calls meet records that are there. */
function idsIn(value: unknown, found: unknown[]): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "id") found.push(inner);
    else idsIn(inner, found);
  }
}

test.each(families)(
  "%s: no write fails with a 5xx, and a refused one leaves nothing",
  async (family) => {
    const dice = diceOf([...family].reduce((seed, sign) => seed * 31 + sign.charCodeAt(0), 7));
    const one = <T>(values: readonly T[]): T => values[Math.floor(dice() * values.length)] as T;
    const ids: unknown[] = Array.from({ length: 25 }, (_, at) => at + 1);
    const rows = writes
      .filter(([name]) => familyOf(name) === family)
      .map(([name, row]) => ({ name, row, draw: row.body && bodiesOf(row.body, { dice, ids }) }));
    const bad: string[] = [];

    for (let call = 0; call < CALLS; call++) {
      const { name, row, draw } = one(rows);
      const [method = "", path = ""] = name.split(" ");
      const at = path.replace(/\{\w+\}/g, () =>
        encodeURIComponent(String(dice() < 0.05 ? one(hostile) || "x" : one(ids))),
      );
      const body = draw?.();
      if (isOwnEnd(at, body)) continue;
      const before = await touches();
      const headers: Record<string, string> = { "if-match": `"v${1 + Math.floor(dice() * 4)}"` };
      if (dice() < 0.1) headers["idempotency-key"] = encodeURIComponent(one(hostile).slice(0, 300)) || "key";
      const sent = draw ? (JSON.stringify(body) ?? "") : row.bytes ? "bytes" : null;
      const answer = await admin
        .ask(at, { method, headers, ...(sent !== null && { body: sent }) })
        .catch((error: unknown) => void bad.push(String(error).slice(0, 200)));
      if (!answer) continue;
      const text = await answer.text();
      const about = `${answer.status} ${method} ${at.slice(0, 80)} ${(JSON.stringify(body) ?? "").slice(0, 300)} ${text.slice(0, 200)}`;
      if (answer.status >= 500) bad.push(about);
      else if (answer.status >= 400 && !recorded.has(name) && (await touches()) !== before)
        bad.push(`half written: ${about}`);
      else if (answer.status < 300) {
        done.set(family, (done.get(family) ?? 0) + 1);
        if (answer.headers.get("content-type")?.startsWith("application/json")) idsIn(JSON.parse(text), ids);
        if (ids.length > 400) ids.splice(25, ids.length - 200);
      }
    }

    expect(bad).toEqual([]);
    expect((await admin.get("/account")).status).toBe(200);
  },
  900_000,
);

test("the laws of the shop hold after all of it", { timeout: 900_000 }, async () => {
  expect([...done].filter(([, count]) => count > CALLS / 20).length).toBeGreaterThan(families.length / 2);
  await own.platform.jobs.settle();

  expect(differences(own.db, own.platform.clock.now(), "Europe/Istanbul")).toEqual([]);
  expect(own.db.all(statement("PRAGMA foreign_key_check"))).toEqual([]);
  expect(own.db.all(statement("PRAGMA integrity_check"))).toEqual([{ integrity_check: "ok" }]);
  await expectLaws(admin);
});
