import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { isAmong, rightOf } from "#shared/rules/people/rights.ts";
import { endsIn } from "../../support/app/accounts.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";

const people = { Admin: "admin@example.com", Editör: "editor@example.com", Kullanıcı: "user@example.com" } as const;
type Role = keyof typeof people;
const roles = Object.keys(people) as Role[];

let own: Awaited<ReturnType<typeof ownApp>>;
const clients = {} as Record<Role, Client>;
const enforce = (on: 0 | 1) => own.db.run(statement("UPDATE workspace SET enforce_roles = ?", on));

beforeAll(async () => {
  own = await ownApp();
  for (const role of roles) {
    clients[role] = await clientOf(people[role], (path, init) => own.app.request(path, init));
  }
});

/** Calls that end sessions, or never end themselves: tried by themselves below. */
const apart = [
  "GET /changes/stream",
  "DELETE /account/sessions",
  "DELETE /account/sessions/{id}",
  "DELETE /team/sessions",
];
const signedIn = Object.entries<Endpoint>(endpoints).filter(
  ([, { policy }]) => policy !== "public" && policy !== "dev",
);
const held = signedIn.filter(([name]) => !apart.includes(name));

/** An address of the call that no record has: whoever's role does not reach the call is refused before that is seen. */
function addressOf(name: string): { method: string; path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method, path: path.replace(/\{\w*[Ii]d\}/g, "999999").replace(/\{\w+\}/g, "9") };
}

const isForbidden = async (client: Client, name: string): Promise<boolean> => {
  const { method, path } = addressOf(name);
  const answer = method === "GET" ? await client.get(path).catch(() => null) : await client.send(method, path);
  return answer?.status === 403 && answer.body.code === "forbidden";
};

describe.each([
  ["off", 0],
  ["on", 1],
] as const)("with roles %s", (_, on) => {
  beforeAll(() => enforce(on));

  test.each(held)("%s is refused to just those whose role does not reach it", async (name, row) => {
    const { who, always } = rightOf(name, row);

    for (const role of roles) {
      const isShut = (on === 1 || always === true) && !isAmong(who, role);
      expect(await isForbidden(clients[role], name), role).toBe(isShut);
    }
  });
});

test("open streams and one's own sessions are everybody's", async () => {
  enforce(1);
  for (const email of Object.values(people)) {
    const mine = await clientOf(email, (path, init) => own.app.request(path, init));
    const others = await mine.send("DELETE", "/account/sessions");
    const login = await own.app.request("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: "Demo-2026!" }),
    });
    const headers = { authorization: `Bearer ${(await login.json()).data.token}` };
    const stream = await own.app.request("/api/changes/stream", { headers });
    await stream.body?.cancel();
    const sessions = (await mine.get("/account/sessions")).body.data as { id: string; current: boolean }[];
    const other = sessions.find(({ current }) => !current);
    const ended = await mine.send("DELETE", `/account/sessions/${other?.id}`);

    expect([others.status, stream.status, ended.status], email).toEqual([200, 200, 200]);
    clients[roles.find((role) => people[role] === email) as Role] = mine;
  }
});

/** The matrix of access, row by row: which calls a row means, and who may make them where roles are enforced. */
const matrix: [area: string, may: readonly Role[], calls: readonly string[]][] = [
  [
    "reads",
    roles,
    [
      "GET /dashboard/stats",
      "GET /ecommerce/products",
      "GET /ecommerce/orders",
      "GET /kanban/boards",
      "GET /datatable/users",
      "GET /inbox/conversations",
      "GET /search",
      "GET /notifications",
    ],
  ],
  [
    "products: create, edit, stock, import",
    ["Admin", "Editör"],
    [
      "POST /ecommerce/products",
      "PATCH /ecommerce/products/{id}",
      "POST /ecommerce/products/{id}/stock",
      "POST /ecommerce/products/import",
      "POST /ecommerce/products/{id}/duplicate",
    ],
  ],
  [
    "products: archive, restore",
    ["Admin"],
    ["DELETE /ecommerce/products/{id}", "POST /ecommerce/products/{id}/restore"],
  ],
  ["any export", ["Admin", "Editör"], ["POST /exports"]],
  [
    "orders: create, confirm, complete",
    ["Admin", "Editör"],
    ["POST /ecommerce/orders", "POST /ecommerce/orders/{id}/transitions"],
  ],
  ["orders: notes", roles, ["POST /ecommerce/orders/{id}/notes"]],
  ["orders: refund, return", ["Admin"], ["POST /ecommerce/orders/{id}/refunds", "POST /ecommerce/orders/{id}/returns"]],
  ["kanban: boards", ["Admin"], ["POST /kanban/boards", "PATCH /kanban/boards/{id}", "DELETE /kanban/boards/{id}"]],
  [
    "kanban: columns",
    ["Admin", "Editör"],
    ["POST /kanban/columns", "PATCH /kanban/columns/{id}", "DELETE /kanban/columns/{id}"],
  ],
  ["kanban: cards", ["Admin", "Editör"], ["POST /kanban/cards", "PATCH /kanban/cards/{id}", "POST /kanban/cards/bulk"]],
  ["kanban: comment, move one's own", roles, ["POST /kanban/cards/{id}/comments", "POST /kanban/cards/{id}/move"]],
  ["inbox: reply, labels", ["Admin", "Editör"], ["POST /inbox/conversations/{id}/messages", "POST /inbox/labels"]],
  ["inbox: delete for good", ["Admin"], ["DELETE /inbox/conversations/{id}"]],
  [
    "inbox: canned replies",
    ["Admin", "Editör"],
    ["POST /inbox/canned", "PATCH /inbox/canned/{id}", "DELETE /inbox/canned/{id}"],
  ],
  [
    "kanban: labels, people, files, checklist",
    ["Admin", "Editör"],
    [
      "POST /kanban/labels",
      "PUT /kanban/cards/{id}/labels",
      "PUT /kanban/cards/{id}/assignees",
      "POST /kanban/cards/{id}/attachments",
      "POST /kanban/cards/{id}/checklist",
      "POST /kanban/cards/{id}/copy",
    ],
  ],
  ["kanban: watch", roles, ["PUT /kanban/cards/{id}/watch"]],
  ["people: status", ["Admin", "Editör"], ["PATCH /datatable/users/{id}"]],
  ["people: delete, many at once", ["Admin"], ["DELETE /datatable/users/{id}", "POST /datatable/users/bulk"]],
  ["own account", roles, ["GET /auth/me", "PATCH /account/preferences", "GET /account/notifications"]],
  ["billing: invoices", ["Admin", "Editör"], ["GET /billing/invoices", "GET /billing/invoices/{id}"]],
  ["billing: plans", roles, ["GET /billing/plans"]],
  [
    "team, workspace, audit",
    ["Admin"],
    ["GET /team", "POST /team/invites", "GET /workspace", "PATCH /workspace", "GET /audit", "POST /audit/seal"],
  ],
  [
    "data of everybody, or all of somebody's",
    ["Admin"],
    [
      "POST /workspace/backup",
      "POST /workspace/restore",
      "PUT /workspace/restore/{id}/parts/{n}",
      "POST /workspace/restore/{id}/check",
      "POST /workspace/restore/{id}/run",
      "POST /datatable/users/{id}/data",
      "POST /datatable/users/{id}/erase",
    ],
  ],
  [
    "billing",
    ["Admin"],
    signedIn.flatMap(([name]) => (/^\w+ \/billing\/(?!plans|invoices(\/\{id\}(\/pdf)?)?$)/.test(name) ? [name] : [])),
  ],
];

test.each(matrix)("%s are for %j", (_, may, calls) => {
  for (const name of calls) {
    const row = (endpoints as Record<string, Endpoint>)[name];
    if (!row) throw new Error(`${name} is no call`);
    const { who } = rightOf(name, row);
    expect(
      roles.filter((role) => isAmong(who, role)),
      name,
    ).toEqual(may);
  }
});

/** What takes an Admin whether roles are enforced or not. */
const neverFlat = [
  "POST /team/invites",
  "POST /team/invites/{id}/resend",
  "DELETE /team/invites/{id}",
  "PATCH /team/{id}",
  "DELETE /team/{id}",
  "POST /team/{id}/accept",
  "DELETE /datatable/users/{id}",
  "POST /datatable/users/bulk",
  "POST /datatable/users/{id}/data",
  "POST /datatable/users/{id}/erase",
  "POST /workspace/backup",
  "POST /workspace/restore",
  "PUT /workspace/restore/{id}/parts/{n}",
  "POST /workspace/restore/{id}/check",
  "POST /workspace/restore/{id}/run",
  "GET /team/tokens",
  "DELETE /team/tokens/{id}",
  "DELETE /team/sessions",
  "GET /uploads/open",
  "POST /team/invites/{id}/link",
  "POST /team/{id}/reset-link",
];

test("with roles off just what lets people in and out, and everybody's data, is an Admin's", () => {
  const found = signedIn.filter(([name, row]) => rightOf(name, row).always).map(([name]) => name);

  expect(found.toSorted()).toEqual(neverFlat.toSorted());
});

describe("where roles are enforced", () => {
  beforeAll(() => enforce(1));

  test("cost and profit are hidden from a Kullanıcı and nobody else", async () => {
    for (const role of roles) {
      const product = (await clients[role].get("/ecommerce/products/1")).body.data;
      const summary = (await clients[role].get("/ecommerce/summary?from=2020-01-01&to=2026-06-15")).body.data;
      const isHidden = role === "Kullanıcı";
      expect([product.cost === null, summary.totalProfit === null], role).toEqual([isHidden, isHidden]);
    }
  });

  test("of a person an Editör sets the status alone, from inactive to active, and a Kullanıcı nothing", async () => {
    const change = async (role: Role, { status, body }: { status: string; body: object }) => {
      own.db.exec(`UPDATE users SET status = '${status}' WHERE id = 9`);
      const { version } = (await clients.Admin.get("/datatable/users/9")).body.data;
      const answer = await clients[role].send("PATCH", "/datatable/users/9", body, { "if-match": `"v${version}"` });
      return answer.body.code ?? answer.body.data.status;
    };
    const reactivated = { status: "inactive", body: { status: "active" } };

    expect(await change("Editör", reactivated)).toBe("active");
    expect(await change("Kullanıcı", reactivated)).toBe("forbidden");
    for (const [status, body] of [
      ["active", { status: "inactive" }],
      ["pending", { status: "active" }],
      ["pending", { status: "inactive" }],
      ["inactive", { status: "active", name: "Başka Ad" }],
      ["active", { email: "baska@example.com" }],
      ["active", { role: "Kullanıcı" }],
    ] as const) {
      expect(await change("Editör", { status, body }), JSON.stringify(body)).toBe("forbidden");
    }
    expect(await change("Admin", { status: "active", body: { status: "inactive" } })).toBe("inactive");
  });

  test("the feed tells nobody of what they may not read", async () => {
    // Backups asked for above tell of their end.
    await own.platform.jobs.settle();
    const since = (await clients.Admin.get("/changes")).body.data.cursor;
    const { version } = (await clients.Admin.get("/workspace")).body.data;
    await clients.Admin.send("PATCH", "/workspace", { lowStockDefault: 9 }, { "if-match": `"v${version}"` });
    await clients.Admin.send("POST", "/team/invites", { emails: ["gizli@example.com"], role: "Editör" });
    own.db.exec(`INSERT INTO changes (object, object_id, version, action, at)
      VALUES ('billing_details', 1, 2, 'billing_details.changed', ${own.now}), ('invoice', 1, 1, 'invoice.paid', ${own.now})`);

    const told = async (role: Role) =>
      (await clients[role].get(`/changes?since=${since}`)).body.data.items.map(
        ({ object }: { object: string }) => object,
      );

    expect(await told("Admin")).toEqual(["workspace", "invite", "billing_details", "invoice"]);
    expect(await told("Editör")).toEqual(["workspace", "invoice"]);
    // That settings have changed is told to all, since every page goes by them.
    expect(await told("Kullanıcı")).toEqual(["workspace"]);
  });
});

test("with roles on nobody gives a token more than their role may; with roles off everybody gives any", async () => {
  const given = async (role: Role, ...scopes: string[]) => {
    const answer = await clients[role].send("POST", "/account/tokens", { name: "Depo", scopes, expiresAt: endsIn(90) });
    return answer.body.errors?.map(({ field }: { field: string }) => field) ?? answer.status;
  };

  enforce(1);

  expect(await given("Kullanıcı", "products:read", "orders:write")).toBe(201);
  expect(await given("Kullanıcı", "products:read", "products:write")).toEqual(["scopes"]);
  expect(await given("Kullanıcı", "billing:read")).toEqual(["scopes"]);
  expect(await given("Editör", "products:write", "billing:read")).toBe(201);
  expect(await given("Editör", "team:read")).toEqual(["scopes"]);
  expect(await given("Admin", "team:read", "workspace:write")).toBe(201);
  enforce(0);
  expect(await given("Kullanıcı", "team:read", "workspace:write")).toBe(201);
});
