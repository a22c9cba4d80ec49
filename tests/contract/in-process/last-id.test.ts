import { expect, test } from "vitest";
import { housekeeping } from "../../../server/jobs/housekeeping.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { mail, receive } from "../../support/records/inbox.ts";

async function own() {
  const { app, db, platform } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const arrive = async (): Promise<number> => (await receive(mail(), { request })).body.data.conversationId;
  return { db, platform, arrive, admin: await clientOf("admin@example.com", request) };
}

test("a conversation never gets the number, nor the history, of one that was deleted for good", async () => {
  const { admin, arrive } = await own();
  const gone = await arrive();
  await admin.send("PATCH", `/inbox/conversations/${gone}`, { assigneeId: 2 });
  await admin.send("PATCH", `/inbox/conversations/${gone}`, { status: "trash" });
  await admin.send("DELETE", `/inbox/conversations/${gone}`);

  const next = await arrive();

  expect(next).toBeGreaterThan(gone);
  expect((await admin.get(`/inbox/conversations/${next}`)).body.data.events).toEqual([]);
  expect((await admin.get(`/inbox/conversations/${gone}`)).status).toBe(404);
  const begun = await admin.send("POST", "/inbox/conversations", { to: ["a@b.example"], subject: "", body: "Merhaba" });
  expect(begun.body.data.id).toBe(next + 1);
});

test("a message never gets the number of one that was called back with its conversation", async () => {
  const { admin } = await own();
  const compose = async () => {
    const body = { to: ["a@b.example"], subject: "", body: "Merhaba" };
    return (await admin.send("POST", "/inbox/conversations", body)).body.data.messages[0].id as number;
  };
  const first = await compose();
  expect((await admin.send("DELETE", `/inbox/messages/${first}`)).status).toBe(200);

  const second = await compose();

  expect(second).toBeGreaterThan(first);
  // As after a lost answer: it says the same again, and the next one is still on its way.
  await admin.send("DELETE", `/inbox/messages/${first}`);
  expect((await admin.send("DELETE", `/inbox/messages/${second}`)).status).toBe(200);
});

test("a file never gets the number of one that was swept away, whose acts the history would tell of it", async () => {
  const { admin, db, platform } = await own();
  const upload = async (name: string) =>
    (await admin.send("POST", "/uploads", { name, type: "image/png", size: 10, purpose: "product" })).body.data.id;
  const acts = async () => (await admin.get("/audit?object=file")).body.data as { objectName: string | null }[];
  await admin.send("DELETE", `/uploads/${await upload("eski.png")}`);
  await housekeeping({ db, files: platform.files, now: platform.clock.now() + 3 * 86_400_000 });

  await upload("yeni.png");

  expect((await acts()).map(({ objectName }) => objectName)).toEqual(["yeni.png", null, null]);
});

test("an invitation never gets the number of one that went with an erased person", async () => {
  const { admin, platform } = await own();
  const invite = (email: string) =>
    admin.send("POST", "/team/invites", { emails: [email], role: "Editör", message: "" });
  const { id, email } = (await admin.get("/datatable/users?sort=id:desc")).body.data[0];
  expect((await invite(email)).body.data.sent).toHaveLength(1);
  await admin.send("POST", `/datatable/users/${id}/erase`, { confirmEmail: email });
  await platform.jobs.settle();

  await invite("yeni@example.com");

  const { data } = (await admin.get("/audit?object=invite")).body;
  expect(data.map(({ objectName }: { objectName: string | null }) => objectName)).toEqual(["yeni@example.com", null]);
});
