import { createHmac, randomUUID } from "node:crypto";
import type { Conversation } from "#shared/api/inbox/conversations.ts";
import { ANCHOR } from "../app/anchor.ts";
import { ask } from "../app/app.ts";
import type { Answer, Client } from "../app/client.ts";

const SECRET = "mock-mode-inbound-secret-of-no-secret-value";
type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

interface Sending {
  /** Epoch milliseconds that the signature names. */
  at?: number;
  secret?: string;
  signature?: string;
  request?: Ask;
}

/** A mail nobody has sent before. */
export const mail = (own: object = {}) => ({
  messageId: `<${randomUUID()}@mail.example>`,
  from: `${randomUUID().slice(0, 8)}@customer.example`,
  name: "Ayşe Müşteri",
  subject: "Kargom nerede?",
  text: "Merhaba, siparişim hâlâ gelmedi.",
  ...own,
});

/** The header that proves a body of the receiving machine's. */
export function signatureOf(
  body: string | Uint8Array,
  { at = Date.parse(ANCHOR), secret = SECRET }: Sending = {},
): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex")}`;
}

/** Hands a mail in as the receiving machine does. */
export async function receive(body: object | string | Uint8Array<ArrayBuffer>, sending: Sending = {}): Promise<Answer> {
  const sent = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await (sending.request ?? ask)("/api/inbox/inbound", {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": sending.signature ?? signatureOf(sent, sending) },
    body: sent,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const TOKEN = "mock-mode-inbound-token-of-no-secret-value";

/** Hands a letter in as it was sent; line ends of the text become those of mail. */
export async function receiveRaw(
  letter: string | Uint8Array<ArrayBuffer>,
  { request = ask, query = "", token = TOKEN }: { request?: Ask; query?: string; token?: string } = {},
): Promise<Answer> {
  const body = typeof letter === "string" ? letter.replace(/\r?\n/g, "\r\n") : letter;
  const headers = { "content-type": "message/rfc822", authorization: `Bearer ${token}` };
  const response = await request(`/api/inbox/inbound/raw${query}`, { method: "POST", headers, body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The conversation that a new mail has begun. */
export const begun = async (own: object = {}): Promise<number> => (await receive(mail(own))).body.data.conversationId;

/** A list of conversations, as far as one page goes. */
export async function conversationsOf(
  who: Client,
  query: string,
): Promise<{ data: Conversation[]; meta: { total: number } }> {
  const { status, body } = await who.get(`/inbox/conversations?pageSize=100&${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
