import { beforeAll, describe, expect, test } from "vitest";
import { type Member, Team } from "#shared/api/team/team.ts";
import { endsIn } from "../support/app/accounts.ts";
import { askJson, freshSignIn, send } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";

let admin: Client;
let editor: Client;
beforeAll(async () => {
  [admin, editor] = [await clientOf(), await clientOf("editor@example.com")];
});

const seen = (version: number) => ({ "if-match": `"v${version}"` });
const team = async (): Promise<Team> => Team.parse((await admin.get("/team")).body.data);
async function member(email: string): Promise<Member> {
  const found = (await team()).members.find((one) => one.email === email);
  if (!found) throw new Error(`${email} is no member`);
  return found;
}
const change = async (email: string, body: object, client = admin) => {
  const { id, version } = await member(email);
  return client.send("PATCH", `/team/${id}`, body, seen(version));
};
async function register(email: string, name: string): Promise<void> {
  const account = { username: name, phoneNumber: "05321234567", email, password: "Kapali-Kutu-7" };
  expect((await admin.send("POST", "/auth/register", account)).status).toBe(201);
}

describe("the team", () => {
  test("is every Admin and Editör, and whoever has a password", async () => {
    const { members } = await team();
    const known = (await admin.get("/datatable/users?role=Admin,Editör&pageSize=100&fields=id")).body.data as Member[];
    const ids = (people: { id: number }[]) => people.map(({ id }) => id).sort((a, b) => a - b);

    expect(known.length).toBeGreaterThanOrEqual(8);
    expect(ids(members.filter(({ role }) => role !== "Kullanıcı"))).toEqual(ids(known));
    expect(members.filter(({ role }) => role === "Kullanıcı").map(({ email }) => email)).toContain("user@example.com");
    expect(members.find(({ email }) => email === "admin@example.com")).toMatchObject({
      id: 1,
      hasPassword: true,
      twoFactor: false,
      lastActiveAt: expect.any(String),
    });
  });
});

describe("invitations", () => {
  test("go out to each address once, and who is a colleague is named", async () => {
    const emails = ["yeni.bir@example.com", "Editor@example.com", "yeni.iki@example.com", "YENI.BIR@example.com"];

    const { status, body } = await admin.send("POST", "/team/invites", {
      emails,
      role: "Kullanıcı",
      message: "Hoş geldin",
    });

    expect(status).toBe(201);
    expect(body.data.sent.map(({ email }: { email: string }) => email.toLowerCase()).sort()).toEqual([
      "yeni.bir@example.com",
      "yeni.iki@example.com",
    ]);
    expect(body.data.already).toEqual(["Editor@example.com"]);
    expect((await team()).invites).toHaveLength(2);
    expect(JSON.stringify(body)).not.toMatch(/token|hash/);
  });

  test("are sent again and withdrawn, and sent again they replace the open one", async () => {
    const email = "tekrar@example.com";
    const first = (await admin.send("POST", "/team/invites", { emails: [email], role: "Kullanıcı" })).body.data.sent[0];
    const renewed = (await admin.send("POST", "/team/invites", { emails: [email], role: "Editör" })).body.data.sent[0];
    const again = await admin.send("POST", `/team/invites/${renewed.id}/resend`);
    const gone = await admin.send("DELETE", `/team/invites/${renewed.id}`);

    expect(again.body.data).toMatchObject({ id: renewed.id, role: "Editör" });
    expect((await admin.send("POST", `/team/invites/${first.id}/resend`)).status).toBe(404);
    expect(gone.status).toBe(200);
    expect((await admin.send("DELETE", `/team/invites/${renewed.id}`)).status).toBe(404);
    expect((await team()).invites.map((one) => one.email)).not.toContain(email);
  });

  test("name what is wrong, and nothing is sent", async () => {
    const before = (await team()).invites.length;
    const tooMany = Array.from({ length: 21 }, (_, n) => `cok${n}@example.com`);

    const wrong = await admin.send("POST", "/team/invites", { emails: ["iyi@example.com", "kötü"], role: "Editör" });
    const many = await admin.send("POST", "/team/invites", { emails: tooMany, role: "Editör" });

    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, "emails.1"]);
    expect([many.status, many.body.errors[0].code]).toEqual([422, "too_long"]);
    expect((await team()).invites).toHaveLength(before);
  });

  test("are an Admin's, also while roles are not enforced", async () => {
    const { status, body } = await editor.send("POST", "/team/invites", { emails: ["x@example.com"], role: "Editör" });

    expect([status, body.code]).toEqual([403, "forbidden"]);
    expect((await editor.get("/team")).status).toBe(200);
  });
});

describe("a colleague", () => {
  test("gets another role at the version that was seen, and an undo takes that back", async () => {
    await register("rol@example.com", "Rol Değişen");
    const { id, version } = await member("rol@example.com");

    const stale = await admin.send("PATCH", `/team/${id}`, { role: "Editör" }, seen(version + 4));
    const changed = await change("rol@example.com", { role: "Editör" });
    const undone = await admin.send("POST", `/undo/${changed.body.meta.undo.token}`);

    expect([stale.status, stale.body.data.role]).toEqual([412, "Kullanıcı"]);
    expect(changed.body.data).toMatchObject({ role: "Editör", version: version + 1 });
    expect(undone.status).toBe(200);
    expect((await member("rol@example.com")).role).toBe("Kullanıcı");
    expect((await change("rol@example.com", { role: "Editör" }, editor)).status).toBe(403);
  });

  test("without a password who becomes a Kullanıcı is none any more, is answered with, and comes back by an undo", async () => {
    const email = "sevval.ince@example.com";

    const changed = await change(email, { role: "Kullanıcı" });
    const members = (await admin.get("/team")).body.data.members as Member[];
    const undone = await admin.send("POST", `/undo/${changed.body.meta.undo.token}`);

    expect([changed.status, changed.body.data.role]).toEqual([200, "Kullanıcı"]);
    expect(members.some((one) => one.email === email)).toBe(false);
    expect(undone.status).toBe(200);
    expect((await member(email)).role).toBe("Editör");
  });

  test("made inactive is signed out everywhere and hands cards and conversations over", async () => {
    await register("giden@example.com", "Giden Kişi");
    const { id } = await member("giden@example.com");
    const session = await freshSignIn("giden@example.com", "Kapali-Kutu-7");
    const board = (await admin.get("/kanban/boards/1")).body.data;
    const columnId = board.columns[0].id;
    const card = (await admin.send("POST", "/kanban/cards", { columnId, title: "Devredilecek", assigneeIds: [id, 2] }))
      .body.data;
    const talk = (await admin.get("/inbox/conversations?pageSize=1")).body.data[0];
    await admin.send("PATCH", `/inbox/conversations/${talk.id}`, { assigneeId: id });
    expect(await member("giden@example.com")).toMatchObject({ openCards: 1, openConversations: 1 });
    await send("POST", `/api/kanban/cards/${card.id}/comments`, { text: "Ben hazırım" }, session);
    const token = { name: "t", scopes: ["kanban:read"], expiresAt: endsIn(90) };
    const { value } = (await send("POST", "/api/account/tokens", token, session)).body.data;
    const byToken = async () =>
      (await askJson("/api/kanban/boards", { headers: { authorization: `Bearer ${value}` } })).status;
    expect(await byToken()).toBe(200);

    const left = await change("giden@example.com", { status: "inactive", handOverTo: 2 });
    const late = await askJson("/api/account/preferences", { headers: session });

    expect(left.body.data).toMatchObject({ status: "inactive", openCards: 0, openConversations: 0 });
    expect([late.status, await byToken()]).toEqual([401, 401]);
    const after = (await admin.get(`/kanban/cards/${card.id}`)).body.data;
    expect(after.assigneeIds).toEqual([2]);
    expect(after.commentsList[0]).toMatchObject({ text: "Ben hazırım", by: { id, name: "Giden Kişi" } });
    expect((await admin.get(`/inbox/conversations/${talk.id}`)).body.data.assigneeId).toBe(2);

    await admin.send("POST", `/undo/${left.body.meta.undo.token}`);
    expect(await member("giden@example.com")).toMatchObject({ status: "active", openCards: 1, openConversations: 1 });
  });

  test("with open work is not made inactive without a word on who gets it, which may be nobody", async () => {
    await register("dolu@example.com", "Eli Dolu");
    const { id } = await member("dolu@example.com");
    const columnId = (await admin.get("/kanban/boards/1")).body.data.columns[0].id;
    const given = { columnId, title: "Sahibi soruldu", assigneeIds: [id] };
    const card = (await admin.send("POST", "/kanban/cards", given)).body.data;

    const silent = await change("dolu@example.com", { status: "inactive" });
    const still = await member("dolu@example.com");
    const toNobody = await change("dolu@example.com", { status: "inactive", handOverTo: null });

    expect([silent.status, silent.body.code]).toEqual([422, "validation_failed"]);
    expect(silent.body.errors).toEqual([expect.objectContaining({ field: "handOverTo", code: "required" })]);
    expect(still).toMatchObject({ status: "active", openCards: 1 });
    expect([toNobody.status, toNobody.body.data.status]).toEqual([200, "inactive"]);
    expect((await admin.get(`/kanban/cards/${card.id}`)).body.data.assigneeIds).toEqual([]);
  });

  test("hands nothing over to somebody who is not there", async () => {
    const { status, body } = await change("rol@example.com", { status: "inactive", handOverTo: 9999 });

    expect([status, body.errors[0].field]).toEqual([422, "handOverTo"]);
    expect((await member("rol@example.com")).status).toBe("active");
  });

  test("who is taken away is gone from the list, and comes back by an undo", async () => {
    const { id, version } = await member("rol@example.com");

    const removed = await admin.send("DELETE", `/team/${id}`, {}, seen(version));
    expect((await team()).members.map((one) => one.id)).not.toContain(id);

    expect((await admin.send("POST", `/undo/${removed.body.meta.undo.token}`)).status).toBe(200);
    expect((await team()).members.map((one) => one.id)).toContain(id);
  });

  test("who is only a customer is none", async () => {
    const { data } = (await admin.get("/datatable/users?q=li.wei")).body;
    expect(data[0].role).toBe("Kullanıcı");

    expect((await admin.send("PATCH", `/team/${data[0].id}`, { role: "Editör" }, seen(1))).status).toBe(404);
  });
});

test("who does not wait is not let in, and nobody is made to wait again", async () => {
  const email = "bekleyen@example.com";
  await register(email, "Bekleyen Kişi");
  const { id, version } = await member(email);
  const accept = (at: number) => admin.send("POST", `/team/${id}/accept`, undefined, seen(at));

  const stale = await accept(version + 4);
  const accepted = await accept(version);
  const waits = await change(email, { status: "pending" });
  const elsewhere = await admin.send("PATCH", `/datatable/users/${id}`, { status: "pending" }, seen(version));

  expect([stale.status, stale.body.data.version]).toEqual([412, version]);
  expect([accepted.status, accepted.body.code]).toEqual([409, "invalid_transition"]);
  expect([waits.status, waits.body.errors[0].field]).toEqual([422, "status"]);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, "invalid_transition"]);
  expect(await member(email)).toMatchObject({ status: "active", version });
});

test("the last Admin is neither demoted nor made inactive, and nobody locks themself out", async () => {
  const admins = (await team()).members.filter(({ role, status }) => role === "Admin" && status === "active");
  const self = await change("admin@example.com", { status: "inactive" });
  expect([self.status, self.body.code]).toEqual(admins.length > 1 ? [403, "forbidden"] : [409, "last_admin"]);

  for (const { email } of admins.filter(({ id }) => id !== 1)) {
    expect((await change(email, { role: "Editör" })).status).toBe(200);
  }

  for (const body of [{ role: "Editör" }, { status: "inactive" }]) {
    const refused = await change("admin@example.com", body);
    expect([refused.status, refused.body.code], JSON.stringify(body)).toEqual([409, "last_admin"]);
  }
  const { id, version } = await member("admin@example.com");
  expect((await admin.send("DELETE", `/team/${id}`, {}, seen(version))).body.code).toBe("last_admin");
});
