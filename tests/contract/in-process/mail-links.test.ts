import { expect, test } from "vitest";
import { endpoints } from "#shared/api/endpoints.ts";
import { liveApp, liveCookie } from "../../support/app/live-app.ts";
import { replyOf } from "../../support/app/reply.ts";
import { statement } from "../../support/database/statement.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";

const HOST = "evil.example";
const OWN = "https://pano.example";

/** A live shop all of whose calls name another host; answers with the texts of the mails that were written. */
async function mailsOf(own: Record<string, string>): Promise<string[]> {
  const db = memoryDatabase();
  const app = await liveApp({ RATE_LIMITS: "off", REGISTRATION: "approval", ...own }, { db });
  const cookie = await liveCookie(app);
  const send = async (method: string, path: string, body: object, more: Record<string, string> = {}) => {
    const headers = {
      cookie,
      host: HOST,
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      ...more,
    };
    const answer = await app.request(`http://${HOST}/api${path}`, { method, headers, body: JSON.stringify(body) });
    return (await replyOf(answer)).body.data;
  };
  await send("POST", "/auth/password/forgot", { email: "first@example.com" });
  await send("POST", "/team/invites", { emails: ["davetli@example.com"], role: "Editör" });
  const person = {
    username: "Bekleyen",
    phoneNumber: "05321234567",
    email: "b@example.com",
    password: "Uzak-Yollar-71",
  };
  const { user } = endpoints["POST /auth/register"].answer.parse(await send("POST", "/auth/register", person));
  await send("POST", `/team/${user.id}/accept`, {}, { "if-match": `"v${user.version}"` });
  await send("PUT", "/dev/clock", { now: new Date(Date.parse("2026-06-15T13:00:00.000Z")).toISOString() });
  const written = async () => db.all<{ body: string }>(statement("SELECT body FROM outbox"));
  await expect.poll(async () => (await written()).length).toBeGreaterThanOrEqual(3);
  return (await written()).map(({ body }) => body);
}

test.each<Record<string, string>>([{}, { PUBLIC_URL: OWN }])(
  "no link in a mail of a live shop leads to the host a call names (%o)",
  async (own) => {
    const mails = await mailsOf(own);

    expect(mails.filter((body) => body.includes(HOST))).toEqual([]);
    const links = mails.flatMap((body) => body.match(/^\S*\/(?:login|register|account)\?\S+$/gm) ?? []);
    expect(links.length).toBeGreaterThanOrEqual(3);
    expect(links.every((link) => link.startsWith(`${own.PUBLIC_URL ?? ""}/`))).toBe(true);
  },
);

test("a live shop whose mails leave does not start without its public address", async () => {
  const mail = { MAIL: "http", MAIL_KEY: "k", MAIL_FROM: "a@pano.example" };

  await expect(liveApp(mail)).rejects.toThrow("Setting PUBLIC_URL is missing");
});
