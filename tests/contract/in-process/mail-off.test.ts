import { describe, expect, test } from "vitest";
import { endpoints } from "#shared/api/endpoints.ts";
import type { OneTimeLink } from "#shared/api/team/team.ts";
import type { Boot } from "#shared/boot.ts";
import { type Mail, MailRefused } from "../../../server/platform.ts";
import { blankRenderer } from "../../support/app/blank-renderer.ts";
import { LIVE_PASSWORD, liveApp, liveCookie } from "../../support/app/live-app.ts";
import { type Reply, replyOf } from "../../support/app/reply.ts";
import { statement } from "../../support/database/statement.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";

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
  const db = memoryDatabase();
  const own = { RATE_LIMITS: "off", PUBLIC_URL: "http://localhost" };
  const app = await liveApp(own, { db, renderer: blankRenderer, ...(mail && { mail }) });
  const cookie = await liveCookie(app);
  const send = async (method: string, path: string, body?: object, own: Record<string, string> = {}) => {
    const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin", ...own };
    const answer = await app.request(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return replyOf(answer);
  };
  return {
    send,
    /** Does all that is due half an hour later. */
    later: async () => expect((await send("PUT", "/dev/clock", { now: LATER })).status).toBe(200),
    rows: async <Row>(sql: string): Promise<Row[]> => db.all<Row>(statement(sql)),
    async mailIsOff(): Promise<boolean | undefined> {
      const page = await (await app.request("/login")).text();
      return (JSON.parse(/id="boot">(.*?)<\/script>/s.exec(page)?.[1] ?? "{}") as Boot).mailIsOff;
    },
    /** Begins a conversation with a letter; answers with its id. */
    async write(): Promise<number> {
      const { body } = await send("POST", "/inbox/conversations", LETTER);
      return endpoints["POST /inbox/conversations"].answer.parse(body.data).id;
    },
    async newest(id: number) {
      const { body } = await send("GET", `/inbox/conversations/${id}`);
      const message = endpoints["GET /inbox/conversations/{id}"].answer.parse(body.data).messages.at(-1);
      if (!message) throw new Error("a conversation without a message");
      return message;
    },
    async invite() {
      const { body } = await send("POST", "/team/invites", { emails: ["yeni@example.com"], role: "Editör" });
      const [sent] = endpoints["POST /team/invites"].answer.parse(body.data).sent;
      if (!sent) throw new Error("nobody was invited");
      return sent;
    },
    async invites() {
      const { body } = await send("GET", "/team");
      return endpoints["GET /team"].answer.parse(body.data).invites;
    },
  };
}

describe("a live shop without a sender", () => {
  test("tells each page that mail is off", async () => {
    expect(await (await openLive()).mailIsOff()).toBe(true);
    expect(await (await openLive(taking)).mailIsOff()).toBe(false);
  });

  test("keeps each letter, and nothing is sent, now or later", async () => {
    const { send, later, rows, newest, write, invite, invites } = await openLive();
    const id = await write();
    const reply = { kind: "reply", body: "And today.", lastSeenMessageId: (await newest(id)).id };
    const replied = await send("POST", `/inbox/conversations/${id}/messages`, reply);
    await send("POST", "/auth/password/forgot", { email: "first@example.com" });
    await invite();
    await later();

    expect(replied.body.data).toMatchObject({ status: "kept", error: "Mail is off", sendAfter: null });
    expect(await newest(id)).toMatchObject({ text: "And today.", status: "kept" });
    expect((await send("GET", "/inbox/conversations?folder=sent")).body.data).toEqual([]);
    // The mail with the link for a new password is written after its answer.
    await expect.poll(() => rows("SELECT id FROM outbox WHERE sent_at IS NOT NULL OR failed_at IS NULL")).toEqual([]);
    expect(await rows("SELECT id FROM conversations WHERE sent_at IS NOT NULL")).toEqual([]);
    expect((await invites())[0]?.mail).toEqual({ status: "kept", error: "Mail is off" });
    expect(await rows("SELECT action FROM audit WHERE action LIKE '%.sent'")).toEqual([]);
  });

  test("a kept letter is not sent by hand either, and comes back as a draft", async () => {
    const { send, newest, write } = await openLive();
    const kept = await newest(await write());

    const retried = await send("POST", `/inbox/messages/${kept.id}/retry`);
    const withdrawn = await send("DELETE", `/inbox/messages/${kept.id}`);

    expect(retried).toMatchObject({ status: 409, body: { code: "mail_off" } });
    expect(withdrawn).toMatchObject({ status: 200, body: { data: { body: LETTER.body } } });
  });

  test("changes no address by a link that nobody gets, and sends no invitation again", async () => {
    const { send, invite } = await openLive();
    const { id } = await invite();

    const email = await send("POST", "/account/email", { email: "new@example.com", password: LIVE_PASSWORD });
    const again = await send("POST", `/team/invites/${id}/resend`);

    expect([email.status, email.body.code]).toEqual([409, "mail_off"]);
    expect([again.status, again.body.code]).toEqual([409, "mail_off"]);
  });
});

describe("links an Admin hands over", () => {
  const tokenOf = ({ link }: OneTimeLink) => {
    const { searchParams } = new URL(link);
    return searchParams.get("invite") ?? searchParams.get("token");
  };

  test("an invitation's new link opens it, the one before does not, and no mail is written", async () => {
    const { send, rows, invite, invites } = await openLive();
    const { id } = await invite();
    const tokenIn = (link: Reply) => tokenOf(endpoints["POST /team/invites/{id}/link"].answer.parse(link.body.data));
    const first = tokenIn(await send("POST", `/team/invites/${id}/link`));
    const second = tokenIn(await send("POST", `/team/invites/${id}/link`));

    expect((await send("GET", `/auth/invites/${first}`)).status).toBe(410);
    expect((await send("GET", `/auth/invites/${second}`)).body.data).toMatchObject({ role: "Editör" });
    expect(await rows("SELECT id FROM outbox WHERE to_json LIKE '%yeni@%'")).toHaveLength(1);
    expect((await invites()).map(({ mail }) => mail)).toEqual([null]);
  });

  test("a link asked for again under its key, since its answer was lost, is a new one that opens", async () => {
    const { send, invite } = await openLive();
    const { id } = await invite();
    const key = { "idempotency-key": "one-link" };
    const linkOf = async () => {
      const { body } = await send("POST", `/team/invites/${id}/link`, undefined, key);
      return tokenOf(endpoints["POST /team/invites/{id}/link"].answer.parse(body.data));
    };
    await linkOf();

    expect((await send("GET", `/auth/invites/${await linkOf()}`)).status).toBe(200);
  });

  test("a reset link chooses a new password once, and the log says who made it", async () => {
    const { send } = await openLive();
    const made = await send("POST", "/team/1/reset-link");
    const link = endpoints["POST /team/{id}/reset-link"].answer.parse(made.body.data);
    const body = { token: tokenOf(link), password: "Uzak-Yollar-7-Kere" };
    const audit = await send("GET", "/audit?actorId=1");
    const log = endpoints["GET /audit"].answer.parse(audit.body.data).map(({ action }) => action);

    expect(new URL(link.link).pathname).toBe("/login");
    expect((await send("POST", "/auth/password/reset", body)).status).toBe(200);
    expect((await send("POST", "/auth/password/reset", body)).status).toBe(410);
    expect(log).toContain("account.reset_link_created");
  });

  test("nobody without a password gets a reset link", async () => {
    const { send } = await openLive();
    const added = { name: "Ada Kaya", email: "ada@example.com", role: "Kullanıcı", status: "active" };
    const person = await send("POST", "/datatable/users", added);
    const { id } = endpoints["POST /datatable/users"].answer.parse(person.body.data);

    expect((await send("POST", `/team/${id}/reset-link`)).body.code).toBe("invalid_transition");
    expect((await send("POST", "/team/999/reset-link")).status).toBe(404);
  });
});

describe("with a sender an invitation's mail", () => {
  const states = async (mail: Mail) => {
    const { invite, invites, later } = await openLive(mail);
    const invited = await invite();
    await later();
    return [invited, ...(await invites())].map((one) => one.mail);
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
