import { expect, test } from "vitest";
import { Notification } from "#shared/api/system/notifications.ts";
import { doDueWork } from "../../../server/jobs/due.ts";
import type { OutgoingMail } from "../../../server/platform.ts";
import en from "../../../web/i18n/notices.en.json?messages";
import tr from "../../../web/i18n/notices.tr.json?messages";
import { translator } from "../../../web/lib/i18n.tsx";
import { clientOf } from "../../support/client.ts";
import { meanwhile } from "../../support/meanwhile.ts";
import { ownApp } from "../../support/own-app.ts";
import { one } from "../../support/planted.ts";

test("what somebody else has given on while a colleague is deactivated stays where it was given", async () => {
  const { app, cell } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  cell.exec(
    "UPDATE conversations SET assignee_id = 2 WHERE id IN (SELECT id FROM conversations WHERE status = 'open' LIMIT 2)",
  );
  const [given, left] = JSON.parse(
    String(await one(cell, "SELECT json_group_array(id) FROM conversations WHERE assignee_id = 2 AND status = 'open'")),
  ) as number[];
  const card = await one(cell, "SELECT min(id) FROM cards WHERE completed_at IS NULL AND archived_at IS NULL");
  cell.exec(`UPDATE cards SET assignees_json = '[2]' WHERE id = ${card}`);
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  meanwhile(cell, () =>
    cell.exec(
      `UPDATE conversations SET assignee_id = 3 WHERE id = ${given}; UPDATE cards SET assignees_json = '[3]' WHERE id = ${card}`,
    ),
  );

  const gone = await admin.send(
    "PATCH",
    "/team/2",
    { status: "inactive", handOverTo: 1 },
    { "if-match": `"v${version}"` },
  );

  expect(gone.status).toBe(200);
  expect((await admin.get(`/inbox/conversations/${given}`)).body.data.assigneeId).toBe(3);
  expect((await admin.get(`/inbox/conversations/${left}`)).body.data.assigneeId).toBe(1);
  expect((await admin.get(`/kanban/cards/${card}`)).body.data.assigneeIds).toEqual([3]);
});

test.each([
  ["has been made inactive meanwhile", "status = 'inactive'"],
  ["has been taken away meanwhile", "removed_at = 1"],
])("nothing goes to a colleague who %s", async (_, change) => {
  const { app, cell } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  cell.exec(
    "UPDATE conversations SET assignee_id = 2 WHERE id = (SELECT min(id) FROM conversations WHERE status = 'open')",
  );
  const talk = await one(cell, "SELECT min(id) FROM conversations WHERE status = 'open'");
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  meanwhile(cell, () => cell.exec(`UPDATE users SET ${change} WHERE id = 3`));

  const leaving = { status: "inactive", handOverTo: 3 };
  const refused = await admin.send("PATCH", "/team/2", leaving, { "if-match": `"v${version}"` });

  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([expect.objectContaining({ field: "handOverTo", code: "unknown_reference" })]);
  expect(await one(cell, "SELECT status FROM users WHERE id = 2")).toBe("active");
  expect(await one(cell, "SELECT assignee_id FROM conversations WHERE id = ?", talk)).toBe(2);
});

test("nothing goes to a colleague who may only read, as long as roles are enforced", async () => {
  const { app, cell } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  cell.exec(
    "UPDATE conversations SET assignee_id = 2 WHERE id = (SELECT min(id) FROM conversations WHERE status = 'open')",
  );
  const talk = await one(cell, "SELECT min(id) FROM conversations WHERE status = 'open'");
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  const leaving = { status: "inactive", handOverTo: 3 };
  const give = () => admin.send("PATCH", `/inbox/conversations/${talk}`, { assigneeId: 3 });
  const leave = () => admin.send("PATCH", "/team/2", leaving, { "if-match": `"v${version}"` });

  cell.exec("UPDATE workspace SET enforce_roles = 1");
  const refused = [await give(), await leave()];
  cell.exec("UPDATE workspace SET enforce_roles = 0");
  const allowed = [await give(), await leave()];

  expect(refused.map(({ status, body }) => [status, body.errors[0]])).toEqual([
    [422, expect.objectContaining({ field: "assigneeId", code: "unknown_reference" })],
    [422, expect.objectContaining({ field: "handOverTo", code: "unknown_reference" })],
  ]);
  expect(allowed.map(({ status }) => status)).toEqual([200, 200]);
});

test("work that comes while a colleague is deactivated is asked about", async () => {
  const { app, cell } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  cell.exec("UPDATE conversations SET assignee_id = NULL; UPDATE cards SET assignees_json = '[]'");
  const { version } = (await admin.get("/team")).body.data.members.find(({ id }: { id: number }) => id === 2);
  meanwhile(cell, () =>
    cell.exec(
      "UPDATE conversations SET assignee_id = 2 WHERE id = (SELECT min(id) FROM conversations WHERE status = 'snoozed')",
    ),
  );

  const silent = await admin.send("PATCH", "/team/2", { status: "inactive" }, { "if-match": `"v${version}"` });

  expect(silent.status).toBe(422);
  expect(silent.body.errors).toEqual([expect.objectContaining({ field: "handOverTo", code: "required" })]);
  expect(await one(cell, "SELECT status FROM users WHERE id = 2")).toBe("active");
});

test("who takes over is told what there is, each by name or, where they are many, by their number", async () => {
  const { app, cell } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const heir = await clientOf("user@example.com", (path, init) => app.request(path, init));
  cell.exec(`UPDATE conversations SET assignee_id = NULL;
    UPDATE conversations SET assignee_id = 2 WHERE id IN (SELECT id FROM conversations WHERE status = 'open' LIMIT 1);
    UPDATE cards SET assignees_json = '[]';
    UPDATE cards SET assignees_json = '[2]' WHERE id IN
      (SELECT id FROM cards WHERE completed_at IS NULL AND archived_at IS NULL ORDER BY id LIMIT 5);
    UPDATE cards SET assignees_json = '[2,3]' WHERE id =
      (SELECT min(id) FROM cards WHERE completed_at IS NULL AND archived_at IS NULL);
    DELETE FROM notifications`);
  const talk = await one(cell, "SELECT id FROM conversations WHERE assignee_id = 2");
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
  const { app, cell, platform } = await ownApp({ mail });
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const heir = await clientOf("user@example.com", (path, init) => app.request(path, init));
  await heir.send("PATCH", "/account/notifications", { events: { assigned: { email: "now" } } });
  cell.exec(`UPDATE cards SET assignees_json = '[]'; UPDATE conversations SET assignee_id = NULL;
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
