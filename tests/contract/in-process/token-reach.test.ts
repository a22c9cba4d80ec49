import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Endpoint, isForTokens } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { tokenScopes } from "#shared/rules/people/token-scopes.ts";
import type { Answer, Client } from "../../support/app/client.ts";
import { all, byHand } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";

/** Every call beside the reads of an area that an API token may make. Look twice before you add one. */
const OPEN = [
  "GET /account",
  "GET /jobs/{id}",
  "GET /jobs/{id}/file",
  "POST /jobs/{id}/run",
  "POST /jobs/{id}/cancel",
  "POST /exports",
  "POST /undo/{token}",
  "PATCH /workspace",
  "POST /audit/seal",
  "POST /datatable/users",
  "PATCH /datatable/users/{id}",
  "POST /ecommerce/products",
  "PATCH /ecommerce/products/{id}",
  "DELETE /ecommerce/products/{id}",
  "POST /ecommerce/products/{id}/restore",
  "POST /ecommerce/products/{id}/duplicate",
  "POST /ecommerce/products/{id}/stock",
  "POST /ecommerce/products/bulk",
  "POST /ecommerce/products/import",
  "PATCH /ecommerce/products/import/{id}",
  "PATCH /ecommerce/products/import/{id}/rows/{line}",
  "POST /ecommerce/orders",
  "POST /ecommerce/orders/bulk",
  "PATCH /ecommerce/orders/{id}",
  "POST /ecommerce/orders/{id}/transitions",
  "POST /ecommerce/orders/{id}/notes",
  "PATCH /ecommerce/orders/{id}/notes/{noteId}",
  "DELETE /ecommerce/orders/{id}/notes/{noteId}",
  "POST /ecommerce/orders/{id}/payments",
  "POST /ecommerce/orders/{id}/refunds",
  "POST /ecommerce/orders/{id}/returns",
  "POST /inbox/conversations",
  "PATCH /inbox/conversations/{id}",
  "DELETE /inbox/conversations/{id}",
  "POST /inbox/bulk",
  "POST /inbox/conversations/{id}/merge",
  "POST /inbox/conversations/{id}/presence",
  "POST /inbox/conversations/{id}/messages",
  "PATCH /inbox/messages/{id}",
  "DELETE /inbox/messages/{id}",
  "POST /inbox/messages/{id}/retry",
  "PUT /inbox/conversations/{id}/draft",
  "DELETE /inbox/conversations/{id}/draft",
  "PUT /inbox/draft",
  "DELETE /inbox/draft",
  "POST /inbox/labels",
  "PATCH /inbox/labels/{id}",
  "DELETE /inbox/labels/{id}",
  "POST /inbox/canned",
  "PATCH /inbox/canned/{id}",
  "DELETE /inbox/canned/{id}",
  "POST /uploads",
  "PUT /uploads/{id}/parts/{n}",
  "PUT /uploads/{id}/copies/{width}",
  "POST /uploads/{id}/complete",
  "DELETE /uploads/{id}",
  "POST /kanban/boards",
  "PATCH /kanban/boards/{id}",
  "DELETE /kanban/boards/{id}",
  "PUT /kanban/boards/{id}/star",
  "POST /kanban/columns",
  "PATCH /kanban/columns/{id}",
  "DELETE /kanban/columns/{id}",
  "POST /kanban/columns/{id}/move",
  "POST /kanban/labels",
  "PATCH /kanban/labels/{id}",
  "DELETE /kanban/labels/{id}",
  "POST /kanban/cards",
  "POST /kanban/cards/bulk",
  "PATCH /kanban/cards/{id}",
  "DELETE /kanban/cards/{id}",
  "POST /kanban/cards/{id}/move",
  "POST /kanban/cards/{id}/archive",
  "POST /kanban/cards/{id}/restore",
  "POST /kanban/cards/{id}/copy",
  "PUT /kanban/cards/{id}/watch",
  "PUT /kanban/cards/{id}/labels",
  "PUT /kanban/cards/{id}/assignees",
  "POST /kanban/cards/{id}/checklist",
  "PATCH /kanban/cards/{id}/checklist/{itemId}",
  "DELETE /kanban/cards/{id}/checklist/{itemId}",
  "POST /kanban/cards/{id}/checklist/{itemId}/card",
  "POST /kanban/cards/{id}/comments",
  "PATCH /kanban/cards/{id}/comments/{commentId}",
  "DELETE /kanban/cards/{id}/comments/{commentId}",
  "POST /kanban/cards/{id}/attachments",
  "DELETE /kanban/cards/{id}/attachments/{fileId}",
];

const rows = Object.entries<Endpoint>(endpoints).filter(([, { policy }]) => policy !== "public" && policy !== "dev");
const nameless = { status: 403, code: "insufficient_scope", params: { scope: null } };

let shop: Awaited<ReturnType<typeof byHand>>;
let admin: Client;
let token: Client;

/** The Admin's token with every scope there is. */
async function openShop(): Promise<void> {
  shop = await byHand();
  admin = shop.client;
  const expiresAt = new Date(shop.now + 86_400_000).toISOString();
  const made = await admin.send("POST", "/account/tokens", { name: "Everything", scopes: tokenScopes, expiresAt });
  const headers = { authorization: `Bearer ${made.body.data.value}`, "content-type": "application/json" };
  const asked = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await shop.app.request(`/api${path}`, { ...init, headers: { ...headers, ...init.headers } });
    const isJson = answer.headers.get("content-type")?.includes("json");
    return { status: answer.status, headers: answer.headers, body: isJson ? await answer.json() : await answer.text() };
  };
  token = {
    get: (path) => asked(path, {}),
    send: (method, path, body, more = {}) => asked(path, { method, body: JSON.stringify(body ?? {}), headers: more }),
    ask: (path, init) => Promise.resolve(shop.app.request(`/api${path}`, init)),
  };
}

const read = async (text: string) => shop.db.all(statement(text));

/** What no token may change. New people it may add, as long as they can do nothing. */
const facts = async () => ({
  people: await read(
    `SELECT id, role, status, email, removed_at, password_hash, totp_secret_enc,
       CASE WHEN password_hash IS NOT NULL THEN username || phone END AS called FROM users
     WHERE role <> 'Kullanıcı' OR password_hash IS NOT NULL OR id <= 25 ORDER BY id`,
  ),
  credentials: [
    await read("SELECT id, revoked_at, proven_at FROM sessions ORDER BY id"),
    await read("SELECT id, scopes, expires_at, revoked_at FROM api_tokens ORDER BY id"),
    await read("SELECT id FROM passkeys ORDER BY id"),
  ],
  invitations: await read("SELECT id, kind, used_at, removed_at FROM one_time_links ORDER BY id"),
  security: await read("SELECT enforce_roles, require_two_factor, site_key FROM workspace"),
  billing: [
    await read("SELECT * FROM subscription"),
    await read("SELECT * FROM payment_methods"),
    await read("SELECT * FROM billing_details"),
    await read("SELECT id, status FROM invoices ORDER BY id"),
  ],
  jobs: await read(
    "SELECT id, kind, state FROM jobs WHERE kind IN ('people', 'backup', 'restore', 'erase') ORDER BY id",
  ),
});

type Shape = { [key: string]: unknown } & {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
};

/** A body that fits a schema, or nearly: every field filled with the first thing it takes. */
function sampleOf(shape: Shape): unknown {
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return sampleOf(first);
  if ("const" in shape) return shape.const;
  if (Array.isArray(shape.enum)) return shape.enum[0];
  if (shape.type === "object")
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]));
  if (shape.type === "array") return [sampleOf(shape.items ?? {})];
  if (shape.type === "boolean") return true;
  if (shape.type === "integer" || shape.type === "number") return Math.max(1, Number(shape.minimum ?? 1));
  if (shape.format === "email") return "stranger@example.com";
  if (shape.format === "date-time") return "2026-06-20T12:00:00.000Z";
  return "sample text";
}

const bodyOf = ({ body }: Endpoint): unknown =>
  body ? sampleOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Shape) : {};

test("the calls that an API token may make are the reviewed ones", () => {
  const open = rows.filter(([name, row]) => isForTokens(row) && !(name.startsWith("GET") && row.policy !== "self"));

  expect(open.map(([name]) => name).toSorted()).toEqual(OPEN.toSorted());
});

describe("an Admin's token with every scope", () => {
  beforeAll(openShop);

  test("leaves roles, credentials, invitations, security settings and billing alone in all calls", async () => {
    const before = await facts();
    const wrong: string[] = [];

    for (const [name, row] of rows) {
      const [method = "", path = ""] = name.split(" ");
      if (name === "GET /changes/stream") continue;
      for (const id of ["1", "2", "5"]) {
        const address = path.replace(/\{\w+\}/g, id);
        const { status, body } =
          method === "GET"
            ? await token.get(address)
            : await token.send(method, address, bodyOf(row), { "if-match": '"v1"' });
        const isRefused = status === 403 && body.code === "insufficient_scope" && body.params.scope === null;
        // Mock mode answers the base reads to everybody.
        if (!isForTokens(row) && !row.base && !isRefused) wrong.push(`${name} answered ${status} ${body.code}`);
      }
    }

    expect(wrong).toEqual([]);
    expect(await facts()).toEqual(before);
  });
});

const versionOf = async (id: number) => (await admin.get(`/datatable/users/${id}`)).body.data.version as number;
const patch = async (by: Client, id: number, change: object) =>
  by.send("PATCH", `/datatable/users/${id}`, change, { "if-match": `"v${await versionOf(id)}"` });
const undoOf = async (answer: Promise<Answer>) => `/undo/${(await answer).body.meta.undo.token}`;
const idOf = async (email: string) =>
  (await admin.get(`/datatable/users?q=${encodeURIComponent(email)}`)).body.data[0].id as number;
const workspace = async (change: object) => {
  const { version } = (await admin.get("/workspace")).body.data;
  return token.send("PATCH", "/workspace", change, { "if-match": `"v${version}"` });
};
const begun = async (path: string, body: object = {}) => (await admin.send("POST", path, body)).body.data.id as string;

/** A job on more people than one call takes; answers with its id. */
async function manyPeople(): Promise<string> {
  shop.db.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
     INSERT INTO users (username, email, email_fold, phone, role, status, search, sort_key, created_at, last_login_at)
     SELECT 'Kalabalık', 'many' || i || '@example.com', 'many' || i || '@example.com', '', 'Kullanıcı', 'inactive',
       'kalabalık', 'x', 1, 1 FROM n`,
  );
  return begun("/datatable/users/bulk", { filter: { status: "inactive" }, action: "activate" });
}

/** A closed effect by a call that is open for other effects. */
const closed: [string, () => Promise<Answer>][] = [
  ["gives a role", () => patch(token, 5, { role: "Admin" })],
  ["sets a status", () => patch(token, 5, { status: "inactive" })],
  ["lets somebody in with a role", () => patch(token, 5, { status: "active", role: "Admin" })],
  ["sets an address", () => patch(token, 5, { email: "stranger@example.com" })],
  ["renames an account", async () => patch(token, await idOf("editor@example.com"), { name: "Somebody Else" })],
  ["renames its owner's account", async () => patch(token, await idOf("admin@example.com"), { name: "Somebody Else" })],
  [
    "adds an Editör",
    () =>
      token.send("POST", "/datatable/users", {
        name: "New Person",
        email: "new@example.com",
        role: "Editör",
        status: "active",
      }),
  ],
  ["enforces roles", () => workspace({ enforceRoles: true })],
  ["demands a second factor", () => workspace({ requireTwoFactor: true })],
  ["undoes a role", async () => token.send("POST", await undoOf(patch(admin, 5, { role: "Editör" })))],
  ["undoes a deactivation", async () => token.send("POST", await undoOf(patch(admin, 3, { status: "inactive" })))],
  ["undoes an address", async () => token.send("POST", await undoOf(patch(admin, 5, { email: "moved@example.com" })))],
  [
    "undoes the name of an account",
    async () =>
      token.send("POST", await undoOf(patch(admin, await idOf("editor@example.com"), { name: "Somebody Else" }))),
  ],
  [
    "undoes a bulk act on people",
    async () =>
      token.send(
        "POST",
        await undoOf(admin.send("POST", "/datatable/users/bulk", { ids: [5, 6], action: "role", value: "Admin" })),
      ),
  ],
  [
    "undoes a job on people",
    async () => {
      const id = await manyPeople();
      await all(shop.platform);
      return token.send("POST", await undoOf(admin.get(`/jobs/${id}`)));
    },
  ],
  ["ends a job on people", async () => token.send("POST", `/jobs/${await manyPeople()}/cancel`)],
  [
    "fetches a backup",
    async () => {
      const id = await begun("/workspace/backup");
      await all(shop.platform);
      return token.get(`/jobs/${id}/file`);
    },
  ],
  [
    "runs a restore as a job",
    async () => token.send("POST", `/jobs/${await begun("/workspace/restore", { size: 10 })}/run`),
  ],
];

describe("a person's own acts", () => {
  beforeEach(openShop);

  test.each(closed)("a token that %s is refused, whatever its scopes, and changes nothing", async (_, act) => {
    let before: unknown;
    const { send, get } = token;
    // What the person did to set the scene has happened by the token's first call.
    token.send = async (...sent) => {
      before = await facts();
      return send(...sent);
    };
    token.get = async (path) => {
      before = await facts();
      return get(path);
    };

    const answer = await act();

    expect(answer.body).toMatchObject({ ...nameless, message: "Only a signed-in person can do this" });
    expect(await facts()).toEqual(before);
  });

  test("a token adds a Kullanıcı and renames a person without a password", async () => {
    const person = { name: "New Person", email: "new@example.com", role: "Kullanıcı", status: "active" };

    const added = await token.send("POST", "/datatable/users", person);
    const renamed = await patch(token, 5, { name: "Another Name" });
    const undone = await token.send("POST", `/undo/${renamed.body.meta.undo.token}`);

    expect([added.status, renamed.status, undone.status]).toEqual([201, 200, 200]);
  });

  test("a signed-in Admin cannot run a restore past its own confirmation", async () => {
    const id = await begun("/workspace/restore", { size: 10 });

    const run = await admin.send("POST", `/jobs/${id}/run`);

    expect(run.body).toMatchObject({ status: 409, code: "job_state" });
    expect(await read(`SELECT state FROM jobs WHERE id = '${id}'`)).toEqual([{ state: "ready" }]);
  });
});
