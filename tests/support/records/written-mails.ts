import { expect, vi } from "vitest";
import { endpoints } from "#shared/api/endpoints.ts";
import { codeOf } from "../app/accounts.ts";
import { ANCHOR } from "../app/anchor.ts";
import type { Client } from "../app/client.ts";
import { replyOf } from "../app/reply.ts";
import { byHand } from "../component/by-hand.ts";
import { statement } from "../database/statement.ts";

export interface WrittenMail {
  to_json: string;
  subject: string;
  body: string;
}

/** A server of one's own whose written mails can be read; `send` calls it without a session. */
export async function mailShop() {
  const shop = await byHand();
  const request = (path: string, init: RequestInit) => shop.app.request(path, init);
  const rowsOf = async <T>(text: string) => shop.db.all<T>(statement(text));
  const mails = () =>
    rowsOf<WrittenMail>("SELECT to_json, subject, body FROM outbox WHERE message_id IS NULL ORDER BY id");
  /** Waits for the mail to an address, the first or that `at` a later place. */
  const mailTo = (address: string, at = 0) =>
    vi.waitFor(async () => {
      const mail = (await mails()).filter(({ to_json }) => to_json === JSON.stringify([address]))[at];
      if (!mail) throw new Error("no mail yet");
      return mail;
    });
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    return replyOf(await request(`/api${path}`, { method, headers, body: JSON.stringify(body) }));
  };
  const moveClock = (ms: number) => send("PUT", "/dev/clock", { now: new Date(Date.parse(ANCHOR) + ms).toISOString() });
  const signIn = (email: string, password: string) => send("POST", "/auth/login", { email, password });
  return { ...shop, request, rowsOf, mails, mailTo, send, moveClock, signIn };
}
export type MailShop = Awaited<ReturnType<typeof mailShop>>;

/** The token of the link in a mail. */
export const tokenIn = ({ body }: WrittenMail) => /token=([\w-]+)/.exec(body)?.[1] ?? "";

/** Switches the second factor of somebody's own account on; answers with its key. */
export async function withOwnFactor(client: Client): Promise<string> {
  const begun = await client.send("POST", "/account/two-factor/setup", { password: "Demo-2026!" });
  const { secret } = endpoints["POST /account/two-factor/setup"].answer.parse(begun.body.data);
  const enabled = await client.send("POST", "/account/two-factor/enable", { code: codeOf(secret) });
  expect(enabled.status).toBe(200);
  return secret;
}
