import { beforeEach, expect, test } from "vitest";
import type { Member } from "#shared/api/team/team.ts";
import { runAll } from "../../../server/db/database.ts";
import { housekeeping } from "../../../server/jobs/housekeeping.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { byHand } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";
import { mail, receive } from "../../support/records/inbox.ts";

let shop: Awaited<ReturnType<typeof byHand>>;
let admin: Client;
beforeEach(async () => {
  shop = await byHand();
  admin = await clientOf("admin@example.com", (path, init) => shop.app.request(path, init));
});

const register = (email: string) =>
  admin.send("POST", "/auth/register", {
    username: "Bekleyen Kişi",
    phoneNumber: "05321234567",
    email,
    password: "Uzak-Yollar-7",
  });
const WIDE = "user@ｅｘａｍｐｌｅ.com";

test("another spelling of a domain is the same address: at registration, sign-in, reset, people and invitations", async () => {
  const registered = await register(WIDE);
  const entry = await admin.send("POST", "/auth/login", { email: WIDE, password: "Demo-2026!" });
  const added = await admin.send("POST", "/datatable/users", {
    name: "Başka Kişi",
    email: "USER@EXAMPLE.com",
    role: "Kullanıcı",
    status: "active",
  });
  const invited = await admin.send("POST", "/team/invites", { emails: [WIDE], role: "Kullanıcı" });

  expect([registered.status, registered.body.message]).toEqual([400, "User already exists"]);
  expect([entry.status, entry.body.data.user?.email]).toEqual([200, "user@example.com"]);
  expect([added.status, added.body.message]).toEqual([400, "User already exists"]);
  expect(invited.body.data).toMatchObject({ sent: [], already: ["user@example.com"] });
});

test("a domain is stored, compared and shown in ASCII, a mixed one by its xn-- form", async () => {
  const [german, mixed] = [await register("Uwe@Bücher.de"), await register("user@ex\u0430mple.com")];
  const entry = await admin.send("POST", "/auth/login", { email: "uwe@XN--bcher-kva.de", password: "Uzak-Yollar-7" });

  expect(german.body.data.user.email).toBe("Uwe@xn--bcher-kva.de");
  expect(mixed.body.data.user.email).toBe("user@xn--exmple-4nf.com");
  expect(entry.status).toBe(200);
});

test("an address with more than 64 octets before the sign is refused, a mail from one is taken in", async () => {
  const long = `${"a".repeat(65)}@example.com`;

  const { status, body } = await register(long);
  const taken = await receive(mail({ from: long }), { request: (path, init) => shop.app.request(path, init) });

  expect(taken.status).toBe(200);
  expect([status, body.errors]).toMatchObject([422, [{ field: "email", code: "bad_format" }]]);
});

test("an address of before is written in ASCII, unless another person has it", async () => {
  await register("uwe@xn--bcher-kva.de");
  runAll(shop.db, [
    statement("UPDATE users SET email = 'USER@Çiçek.com', email_fold = 'user@çiçek.com' WHERE id = 3"),
    statement("UPDATE users SET email = 'Uwe@Bücher.de', email_fold = 'uwe@bücher.de' WHERE id = 2"),
  ]);

  await housekeeping({ db: shop.db, files: shop.platform.files, now: shop.platform.clock.now() });

  const rows = shop.db.all(statement("SELECT email, email_fold FROM users WHERE id IN (2, 3) ORDER BY id"));
  expect(rows).toEqual([
    { email: "Uwe@Bücher.de", email_fold: "uwe@bücher.de" },
    { email: "USER@xn--iek-1lab.com", email_fold: "user@xn--iek-1lab.com" },
  ]);
  const entry = await admin.send("POST", "/auth/login", { email: "user@çiçek.com", password: "Demo-2026!" });
  expect(entry.status).toBe(200);
});

test("a sender of before is written in ASCII, blocked or not, and found by either spelling", async () => {
  const request = (path: string, init: RequestInit) => shop.app.request(path, init);
  const letter = mail({ from: "info@xn--kk-fka43b.com.tr" });
  const { conversationId: id } = (await receive(letter, { request })).body.data;
  runAll(shop.db, [
    statement(
      "UPDATE conversations SET from_email = 'info@köşk.com.tr', from_search = 'info@kosk.com.tr' WHERE id = ?",
      id,
    ),
    statement("UPDATE messages SET from_email = 'info@köşk.com.tr' WHERE conversation_id = ?", id),
    statement("INSERT INTO blocked_senders VALUES ('info@köşk.com.tr')"),
  ]);

  await housekeeping({ db: shop.db, files: shop.platform.files, now: shop.platform.clock.now() });

  const opened = (await admin.get(`/inbox/conversations/${id}`)).body.data;
  expect(opened).toMatchObject({ from: { email: "info@xn--kk-fka43b.com.tr" }, blocked: true });
  for (const q of ["from:info@köşk.com.tr", "from:info@xn--kk-fka43b.com.tr", "info@köşk.com.tr"]) {
    const { data } = (await admin.get(`/inbox/conversations?folder=all&q=${encodeURIComponent(q)}`)).body;
    expect([q, data.map((one: { id: number }) => one.id)]).toEqual([q, [id]]);
  }
});

test("the team says whose address is proven: by an invitation or a confirmed change, until it is another one", async () => {
  const memberOf = async (email: string): Promise<Member> =>
    (await admin.get("/team")).body.data.members.find((one: Member) => one.email === email);
  await register("kendi@example.com");
  const { link } = await invitedLink("davetli@example.com");
  await admin.send("POST", "/auth/register", {
    username: "Davetli Kişi",
    phoneNumber: "05321234567",
    email: "davetli@example.com",
    password: "Uzak-Yollar-7",
    inviteToken: new URL(link).searchParams.get("invite"),
  });

  const [self, invited] = [await memberOf("kendi@example.com"), await memberOf("davetli@example.com")];
  shop.db.run(
    statement("UPDATE users SET email = 'x@example.com', email_fold = 'x@example.com' WHERE id = ?", invited.id),
  );

  expect([self.emailProven, invited.emailProven]).toEqual([false, true]);
  expect((await memberOf("x@example.com")).emailProven).toBe(false);
});

async function invitedLink(email: string): Promise<{ link: string }> {
  const { body } = await admin.send("POST", "/team/invites", { emails: [email], role: "Kullanıcı" });
  return (await admin.send("POST", `/team/invites/${body.data.sent[0].id}/link`)).body.data;
}
