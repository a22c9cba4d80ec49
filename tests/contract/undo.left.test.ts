import { beforeAll, expect, test } from "vitest";
import { type Answer, type Client, clientOf } from "../support/app/client.ts";
import { ownBoard, ownCard } from "../support/records/boards.ts";
import { begun } from "../support/records/inbox.ts";

let admin: Client;
beforeAll(async () => {
  admin = await clientOf();
});

const seen = ({ version }: { version: number }) => ({ "if-match": `"v${version}"` });
const undo = (answer: Answer) => admin.send("POST", `/undo/${answer.body.meta.undo.token}`);
const readCard = async (id: number) => (await admin.get(`/kanban/cards/${id}`)).body.data;
const assign = (id: number, ids: number[]) => admin.send("PUT", `/kanban/cards/${id}/assignees`, { ids });
const setConversation = (id: number, body: object) => admin.send("PATCH", `/inbox/conversations/${id}`, body);
const leave = (id: number) => admin.send("POST", "/datatable/users/bulk", { ids: [id], action: "deactivate" });

/** Somebody who has an account, so that work can be given to them. */
async function newColleague(): Promise<number> {
  const email = `p${crypto.randomUUID().slice(0, 12)}@example.com`;
  const account = { username: "Mehmet Giden", phoneNumber: "0532 123 45 67", email, password: "Sakin-Deniz-9" };
  return (await admin.send("POST", "/auth/register", account)).body.data.user.id;
}

test("a link to a conversation that is gone is not given back, and what was done before still is taken back", async () => {
  const conversationId = await begun();
  const board = await ownBoard(admin);
  const card = await ownCard(admin, board.columns[0]!.id, { conversationId });
  const titled = await admin.send("PATCH", `/kanban/cards/${card.id}`, { title: "Ara" }, seen(card));
  const link = { conversationId: null };
  const unlinked = await admin.send("PATCH", `/kanban/cards/${card.id}`, link, seen(titled.body.data));
  await setConversation(conversationId, { status: "trash" });
  expect((await admin.send("DELETE", `/inbox/conversations/${conversationId}`)).status).toBe(200);

  const refused = await undo(unlinked);

  expect([refused.status, refused.body.code]).toEqual([409, "changed_since"]);
  expect((await undo(titled)).status).toBe(200);
  expect((await readCard(card.id)).title).toBe(card.title);
});

test("who has left meanwhile is given neither conversations nor cards back; who still has them keeps them", async () => {
  const [leaving, other] = [await newColleague(), await newColleague()];
  const conversation = await begun();
  const board = await ownBoard(admin);
  const [given, kept] = await Promise.all([1, 2].map(() => ownCard(admin, board.columns[0]!.id)));
  await setConversation(conversation, { assigneeId: leaving });
  for (const { id } of [given!, kept!]) await assign(id, [leaving, 1]);
  const passedOn = await setConversation(conversation, { assigneeId: other });
  const handed = await assign(given!.id, [other]);
  const joined = await assign(kept!.id, [leaving, 1, other]);
  await leave(leaving);

  const undone = [await undo(passedOn), await undo(handed), await undo(joined)];

  expect(undone.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await admin.get(`/inbox/conversations/${conversation}`)).body.data.assigneeId).toBeNull();
  expect((await readCard(given!.id)).assigneeIds).toEqual([1]);
  expect((await readCard(kept!.id)).assigneeIds).toEqual([1, leaving]);
});

test("who is still there is given both back", async () => {
  const [one, other] = [await newColleague(), await newColleague()];
  const conversation = await begun();
  const board = await ownBoard(admin);
  const { id } = await ownCard(admin, board.columns[0]!.id, { assigneeIds: [other, one] });
  await setConversation(conversation, { assigneeId: one });

  await undo(await setConversation(conversation, { assigneeId: other }));
  await undo(await assign(id, []));

  expect((await admin.get(`/inbox/conversations/${conversation}`)).body.data.assigneeId).toBe(one);
  expect((await readCard(id)).assigneeIds).toEqual([one, other]);
});
