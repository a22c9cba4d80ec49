import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#shared/api/audit/audit.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";

const EMAIL = "user@example.com";
const INVITED = "yeni@shop.example";
let admin: Client;
let told: AuditEntry[];

/** Acts on accounts, the team and the workspace, each once. */
beforeAll(async () => {
  const own = await ownApp();
  const request = (path: string, init: RequestInit) => own.app.request(path, init);
  admin = await clientOf("admin@example.com", request);
  const user = await clientOf(EMAIL, request);
  await clientOf(EMAIL, request);
  const seen = (version: number) => ({ "if-match": `"v${version}"` });
  const memberNow = async () =>
    (await admin.get("/team")).body.data.members.find(({ email }: { email: string }) => email === EMAIL);

  const acts = [
    await user.send("DELETE", "/account/sessions"),
    await admin.send("POST", "/team/invites", { emails: [INVITED], role: "Kullanıcı", message: "" }),
  ];
  const { id, version } = await memberNow();
  acts.push(await admin.send("PATCH", `/team/${id}`, { role: "Editör" }, seen(version)));
  const leaving = { status: "inactive", handOverTo: null };
  acts.push(await admin.send("PATCH", `/team/${id}`, leaving, seen((await memberNow()).version)));
  const workspace = (await admin.get("/workspace")).body.data;
  acts.push(await admin.send("PATCH", "/workspace", { enforceRoles: true }, seen(workspace.version)));
  expect(
    acts.map(({ status }) => status),
    JSON.stringify(acts.map(({ body }) => body)),
  ).toEqual([200, 201, 200, 200, 200]);
  told = (await admin.get("/audit?pageSize=100")).body.data;
}, 60_000);

test.each([
  {
    by: 3,
    action: "account.sessions_ended",
    object: "person",
    of: "Kerem Başar",
    before: { sessions: 1 },
    after: null,
  },
  { by: 1, action: "invite.added", object: "invite", of: INVITED, before: null, after: { email: INVITED } },
  {
    by: 1,
    action: "person.changed",
    object: "person",
    of: "Kerem Başar",
    before: { role: "Kullanıcı" },
    after: { role: "Editör" },
  },
  {
    by: 1,
    action: "person.changed",
    object: "person",
    of: "Kerem Başar",
    before: { status: "active" },
    after: { status: "inactive" },
  },
  {
    by: 1,
    action: "workspace.changed",
    object: "workspace",
    before: { enforce_roles: 0 },
    after: { enforce_roles: 1 },
  },
])(
  "the history tells who did $action to what, when, and how it stood before: $after",
  ({ by, action, object, of, before, after }) => {
    const entries = told.filter((entry) => entry.action === action && entry.actor?.id === by);

    expect(entries).toContainEqual(
      expect.objectContaining({
        object,
        at: ANCHOR,
        ...(of && { objectName: of }),
        before: before && expect.objectContaining(before),
        after: after && expect.objectContaining(after),
      }),
    );
  },
);
