import { createHmac, randomUUID } from "node:crypto";
import { ANCHOR, ask } from "./app.ts";
import type { Answer } from "./client.ts";

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

/** Hands a mail in as the receiving machine does. */
export async function receive(
  body: object | string,
  { at = Date.parse(ANCHOR), secret = SECRET, signature, request = ask }: Sending = {},
): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const seconds = Math.floor(at / 1000);
  const proof = createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex");
  const response = await request("/api/inbox/inbound", {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": signature ?? `t=${seconds},v1=${proof}` },
    body: text,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
