import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { statement } from "../../../server/db/cell.ts";
import { tableOf } from "../../../server/db/commit.ts";
import { type Client, clientOf } from "../../support/client.ts";
import { ownApp } from "../../support/own-app.ts";
import { walkShop } from "../../support/walk-shop.ts";

/** What leaves no entry: drafts, read marks, presence, own choices and looks, bytes on their way, work that is only begun. */
const unwritten = [
  /^(PUT|DELETE) \/inbox\/(draft|conversations\/\{id\}\/draft)$/,
  /\/presence$/,
  /^POST \/notifications\/read$/,
  /^PATCH \/account\/(preferences|notifications)$/,
  /^PUT \/kanban\/(boards\/\{id\}\/star|cards\/\{id\}\/watch)$/,
  /^PUT \/uploads\//,
  /^POST \/(exports|undo\/\{token\}|audit\/seal)$/,
  /^POST \/jobs\//,
];
const patterns = Object.entries<Endpoint>(endpoints)
  .filter(([name, { policy }]) => !name.startsWith("GET ") && policy !== "public" && policy !== "dev")
  .map(([name]) => ({ name, address: new RegExp(`^${name.replace(/\{\w+\}/g, "[^/]+").replaceAll("/", "\\/")}$`) }));
const nameOf = (method: string, path: string) =>
  patterns.find(({ address }) => address.test(`${method} ${path.split("?")[0]}`))?.name;

let own: Awaited<ReturnType<typeof ownApp>>;
const written: { name: string; requestId: string; body: unknown }[] = [];

/** From here on the database counts how often a row of business records is touched. */
function countTouches(): void {
  const watch = (table: string, act: string) =>
    `CREATE TEMP TRIGGER ${table}_${act} AFTER ${act} ON main.${table} BEGIN UPDATE touched SET n = n + 1; END;`;
  own.cell.exec("CREATE TEMP TABLE touched (n INTEGER); INSERT INTO touched VALUES (0)");
  for (const table of new Set(Object.values(tableOf))) {
    own.cell.exec(["INSERT", "UPDATE", "DELETE"].map((act) => watch(table, act)).join("\n"));
  }
}
const touches = async () => (await own.cell.run<{ n: number }>(statement("SELECT n FROM touched"))).rows[0]?.n;

/** A client that notes each write that was done: what asks for what stands already writes nothing. */
function noting(client: Client): Client {
  return {
    get: client.get,
    async send(method, path, body, headers) {
      const before = await touches();
      const answer = await client.send(method, path, body, headers);
      const name = nameOf(method, path);
      const requestId = answer.headers.get("x-request-id") ?? "";
      const isUnmoved = answer.headers.get("idempotent-replayed") !== null;
      if (name && answer.status < 300 && !isUnmoved && (await touches()) !== before)
        written.push({ name, requestId, body });
      return answer;
    },
  };
}

beforeAll(async () => {
  own = await ownApp();
  countTouches();
  const admin = noting(await clientOf(undefined, (path, init) => own.app.request(path, init)));
  await walkShop(admin, { writes: 250, seed: 7 });
  const seen = (version: number) => ({ "if-match": `"v${version}"` });
  const { version } = (await admin.get("/workspace")).body.data;
  await admin.send("PATCH", "/workspace", { name: "Yeni Dükkân" }, seen(version));
  const invites = { emails: ["bir@example.com", "iki@example.com"], role: "Editör" };
  const [first, second] = (await admin.send("POST", "/team/invites", invites)).body.data.sent;
  await admin.send("POST", `/team/invites/${first.id}/resend`);
  await admin.send("DELETE", `/team/invites/${second.id}`);
  const member = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 3);
  await admin.send("PATCH", "/team/3", { role: "Editör" }, seen(member.version));
}, 600_000);

describe("the history", () => {
  test("has an entry of its maker for each write that was done", async () => {
    const silent: string[] = [];
    for (const { name, requestId, body } of written) {
      if (unwritten.some((pattern) => pattern.test(name))) continue;
      const { rows } = await own.cell.run<{ n: number; strangers: number }>(
        statement(
          "SELECT count(*) AS n, sum(actor_id IS NOT 1) AS strangers FROM audit WHERE request_id = ?",
          requestId,
        ),
      );
      if (!rows[0]?.n || rows[0].strangers) silent.push(`${name} ${JSON.stringify(body)}`);
    }

    expect(new Set(written.map(({ name }) => name)).size).toBeGreaterThan(25);
    expect(silent).toEqual([]);
  });

  test("never holds a secret", async () => {
    const { rows } = await own.cell.run<{ text: string }>(
      statement("SELECT coalesce(before_json, '') || coalesce(after_json, '') AS text FROM audit"),
    );

    expect(rows.map(({ text }) => text).join("\n")).not.toMatch(/password|token|hash|totp|scrypt|\badm_/i);
  });
});
