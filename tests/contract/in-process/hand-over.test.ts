import { expect, test } from "vitest";
import { Notification } from "#shared/api/system/notifications.ts";
import { doDueWork } from "../../../server/job-table.ts";
import type { OutgoingMail } from "../../../server/platform.ts";
import en from "../../../web/i18n/notices.en.json?messages";
import tr from "../../../web/i18n/notices.tr.json?messages";
import { translator } from "../../../web/lib/i18n.tsx";
import { bothAtOnce } from "../../support/app/both-at-once.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { one } from "../../support/database/planted.ts";

test.each([
  ["gift", 0],
  ["leave", 1],
] as const)("work given on as its colleague leaves stays where it was given, %s first", async (_, first) => {
  const { app, db } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  db.exec(
    "UPDATE conversations SET assignee_id = 2 WHERE id IN (SELECT id FROM conversations WHERE status = 'open' LIMIT 2)",
  );
  const [given, left] = JSON.parse(
    String(await one(db, "SELECT json_group_array(id) FROM conversations WHERE assignee_id = 2 AND status = 'open'")),
  ) as number[];
  const card = await one(db, "SELECT min(id) FROM cards WHERE completed_at IS NULL AND archived_at IS NULL");
  db.exec(`UPDATE cards SET assignees_json = '[2]' WHERE id = ${card}`);
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  const giveOn = () =>
    Promise.all([
      admin.send("PATCH", `/inbox/conversations/${given}`, { assigneeId: 3 }),
      admin.send("PUT", `/kanban/cards/${card}/assignees`, { ids: [3] }),
    ]);
  const leaving = { status: "inactive", handOverTo: 1 };
  const leave = () => admin.send("PATCH", "/team/2", leaving, { "if-match": `"v${version}"` });

  const [gifts, gone] = await bothAtOnce([giveOn, leave], first);

  expect([...gifts, gone].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await admin.get(`/inbox/conversations/${given}`)).body.data.assigneeId).toBe(3);
  expect((await admin.get(`/inbox/conversations/${left}`)).body.data.assigneeId).toBe(1);
  expect((await admin.get(`/kanban/cards/${card}`)).body.data.assigneeIds).toEqual([3]);
});

test.each([
  ["made inactive", "leave", 0],
  ["made inactive", "heir", 1],
  ["deleted", "leave", 0],
  ["deleted", "heir", 1],
] as const)("no work stays with an heir %s at the same time, %s first", async (how, _, first) => {
  const { app, db } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const person = { name: "Kısa Süre", email: "kisa@example.com", role: "Editör", status: "active" };
  const heir = (await admin.send("POST", "/datatable/users", person)).body.data;
  db.exec(
    "UPDATE conversations SET assignee_id = 2 WHERE id = (SELECT min(id) FROM conversations WHERE status = 'open')",
  );
  const talk = await one(db, "SELECT min(id) FROM conversations WHERE status = 'open'");
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  const leaving = { status: "inactive", handOverTo: heir.id };
  const leave = () => admin.send("PATCH", "/team/2", leaving, { "if-match": `"v${version}"` });
  const seen = { "if-match": `"v${heir.version}"` };
  const loseHeir = () =>
    how === "deleted"
      ? admin.send("DELETE", `/datatable/users/${heir.id}?handOverTo=1`, undefined, seen)
      : admin.send("PATCH", `/datatable/users/${heir.id}`, { status: "inactive", handOverTo: 1 }, seen);

  const [left, lost] = await bothAtOnce([leave, loseHeir], first);

  const hasLeft = left.status === 200;
  expect([left.status, lost.status]).toEqual([hasLeft ? 200 : 422, 200]);
  if (!hasLeft)
    expect(left.body.errors).toEqual([expect.objectContaining({ field: "handOverTo", code: "unknown_reference" })]);
  expect(await one(db, "SELECT status FROM users WHERE id = 2")).toBe(hasLeft ? "inactive" : "active");
  expect(await one(db, "SELECT assignee_id FROM conversations WHERE id = ?", talk)).toBe(hasLeft ? 1 : 2);
});

test("nothing goes to a colleague who may only read, as long as roles are enforced", async () => {
  const { app, db } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  db.exec(
    "UPDATE conversations SET assignee_id = 2 WHERE id = (SELECT min(id) FROM conversations WHERE status = 'open')",
  );
  const talk = await one(db, "SELECT min(id) FROM conversations WHERE status = 'open'");
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  const leaving = { status: "inactive", handOverTo: 3 };
  const give = () => admin.send("PATCH", `/inbox/conversations/${talk}`, { assigneeId: 3 });
  const leave = () => admin.send("PATCH", "/team/2", leaving, { "if-match": `"v${version}"` });

  db.exec("UPDATE workspace SET enforce_roles = 1");
  const refused = [await give(), await leave()];
  db.exec("UPDATE workspace SET enforce_roles = 0");
  const allowed = [await give(), await leave()];

  expect(refused.map(({ status, body }) => [status, body.errors[0]])).toEqual([
    [422, expect.objectContaining({ field: "assigneeId", code: "unknown_reference" })],
    [422, expect.objectContaining({ field: "handOverTo", code: "unknown_reference" })],
  ]);
  expect(allowed.map(({ status }) => status)).toEqual([200, 200]);
});

test.each([
  ["work", 0],
  ["leave", 1],
] as const)("work given as a colleague leaves is asked about or refused, %s first", async (_, first) => {
  const { app, db } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  db.exec("UPDATE conversations SET assignee_id = NULL; UPDATE cards SET assignees_json = '[]'");
  const talk = await one(db, "SELECT min(id) FROM conversations WHERE status = 'snoozed'");
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  const give = () => admin.send("PATCH", `/inbox/conversations/${talk}`, { assigneeId: 2 });
  const leave = () => admin.send("PATCH", "/team/2", { status: "inactive" }, { "if-match": `"v${version}"` });

  const [given, silent] = await bothAtOnce([give, leave], first);

  const isGiven = given.status === 200;
  const [refused, field, code] = isGiven
    ? [silent, "handOverTo", "required"]
    : [given, "assigneeId", "unknown_reference"];
  expect([given.status, silent.status]).toEqual(isGiven ? [200, 422] : [422, 200]);
  expect(refused.body.errors).toEqual([expect.objectContaining({ field, code })]);
  expect(await one(db, "SELECT status FROM users WHERE id = 2")).toBe(isGiven ? "active" : "inactive");
  expect(await one(db, "SELECT assignee_id FROM conversations WHERE id = ?", talk)).toBe(isGiven ? 2 : null);
});

test("who takes over is told what there is, each by name or, where they are many, by their number", async () => {
  const { app, db } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const heir = await clientOf("user@example.com", (path, init) => app.request(path, init));
  db.exec(`UPDATE conversations SET assignee_id = NULL;
    UPDATE conversations SET assignee_id = 2 WHERE id IN (SELECT id FROM conversations WHERE status = 'open' LIMIT 1);
    UPDATE cards SET assignees_json = '[]';
    UPDATE cards SET assignees_json = '[2]' WHERE id IN
      (SELECT id FROM cards WHERE completed_at IS NULL AND archived_at IS NULL ORDER BY id LIMIT 5);
    UPDATE cards SET assignees_json = '[2,3]' WHERE id =
      (SELECT min(id) FROM cards WHERE completed_at IS NULL AND archived_at IS NULL);
    DELETE FROM notifications`);
  const talk = await one(db, "SELECT id FROM conversations WHERE assignee_id = 2");
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);

  const leaving = { status: "inactive", handOverTo: 3 };
  const gone = await admin.send("PATCH", "/team/2", leaving, { "if-match": `"v${version}"` });

  expect(gone.status).toBe(200);
  const told = (await heir.get("/notifications")).body.data as { kind: string; title: string; link: string }[];
  expect(told.map(({ kind, link }) => `${kind} ${link}`).toSorted()).toEqual([
    `assigned /inbox?c=${talk}`,
    "assigned_many /kanban?assignee=me",
  ]);
  expect(told.find(({ kind }) => kind === "assigned_many")?.title).toBe("4");
  expect((await admin.get("/notifications")).body.data).toEqual([]);
});

test("many conversations that are handed over are told of as conversations, in the app and by mail", async () => {
  const sent: OutgoingMail[] = [];
  const mail = { handsOn: true, isOff: false, send: async (letter: OutgoingMail) => void sent.push(letter) };
  const { app, db, platform } = await ownApp({ mail });
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const heir = await clientOf("user@example.com", (path, init) => app.request(path, init));
  await heir.send("PATCH", "/account/notifications", { events: { assigned: { email: "now" } } });
  db.exec(`UPDATE cards SET assignees_json = '[]'; UPDATE conversations SET assignee_id = NULL;
    UPDATE conversations SET assignee_id = 2 WHERE id IN (SELECT id FROM conversations WHERE status = 'open' LIMIT 4);
    DELETE FROM notifications`);
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);

  const leaving = { status: "inactive", handOverTo: 3 };
  const gone = await admin.send("PATCH", "/team/2", leaving, { "if-match": `"v${version}"` });
  await doDueWork(platform, 5000);

  expect(gone.status).toBe(200);
  const told = Notification.array().parse((await heir.get("/notifications")).body.data);
  expect(told).toMatchObject([{ kind: "assigned_conversations", title: "4", link: "/inbox?folder=mine" }]);
  for (const messages of [en, tr]) {
    const words = translator(messages, "en")(`notices.kind.${told[0]!.kind}`, { title: "4" });
    expect(words).toMatch(/^(4 conversations were assigned to you|Size 4 yazışma atandı)$/);
  }
  expect(sent.map(({ subject }) => subject)).toEqual(["4 conversations were assigned to you"]);
});
