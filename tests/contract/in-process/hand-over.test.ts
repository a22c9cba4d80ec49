import { expect, test } from "vitest";
import { clientOf } from "../../support/client.ts";
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
  const batch = cell.batch.bind(cell);
  cell.batch = (statements) => {
    cell.batch = batch;
    cell.exec(
      `UPDATE conversations SET assignee_id = 3 WHERE id = ${given}; UPDATE cards SET assignees_json = '[3]' WHERE id = ${card}`,
    );
    return batch(statements);
  };

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
