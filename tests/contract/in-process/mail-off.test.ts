import { describe, expect, test } from "vitest";
import type { Boot, Renderer } from "#shared/boot.ts";
import { statement } from "../../../server/db/cell.ts";
import { type Mail, MailRefused } from "../../../server/platform.ts";
import { LIVE_PASSWORD, liveApp, liveCookie } from "../../support/live-app.ts";
import { memoryCell } from "../../support/wasm-sqlite.ts";

const renderer: Renderer = {
  rules: "",
  render: async () => ({ html: "", css: [], texts: {} }),
  assets: () => ({ title: "", early: "", entry: "", preload: [], fonts: [], styles: [] }),
};
const LETTER = { to: ["ada@example.com"], subject: "Your parcel", body: "It left today." };
const LATER = "2026-06-15T12:30:00.000Z";

const taking: Mail = { handsOn: true, isOff: false, send: async () => undefined };
const refusing: Mail = {
  handsOn: true,
  isOff: false,
  send: () => Promise.reject(new MailRefused("The mail service answered 422", { isPassing: true })),
};

/** A live shop with its first Admin; without a sender its mails stay in the outbox. */
async function openLive(mail?: Mail) {
  const cell = memoryCell();
  const own = { RATE_LIMITS: "off", PUBLIC_URL: "http://localhost" };
  const app = await liveApp(own, { cell, renderer, ...(mail && { mail }) });
  const cookie = await liveCookie(app);
  const send = async (method: string, path: string, body?: object) => {
    const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const answer = await app.request(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return { status: answer.status, body: (await answer.json()) as any };
  };
  return {
    send,
    /** Does all that is due half an hour later. */
    later: async () => expect((await send("PUT", "/dev/clock", { now: LATER })).status).toBe(200),
    rows: async <Row>(sql: string): Promise<Row[]> => (await cell.run<Row>(statement(sql))).rows,
    async mailIsOff(): Promise<boolean | undefined> {
      const page = await (await app.request("/login")).text();
      return (JSON.parse(/id="boot">(.*?)<\/script>/s.exec(page)?.[1] ?? "{}") as Boot).mailIsOff;
    },
    newest: async (id: number) => (await send("GET", `/inbox/conversations/${id}`)).body.data.messages.at(-1),
  };
}

describe("a live shop without a sender", () => {
  test("tells each page that mail is off", async () => {
    expect(await (await openLive()).mailIsOff()).toBe(true);
    expect(await (await openLive(taking)).mailIsOff()).toBe(false);
  });

  test("keeps each letter, and nothing is sent, now or later", async () => {
    const { send, later, rows, newest } = await openLive();
    const { id } = (await send("POST", "/inbox/conversations", LETTER)).body.data;
    const reply = { kind: "reply", body: "And today.", lastSeenMessageId: (await newest(id)).id };
    const replied = await send("POST", `/inbox/conversations/${id}/messages`, reply);
    await send("POST", "/auth/password/forgot", { email: "first@example.com" });
    await send("POST", "/team/invites", { emails: ["yeni@example.com"], role: "Editör" });
    await later();

    expect(replied.body.data).toMatchObject({ status: "kept", error: "Mail is off", sendAfter: null });
    expect(await newest(id)).toMatchObject({ text: "And today.", status: "kept" });
    expect((await send("GET", "/inbox/conversations?folder=sent")).body.data).toEqual([]);
    // The mail with the link for a new password is written after its answer.
    await expect.poll(() => rows("SELECT id FROM outbox WHERE sent_at IS NOT NULL OR failed_at IS NULL")).toEqual([]);
    expect(await rows("SELECT id FROM conversations WHERE sent_at IS NOT NULL")).toEqual([]);
    expect((await send("GET", "/team")).body.data.invites[0].mail).toEqual({ status: "kept", error: "Mail is off" });
    expect(await rows("SELECT action FROM audit WHERE action LIKE '%.sent'")).toEqual([]);
  });

  test("a kept letter is not sent by hand either, and comes back as a draft", async () => {
    const { send, newest } = await openLive();
    const { id } = (await send("POST", "/inbox/conversations", LETTER)).body.data;
    const kept = await newest(id);

    const retried = await send("POST", `/inbox/messages/${kept.id}/retry`);
    const withdrawn = await send("DELETE", `/inbox/messages/${kept.id}`);

    expect(retried).toMatchObject({ status: 409, body: { code: "mail_off" } });
    expect(withdrawn).toMatchObject({ status: 200, body: { data: { body: LETTER.body } } });
  });

  test("changes no address by a link that nobody gets, and sends no invitation again", async () => {
    const { send } = await openLive();
    const invited = await send("POST", "/team/invites", { emails: ["yeni@example.com"], role: "Editör" });

    const email = await send("POST", "/account/email", { email: "new@example.com", password: LIVE_PASSWORD });
    const again = await send("POST", `/team/invites/${invited.body.data.sent[0].id}/resend`);

    expect([email.status, email.body.code]).toEqual([409, "mail_off"]);
    expect([again.status, again.body.code]).toEqual([409, "mail_off"]);
  });
});

describe("links an Admin hands over", () => {
  const tokenOf = (link: string) => new URL(link).searchParams.get("invite") ?? new URL(link).searchParams.get("token");

  test("an invitation's new link opens it, the one before does not, and no mail is written", async () => {
    const { send, rows } = await openLive();
    const { id } = (await send("POST", "/team/invites", { emails: ["yeni@example.com"], role: "Editör" })).body.data
      .sent[0];
    const first = (await send("POST", `/team/invites/${id}/link`)).body.data;
    const second = (await send("POST", `/team/invites/${id}/link`)).body.data;

    expect((await send("GET", `/auth/invites/${tokenOf(first.link)}`)).status).toBe(410);
    expect((await send("GET", `/auth/invites/${tokenOf(second.link)}`)).body.data).toMatchObject({ role: "Editör" });
    expect(await rows("SELECT id FROM outbox WHERE to_json LIKE '%yeni@%'")).toHaveLength(1);
    expect((await send("GET", "/team")).body.data.invites[0].mail).toBeNull();
  });

  test("a reset link chooses a new password once, and the log says who made it", async () => {
    const { send } = await openLive();
    const { link } = (await send("POST", "/team/1/reset-link")).body.data;
    const body = { token: tokenOf(link), password: "Uzak-Yollar-7-Kere" };
    const log = (await send("GET", "/audit?actorId=1")).body.data.map(({ action }: { action: string }) => action);

    expect(new URL(link).pathname).toBe("/login");
    expect((await send("POST", "/auth/password/reset", body)).status).toBe(200);
    expect((await send("POST", "/auth/password/reset", body)).status).toBe(410);
    expect(log).toContain("account.reset_link_created");
  });

  test("nobody without a password gets a reset link", async () => {
    const { send } = await openLive();
    const added = { name: "Ada Kaya", email: "ada@example.com", role: "Kullanıcı", status: "active" };
    const { id } = (await send("POST", "/datatable/users", added)).body.data;

    expect((await send("POST", `/team/${id}/reset-link`)).body.code).toBe("invalid_transition");
    expect((await send("POST", "/team/999/reset-link")).status).toBe(404);
  });
});

describe("with a sender an invitation's mail", () => {
  const states = async (mail: Mail) => {
    const { send, later } = await openLive(mail);
    const invited = await send("POST", "/team/invites", { emails: ["yeni@example.com"], role: "Editör" });
    await later();
    const { invites } = (await send("GET", "/team")).body.data;
    return [invited.body.data.sent[0].mail, invites[0].mail];
  };

  test("is queued, then sent", async () => {
    expect(await states(taking)).toEqual([
      { status: "queued", error: null },
      { status: "sent", error: null },
    ]);
  });

  test("that the service refuses says why while it waits", async () => {
    expect((await states(refusing))[1]).toEqual({ status: "queued", error: "The mail service answered 422" });
  });
});
