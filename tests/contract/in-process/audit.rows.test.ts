import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { isKeptBeside } from "#shared/rules/shop/history-values.ts";
import { tableOf } from "../../../server/db/write/act.ts";
import { acts, kinds } from "../../../web/screens/account/activity/activity-kinds.ts";
import { historyForms } from "../../../web/screens/account/activity/history-fields.ts";
import { codeOf, endsIn } from "../../support/app/accounts.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { walkShop } from "../../support/walk/walk-shop.ts";

/** What leaves no entry: drafts, read marks, presence, own choices and looks, bytes on their way, work that is only begun. */
const unwritten = [
  /^(PUT|DELETE) \/inbox\/(draft|conversations\/\{id\}\/draft)$/,
  /\/presence$/,
  /^POST \/notifications\/read$/,
  /^PATCH \/account\/(preferences|notifications)$/,
  /^POST \/account\/two-factor\/setup$/,
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

const ofOneself = [
  "PATCH /account",
  "POST /account/email",
  "POST /account/password",
  "POST /account/two-factor/enable",
  "POST /account/two-factor/recovery-codes",
  "POST /account/two-factor/disable",
  "POST /account/tokens",
  "DELETE /account/tokens/{id}",
];

let own: Awaited<ReturnType<typeof ownApp>>;
const written: { name: string; requestId: string; body: unknown }[] = [];

/** From here on the database counts how often a row of business records or accounts is touched. */
function countTouches(): void {
  const watch = (table: string, act: string) =>
    `CREATE TEMP TRIGGER ${table}_${act} AFTER ${act} ON main.${table} BEGIN UPDATE touched SET n = n + 1; END;`;
  own.db.exec("CREATE TEMP TABLE touched (n INTEGER); INSERT INTO touched VALUES (0)");
  const ofAccounts = ["api_tokens", "recovery_codes", "passkeys"];
  for (const table of new Set([...Object.values(tableOf), ...ofAccounts])) {
    own.db.exec(["INSERT", "UPDATE", "DELETE"].map((act) => watch(table, act)).join("\n"));
  }
}
const touches = async () => own.db.first<{ n: number }>(statement("SELECT n FROM touched"))?.n;

/** A client that notes each write that was done: what asks for what stands already writes nothing. */
function noting(client: Client): Client {
  return {
    get: client.get,
    ask: client.ask,
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

/** What a person does about their own account; what must stay secret of it is kept here. */
const secrets: string[] = ["Demo-2026!", "Uzak-Yollar-7"];
async function ownSafety(me: Client, seen: (version: number) => Record<string, string>): Promise<void> {
  const { version } = (await me.get("/account")).body.data;
  await me.send("PATCH", "/account", { title: "Sahibi" }, seen(version));
  await me.send("POST", "/account/email", { email: "baska@example.com", password: "Demo-2026!" });
  await me.send("POST", "/account/password", { currentPassword: "Demo-2026!", newPassword: "Uzak-Yollar-7" });
  const { secret } = (await me.send("POST", "/account/two-factor/setup", { password: "Uzak-Yollar-7" })).body.data;
  const enabled = await me.send("POST", "/account/two-factor/enable", { code: codeOf(secret) });
  const [code] = enabled.body.data.codes;
  const renewed = await me.send("POST", "/account/two-factor/recovery-codes", { code });
  const off = { password: "Uzak-Yollar-7", code: renewed.body.data.codes[0] };
  await me.send("POST", "/account/two-factor/disable", off);
  const token = { name: "Rapor", scopes: ["orders:read"], expiresAt: endsIn(90) };
  const made = (await me.send("POST", "/account/tokens", token)).body.data;
  await me.send("DELETE", `/account/tokens/${made.id}`);
  secrets.push(secret, made.value, ...enabled.body.data.codes, ...renewed.body.data.codes);
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
  await ownSafety(admin, seen);
}, 600_000);

describe("the history", () => {
  test("has an entry of its maker for each write that was done", async () => {
    const silent: string[] = [];
    for (const { name, requestId, body } of written) {
      if (unwritten.some((pattern) => pattern.test(name))) continue;
      const rows = own.db.all<{ n: number; strangers: number }>(
        statement(
          "SELECT count(*) AS n, sum(actor_id IS NOT 1) AS strangers FROM audit WHERE request_id = ?",
          requestId,
        ),
      );
      if (!rows[0]?.n || rows[0].strangers) silent.push(`${name} ${JSON.stringify(body)}`);
    }

    expect(new Set(written.map(({ name }) => name)).size).toBeGreaterThan(25);
    expect(silent).toEqual([]);
    expect(written.map(({ name }) => name)).toEqual(expect.arrayContaining(ofOneself));
  });

  test("is told in words: each field, act and kind of record has its own", async () => {
    const rows = own.db.all<{ action: string; object: string; fields: string }>(
      statement(`SELECT DISTINCT action, object, (SELECT json_group_array(key) FROM (
          SELECT key FROM json_each(before_json) UNION SELECT key FROM json_each(after_json))) AS fields FROM audit`),
    );

    const fields = rows.flatMap(({ object, fields: names }) =>
      (JSON.parse(names) as string[]).map((field) => ({ object, field })),
    );
    const isTold = (known: readonly string[], text: string) => known.includes(text);
    expect(new Set(fields.map(({ object, field }) => `${object} ${field}`)).size).toBeGreaterThan(50);
    expect(
      fields.filter(
        ({ object, field }) => !(historyForms.has(`historyField.${object}.${field}`) || isKeptBeside(field)),
      ),
    ).toEqual([]);
    expect(rows.filter(({ object }) => !isTold(kinds, object))).toEqual([]);
    expect(rows.filter(({ action }) => !isTold(acts, action.slice(action.indexOf(".") + 1)))).toEqual([]);
  });

  test("never holds a secret", async () => {
    const rows = own.db.all<{ text: string }>(
      statement("SELECT coalesce(before_json, '') || coalesce(after_json, '') AS text FROM audit"),
    );

    const all = rows.map(({ text }) => text).join("\n");
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    expect(all).not.toMatch(/password|token|hash|totp|scrypt|\badm_/i);
  });
});
