import { expect, test } from "vitest";
import { hashOf } from "../../../server/db/hash.ts";
import { makeClock } from "../../../server/platform.ts";
import { prepare } from "../../../server/prepare.ts";
import { readSettings } from "../../../server/settings.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { sampleDb } from "../../support/database/sample-db.ts";
import { statement } from "../../support/database/statement.ts";

const INVITE = "davet".repeat(8);
const PASSWORD = "Uzak-Yollar-7";
const seen = (version: number) => ({ "if-match": `"v${version}"` });

/** A shop with people in it, into which others come by such a registration; an invitation of an earlier day is open. */
async function shopWith(registration: "approval" | "invite" | "closed") {
  const settings = readSettings({ APP_MODE: "mock", DEV_DELAY_MS: "0", APP_NOW: ANCHOR });
  const now = makeClock(settings.fixedNow).now();
  const db = await sampleDb({ settings, now });
  await prepare(db, { settings, now });
  db.exec(`INSERT INTO one_time_links (id, token_hash, kind, email, role, invited_by, created_at, expires_at)
    VALUES (70, '${hashOf(INVITE)}', 'invite', 'davetli@example.com', 'Editör', 1, ${now - 1000}, ${now + 86_400_000})`);
  const app = await freshApp({ REGISTRATION: registration }, { db });
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const known = async (email: string) =>
    db.all(statement("SELECT id FROM users WHERE email = ? AND removed_at IS NULL", email)).length;
  return { admin, known };
}

const register = (admin: Client, email: string, more: object = {}) =>
  admin.send("POST", "/auth/register", {
    username: "Bekleyen Kişi",
    phoneNumber: "05321234567",
    email,
    password: PASSWORD,
    ...more,
  });

const signIn = (admin: Client, email: string, password = PASSWORD) =>
  admin.send("POST", "/auth/login", { email, password });

async function memberOf(admin: Client, email: string): Promise<{ id: number; version: number; status: string }> {
  const { members } = (await admin.get("/team")).body.data;
  return members.find((one: { email: string }) => one.email === email);
}

test.each(["invite", "closed"] as const)(
  "where registration is %s nobody comes in by themself",
  async (registration) => {
    const { admin, known } = await shopWith(registration);

    const refused = await register(admin, "yabanci@example.com");

    expect(refused).toMatchObject({
      status: 403,
      body: { data: null, code: "registration_closed", message: "Registration is closed" },
    });
    expect(await known("yabanci@example.com")).toBe(0);
  },
);

test("where registration is by invitation an invited person comes in, and others are invited", async () => {
  const { admin } = await shopWith("invite");

  const made = await register(admin, "davetli@example.com", { inviteToken: INVITE });
  const invited = await admin.send("POST", "/team/invites", { emails: ["baska@example.com"], role: "Editör" });

  expect(made).toMatchObject({ status: 201, body: { data: { user: { role: "Editör" } } } });
  expect((await signIn(admin, "davetli@example.com")).status).toBe(200);
  expect([invited.status, invited.body.data.sent.length]).toEqual([201, 1]);
});

test("a closed shop takes nobody, also by an invitation: none is sent, and one sent before opens nothing", async () => {
  const { admin, known } = await shopWith("closed");

  const late = await register(admin, "davetli@example.com", { inviteToken: INVITE });
  const invited = await admin.send("POST", "/team/invites", { emails: ["baska@example.com"], role: "Editör" });
  const resent = await admin.send("POST", "/team/invites/70/resend");
  const withdrawn = await admin.send("DELETE", "/team/invites/70");

  expect([late, invited, resent].map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([403, "registration_closed"]),
  );
  expect(await known("davetli@example.com")).toBe(0);
  expect(withdrawn.status).toBe(200);
  expect((await admin.get("/team")).body.data.invites).toEqual([]);
});

test("an account that waits is let in once under a key: the same call again is answered the same", async () => {
  const email = "bekleyen@example.com";
  const { admin } = await shopWith("approval");
  const made = await register(admin, email);
  const { id, version, status } = await memberOf(admin, email);
  const waiting = await signIn(admin, email);
  const guessed = await signIn(admin, email, "Yanlış-Parola-1");
  const key = { ...seen(version), "idempotency-key": crypto.randomUUID() };
  const accept = (headers: Record<string, string>) => admin.send("POST", `/team/${id}/accept`, undefined, headers);

  const stale = await accept({ ...key, ...seen(version + 1) });
  const first = await accept(key);
  const again = await accept(key);
  const anew = await accept(seen(version));
  const late = await accept(seen(version + 1));

  expect([made.body.meta, status]).toEqual([{ awaitsApproval: true }, "pending"]);
  expect([waiting.status, waiting.body.code]).toEqual([403, "awaiting_approval"]);
  expect([guessed.status, guessed.body.code]).toEqual([401, "invalid_credentials"]);
  expect(stale.status).toBe(412);
  expect([first.status, first.body.data.status, first.body.data.version]).toEqual([200, "active", version + 1]);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  expect([anew.body.code, late.body.code]).toEqual(["version_conflict", "invalid_transition"]);
  expect((await signIn(admin, email)).status).toBe(200);
  const entries = (await admin.get("/audit?action=person.accepted&pageSize=100")).body.data as { objectId: number }[];
  expect(entries.map(({ objectId }) => objectId)).toEqual([id]);
});

test("an account that is refused is gone, is named so in the history, and waits again by an undo", async () => {
  const email = "istenmeyen@example.com";
  const { admin } = await shopWith("approval");
  await register(admin, email);
  const { id, version } = await memberOf(admin, email);

  const refused = await admin.send("DELETE", `/team/${id}`, undefined, seen(version));
  const gone = await memberOf(admin, email);
  const unknown = await signIn(admin, email);
  const undone = await admin.send("POST", `/undo/${refused.body.meta.undo.token}`);

  expect([refused.status, gone]).toEqual([200, undefined]);
  expect([unknown.status, unknown.body.code]).toEqual([401, "invalid_credentials"]);
  const entries = (await admin.get("/audit?action=person.refused")).body.data;
  expect(entries).toMatchObject([{ action: "person.refused", object: "person", objectId: id, actor: { id: 1 } }]);
  expect(undone.status).toBe(200);
  expect(await memberOf(admin, email)).toMatchObject({ id, status: "pending" });
  expect((await signIn(admin, email)).body.code).toBe("awaiting_approval");
});
