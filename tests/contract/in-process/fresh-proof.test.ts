import { beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import type { Answer, Client } from "../../support/app/client.ts";
import { all, byHand } from "../../support/component/by-hand.ts";

const EDITOR = "editor@example.com";
let shop: Awaited<ReturnType<typeof byHand>>;
let admin: Client;
let editor: number;
beforeEach(async () => {
  shop = await byHand();
  admin = shop.client;
  editor = (await admin.get(`/datatable/users?q=${EDITOR}`)).body.data[0].id;
});

const provenAgo = (seconds: number) => shop.db.exec(`UPDATE sessions SET proven_at = ${shop.now - seconds * 1000}`);
const sql = (text: string) => shop.db.exec(text);
const person = async (id: number) => (await admin.get(`/datatable/users/${id}`)).body.data as { version: number };
const at = async (id: number) => ({ "if-match": `"v${(await person(id)).version}"` });
const patch = async (id: number, change: object) => admin.send("PATCH", `/datatable/users/${id}`, change, await at(id));
const bulk = (act: object) => admin.send("POST", "/datatable/users/bulk", act);
const undoOf = (answer: Answer) => admin.send("POST", `/undo/${answer.body.meta.undo.token}`);
const workspace = async (change: object) => {
  const { version } = (await admin.get("/workspace")).body.data;
  return admin.send("PATCH", "/workspace", change, { "if-match": `"v${version}"` });
};

/** What was done with a fresh proof, for the call that follows to build on. */
async function earlier<T>(work: () => Promise<T>): Promise<T> {
  const age = "SELECT proven_at FROM sessions";
  sql(`CREATE TEMP TABLE ages AS ${age}`);
  provenAgo(0);
  const result = await work();
  sql("UPDATE sessions SET proven_at = (SELECT min(proven_at) FROM ages)");
  sql("DROP TABLE ages");
  return result;
}

/** More inactive people than one call takes. */
const crowdOfInactive = () =>
  sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
     INSERT INTO users (username, email, email_fold, phone, role, status, search, sort_key, created_at, last_login_at)
     SELECT 'Kalabalık', hex(randomblob(8)), hex(randomblob(8)), '', 'Kullanıcı', 'inactive', 'kalabalık', 'x', 1, 1 FROM n`,
  );
const bulkOfMany = (act: object) => {
  crowdOfInactive();
  return bulk({ filter: { status: "inactive" }, ...act });
};

/** A job on them, done; answers with what takes it back. */
async function manyPeople(act: object): Promise<Answer> {
  const begun = await bulkOfMany(act);
  await all(shop.platform);
  return admin.get(`/jobs/${begun.body.data.id}`);
}

/** An account that nothing holds here. */
function leaver(): number {
  sql(
    `INSERT OR IGNORE INTO users (id, username, email, email_fold, phone, role, status, search, sort_key, created_at, last_login_at,
       password_hash) VALUES (900, 'Going', 'going', 'going', '', 'Editör', 'active', 'going', 'x', 1, 1, 'none')`,
  );
  return 900;
}

const asked = () => ({ emails: [`${crypto.randomUUID()}@example.com`], role: "Kullanıcı" });
const inactive = (id: number) => sql(`UPDATE users SET status = 'inactive' WHERE id = ${id}`);
const waiting = () => sql(`UPDATE users SET status = 'pending' WHERE email = '${EDITOR}'`);

/** Each effect that wants a proof of five minutes, by each of its routes. */
const effects: [effect: string, route: string, act: () => Promise<Answer>][] = [
  ["a role", "one person", () => patch(5, { role: "Admin" })],
  ["a role", "many people", () => bulk({ ids: [5], action: "role", value: "Admin" })],
  ["a role", "a job", () => bulkOfMany({ action: "role", value: "Editör" })],
  ["a role", "the team", async () => admin.send("PATCH", `/team/${editor}`, { role: "Admin" }, await at(editor))],
  [
    "a role",
    "a new person",
    () =>
      admin.send("POST", "/datatable/users", {
        name: "New Person",
        email: "new@example.com",
        role: "Editör",
        status: "active",
      }),
  ],
  ["a role", "undo", async () => undoOf(await earlier(() => patch(5, { role: "Admin" })))],
  ["a role", "undo of a job", async () => undoOf(await earlier(() => manyPeople({ action: "role", value: "Editör" })))],
  [
    "activation",
    "one person",
    async () => {
      inactive(5);
      return patch(5, { status: "active" });
    },
  ],
  [
    "activation",
    "many people",
    () => {
      inactive(5);
      return bulk({ ids: [5], action: "activate" });
    },
  ],
  [
    "activation",
    "the team",
    async () => {
      waiting();
      return admin.send("POST", `/team/${editor}/accept`, {}, await at(editor));
    },
  ],
  ["activation", "undo", async () => undoOf(await earlier(() => patch(3, { status: "inactive" })))],
  ["activation", "undo of a job", async () => undoOf(await earlier(() => manyPeople({ action: "activate" })))],
  ["deactivation", "one person", () => patch(3, { status: "inactive" })],
  ["deactivation", "many people", () => bulk({ ids: [3], action: "deactivate" })],
  [
    "deactivation",
    "the team",
    async () => admin.send("PATCH", `/team/${editor}`, { status: "inactive", handOverTo: null }, await at(editor)),
  ],
  ["removal", "one person", async () => admin.send("DELETE", `/datatable/users/${leaver()}`, {}, await at(leaver()))],
  ["removal", "many people", async () => bulk({ ids: [leaver()], action: "delete" })],
  ["removal", "the team", async () => admin.send("DELETE", `/team/${leaver()}`, {}, await at(leaver()))],
  ["an account's address", "one person", async () => patch(editor, { email: `${crypto.randomUUID()}@example.com` })],
  [
    "an account's address",
    "undo",
    async () => undoOf(await earlier(async () => patch(editor, { email: `${crypto.randomUUID()}@example.com` }))),
  ],
  ["an invitation", "a new one", () => admin.send("POST", "/team/invites", asked())],
  [
    "an invitation",
    "again",
    async () => {
      const { body } = await earlier(() => admin.send("POST", "/team/invites", asked()));
      return admin.send("POST", `/team/invites/${body.data.sent[0].id}/resend`);
    },
  ],
  [
    "an invitation",
    "withdrawn",
    async () => {
      const { body } = await earlier(() => admin.send("POST", "/team/invites", asked()));
      return admin.send("DELETE", `/team/invites/${body.data.sent[0].id}`);
    },
  ],
  ["enforced roles", "the workspace", () => workspace({ enforceRoles: true })],
  ["a demanded second factor", "the workspace", () => workspace({ requireTwoFactor: true })],
  ["a backup", "a new one", () => admin.send("POST", "/workspace/backup")],
  [
    "a backup",
    "the file of an earlier one",
    async () => {
      const { id } = (await earlier(() => admin.send("POST", "/workspace/backup"))).body.data;
      await all(shop.platform);
      const answer = await admin.ask(`/jobs/${id}/file`, {});
      const isFile = answer.headers.get("content-type")?.includes("jsonl");
      return { status: answer.status, headers: answer.headers, body: isFile ? {} : await answer.json() };
    },
  ],
  [
    "a restore",
    "run",
    async () => {
      const { id } = (await admin.send("POST", "/workspace/restore", { size: 10 })).body.data;
      return admin.send("POST", `/workspace/restore/${id}/run`, { confirmName: "Pano" });
    },
  ],
];

test.each(effects)("%s by %s wants a proof of the last five minutes", async (_effect, _route, act) => {
  provenAgo(301);
  const stale = await act();
  provenAgo(299);
  const fresh = await act();

  expect(stale.body).toMatchObject({ status: 403, code: "reauth_required" });
  // The two that are refused all the same lack more than a proof.
  expect(fresh.body?.code ?? fresh.status).toSatisfy(
    (outcome) => outcome < 300 || ["own_factor_first", "job_state"].includes(outcome),
  );
});

const marked = Object.entries<Endpoint>(endpoints).filter(([, { fresh }]) => fresh);

test.each(marked)("%s wants a proof of the last five minutes before it looks at anything", async (name) => {
  const [method = "", path = ""] = name.split(" ");
  provenAgo(301);
  const stale = await admin.send(method, path.replace(/\{\w+\}/g, "999999"));

  expect(stale.body.code).toBe("reauth_required");
});

test("every credential, the plan, cards and erasing want a fresh proof or the password itself", () => {
  const ofThese =
    /^(POST|PUT|PATCH|DELETE) \/(account\/(tokens|passkeys|two-factor)|billing|datatable\/users\/\{id\}\/)/;
  const open = Object.entries<Endpoint>(endpoints).filter(
    ([name, { fresh, policy }]) => policy !== "public" && ofThese.test(name) && !fresh,
  );

  expect(open.map(([name]) => name)).toEqual([
    // These two are sent with the password.
    "POST /account/two-factor/setup",
    "POST /account/two-factor/disable",
    // Tells what a change would cost.
    "POST /billing/subscription/preview",
  ]);
});

describe("an export", () => {
  const take = async (body: object) => {
    const answer = await admin.ask("/exports", { method: "POST", body: JSON.stringify(body) });
    const isRefusal = answer.status === 403;
    return isRefusal ? ((await answer.json()) as { code: string }).code : answer.status;
  };
  const idsOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  const crowd = () =>
    sql(
      `WITH RECURSIVE n(i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
       INSERT INTO users (id, username, email, email_fold, phone, role, status, search, sort_key, created_at, last_login_at)
       SELECT i, 'Kalabalık', 'many' || i, 'many' || i, '', 'Kullanıcı', 'active', 'kalabalık', 'x', 1, 1 FROM n`,
    );

  test.each(["orders", "products", "transactions", "audit", "invoices"])(
    "of all %s wants a proof of the last hour",
    async (object) => {
      provenAgo(61 * 60);
      const stale = await take({ object });
      provenAgo(59 * 60);

      expect([stale, await take({ object })]).toEqual(["reauth_required", 200]);
    },
  );

  test.each([
    ["a filter of nothing", () => ({ filter: {} })],
    ["a filter that finds everybody", () => ({ filter: { totalOrdersMin: "0" } })],
    ["all ids", () => ({ ids: idsOf(1, 1_000) })],
  ])("of everybody by %s wants a proof of the last five minutes", async (_, whom) => {
    provenAgo(301);
    const stale = await take({ object: "people", ...whom() });
    provenAgo(299);

    expect([stale, await take({ object: "people", ...whom() })]).toEqual(["reauth_required", 200]);
  });

  test.each([
    ["ids", () => ({ ids: idsOf(1001, 60) }), () => ({ ids: idsOf(1061, 41) }), () => ({ ids: idsOf(1061, 40) })],
    [
      "a filter, then ids",
      () => ({ filter: { role: "Editör" } }),
      () => ({ ids: idsOf(1001, 100) }),
      () => ({ ids: idsOf(1001, 10) }),
    ],
  ])("of more than 100 people within an hour, in parts by %s, wants one too", async (_, first, more, rest) => {
    crowd();
    provenAgo(301);

    expect(await take({ object: "people", ...first() })).toBe(200);
    expect(await take({ object: "people", ...more() })).toBe("reauth_required");
    expect(await take({ object: "people", ...rest() })).toBe(200);
  });

  test("of the last people, in parts that are everybody together, wants one too", async () => {
    const everybody = (await admin.get("/datatable/users?pageSize=100&fields=id")).body.data as { id: number }[];
    const [some, others] = [everybody.slice(0, 9), everybody.slice(9)].map((part) => part.map(({ id }) => id));
    provenAgo(301);

    expect(await take({ object: "people", ids: some })).toBe(200);
    expect(await take({ object: "people", ids: others })).toBe("reauth_required");
  });

  test("of people in parts sent at once adds up", async () => {
    crowd();
    provenAgo(301);

    const answers = await Promise.all([
      take({ object: "people", ids: idsOf(1001, 60) }),
      take({ object: "people", ids: idsOf(1101, 60) }),
    ]);

    expect(answers.toSorted()).toEqual([200, "reauth_required"]);
  });

  test("of people begins again an hour later", async () => {
    crowd();
    provenAgo(301);
    await take({ object: "people", ids: idsOf(1001, 100) });
    const full = await take({ object: "people", ids: [1200] });
    sql("UPDATE rate_buckets SET window = window - 3601 WHERE key LIKE 'export %'");

    expect([full, await take({ object: "people", ids: [1200] })]).toEqual(["reauth_required", 200]);
  });

  test("of all customers, who are people, wants a proof of the last five minutes", async () => {
    provenAgo(301);
    const stale = await take({ object: "customers" });
    provenAgo(299);

    expect([stale, await take({ object: "customers" })]).toEqual(["reauth_required", 200]);
  });
});
