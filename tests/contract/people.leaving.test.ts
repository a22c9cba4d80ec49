import { expect, test } from "vitest";
import { type Client, clientOf } from "../support/app/client.ts";
import { ownBoard, ownCard } from "../support/records/boards.ts";

async function addPerson(admin: Client, name: string): Promise<number> {
  const email = `p${crypto.randomUUID().slice(0, 12)}@example.com`;
  return (await admin.send("POST", "/datatable/users", { name, email, role: "Kullanıcı", status: "active" })).body.data
    .id;
}

test("the open work of somebody who is made inactive goes to whom it is said, and stays where nothing is", async () => {
  const admin = await clientOf();
  const id = await addPerson(admin, "Eli Dolu");
  const board = await ownBoard(admin);
  const card = await ownCard(admin, board.columns[0]!.id, { assigneeIds: [id] });
  const read = async () => (await admin.get(`/datatable/users/${id}`)).body.data;
  const assignees = async () => (await admin.get(`/kanban/cards/${card.id}`)).body.data.assigneeIds;
  const change = async (body: object) =>
    admin.send("PATCH", `/datatable/users/${id}`, body, { "if-match": `"v${(await read()).version}"` });

  const toNobodyThere = await change({ status: "inactive", handOverTo: 999_999_999 });
  const nothingElse = await change({ handOverTo: 2 });

  expect(toNobodyThere.body.errors).toEqual([
    expect.objectContaining({ field: "handOverTo", code: "unknown_reference" }),
  ]);
  expect(nothingElse.status).toBe(422);
  expect(await read()).toMatchObject({ status: "active", version: 1 });
  const left = await change({ name: "Eli Boş", status: "inactive", handOverTo: 2 });
  expect(left.body.data).toMatchObject({ name: "Eli Boş", status: "inactive" });
  expect(await assignees()).toEqual([2]);
  await admin.send("POST", `/undo/${left.body.meta.undo.token}`);
  expect(await read()).toMatchObject({ name: "Eli Dolu", status: "active" });
  expect(await assignees()).toEqual([id]);
  expect((await change({ status: "inactive" })).status).toBe(200);
  expect(await assignees()).toEqual([id]);
});

test("the open work of somebody who is deleted goes to whom it is said or to nobody, and comes back with them", async () => {
  const admin = await clientOf();
  const id = await addPerson(admin, "Eli Giden");
  const board = await ownBoard(admin);
  const card = await ownCard(admin, board.columns[0]!.id, { assigneeIds: [id] });
  const assignees = async () => (await admin.get(`/kanban/cards/${card.id}`)).body.data.assigneeIds;
  const remove = async (query: string) => {
    const { version } = (await admin.get(`/datatable/users/${id}`)).body.data;
    return admin.send("DELETE", `/datatable/users/${id}${query}`, undefined, { "if-match": `"v${version}"` });
  };

  for (const [word, code] of [
    [999_999_999, "unknown_reference"],
    [id, "unknown_reference"],
    ["nobody", "bad_format"],
  ]) {
    const refused = await remove(`?handOverTo=${word}`);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: "handOverTo", code })],
    ]);
  }
  expect(await assignees()).toEqual([id]);
  const left = await remove("?handOverTo=2");
  expect(left.status).toBe(200);
  expect(await assignees()).toEqual([2]);
  await admin.send("POST", `/undo/${left.body.meta.undo.token}`);
  expect(await assignees()).toEqual([id]);
  expect((await remove("?handOverTo=none")).status).toBe(200);
  expect(await assignees()).toEqual([]);
});
