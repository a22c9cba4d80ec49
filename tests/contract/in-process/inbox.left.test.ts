import { expect, test, vi } from "vitest";
import type { FolderCounts } from "#shared/api/inbox/conversations.ts";
import type { Notification } from "#shared/api/system/notifications.ts";
import { UNDO_SEND_MS } from "#shared/rules/inbox/inbox-limits.ts";
import * as cleaning from "../../../server/api/inbox/html/clean-html.ts";
import { type Mail, MailRefused } from "../../../server/platform.ts";
import { bothAtOnce } from "../../support/app/both-at-once.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { conversationsOf, mail, receive } from "../../support/records/inbox.ts";

const EDITOR = 2;

const refusing: Mail = {
  handsOn: true,
  isOff: false,
  send: () => Promise.reject(new MailRefused("No such address", { isPassing: false })),
};

/** A shop in which a customer's conversation is the Editör's; `answer` is the customer's next mail. */
async function given() {
  const { app, db, platform, now } = await ownApp({ mail: refusing });
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const admin = await clientOf("admin@example.com", request);
  const first = mail();
  const id = (await receive(first, { request })).body.data.conversationId as number;
  await admin.send("PATCH", `/inbox/conversations/${id}`, { assigneeId: EDITOR });
  db.exec("DELETE FROM notifications");
  const answer = (own: object = {}) =>
    receive(mail({ from: first.from, inReplyTo: first.messageId, ...own }), { request });
  const editor = () => clientOf("editor@example.com", request);
  const passed = async (ms: number) => {
    platform.clock.set(now + ms);
    await platform.jobs.settle();
  };
  return { db, admin, editor, id, answer, passed };
}

type Shop = Awaited<ReturnType<typeof given>>;
const bulk = ({ admin }: Shop, action: object) =>
  admin.send("POST", "/datatable/users/bulk", { ids: [EDITOR], ...action });
const toldOf = async (who: Client) =>
  ((await who.get("/notifications")).body.data as Notification[]).map(({ kind, link }) => `${kind} ${link}`);
async function unassigned(who: Client): Promise<number> {
  const { folders } = (await who.get("/inbox/folders")).body.data as FolderCounts;
  return folders.find(({ folder }) => folder === "unassigned")!.total;
}

test.each<[string, (shop: Shop) => Promise<unknown>]>([
  ["was made inactive with others", (shop) => bulk(shop, { action: "deactivate" })],
  [
    "has deleted their account",
    async ({ editor }) =>
      (await editor()).send("DELETE", "/account", { email: "editor@example.com", password: "Demo-2026!" }),
  ],
  [
    "may only read since",
    async (shop) => {
      shop.db.exec("UPDATE workspace SET enforce_roles = 1");
      await bulk(shop, { action: "role", value: "Kullanıcı" });
    },
  ],
])("mail for a colleague who %s is nobody's, and told to the whole staff", async (_, leave) => {
  const shop = await given();
  const { admin, id, answer } = shop;
  await leave(shop);
  const before = await unassigned(admin);

  await answer();

  expect(await toldOf(admin)).toEqual([`message /inbox?c=${id}`]);
  expect(await unassigned(admin)).toBe(before + 1);
  const { assigneeId, events } = (await admin.get(`/inbox/conversations/${id}`)).body.data;
  expect(assigneeId).toBeNull();
  const freed = { kind: "assignee", by: null, data: expect.objectContaining({ to: null }) };
  expect(events).toContainEqual(expect.objectContaining(freed));
});

test("mail whose HTML is read as its colleague leaves is told to the staff", async () => {
  const shop = await given();
  const { plainOf } = cleaning;
  const reading = vi.spyOn(cleaning, "plainOf").mockImplementationOnce(async (...html) => {
    await bulk(shop, { action: "deactivate" });
    return plainOf(...html);
  });

  await shop.answer({ text: "", html: "<p>Hâlâ gelmedi</p>" });
  reading.mockRestore();

  expect(await toldOf(shop.admin)).toEqual([`message /inbox?c=${shop.id}`]);
  expect((await shop.admin.get(`/inbox/conversations/${shop.id}`)).body.data.assigneeId).toBeNull();
});

test.each([
  ["mail", 0],
  ["leave", 1],
] as const)("mail that comes as its assignee leaves is told to one of both, %s first", async (_, first) => {
  const shop = await given();
  const leave = () => bulk(shop, { action: "deactivate" });

  const answers = await bothAtOnce([() => shop.answer(), leave], first);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { assigneeId } = (await shop.admin.get(`/inbox/conversations/${shop.id}`)).body.data;
  const rows = shop.db.all(statement("SELECT user_id, kind, link FROM notifications WHERE user_id IN (1, ?)", EDITOR));
  const told = { kind: "message", link: `/inbox?c=${shop.id}` };
  expect(rows).toEqual([{ ...told, user_id: assigneeId ?? 1 }]);
  expect([EDITOR, null]).toContain(assigneeId);
});

test("what a colleague who has left was to send and could not be sent is nobody's, and told to the whole staff", async () => {
  const shop = await given();
  const { admin, editor, id, passed } = shop;
  const reply = { kind: "reply", body: "Yolda", force: true, afterwards: { status: "archived" } };
  await (await editor()).send("POST", `/inbox/conversations/${id}/messages`, reply);
  await bulk(shop, { action: "deactivate" });
  const before = await unassigned(admin);

  await passed(UNDO_SEND_MS);

  expect(await toldOf(admin)).toEqual([`send_failed /inbox?c=${id}`]);
  expect(await unassigned(admin)).toBe(before + 1);
});

test("what a colleague who has left had put off is nobody's when its time comes", async () => {
  const shop = await given();
  const { admin, id, passed } = shop;
  const snoozedUntil = "2026-06-16T06:00:00.000Z";
  await admin.send("PATCH", `/inbox/conversations/${id}`, { status: "snoozed", snoozedUntil });
  await bulk(shop, { action: "deactivate" });

  await passed(24 * 60 * 60 * 1000);

  const { data } = await conversationsOf(admin, "folder=unassigned");
  expect(data).toContainEqual(expect.objectContaining({ id, status: "open", assigneeId: null }));
});

test("mail for a colleague of another role is theirs alone while all may answer", async () => {
  const shop = await given();
  await bulk(shop, { action: "role", value: "Kullanıcı" });

  await shop.answer();

  expect(await toldOf(shop.admin)).toEqual([]);
  expect((await shop.admin.get(`/inbox/conversations/${shop.id}`)).body.data.assigneeId).toBe(EDITOR);
});
