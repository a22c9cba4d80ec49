import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Conversation, ConversationOpened } from "#shared/api/inbox/conversations.ts";
import type { Client } from "../app/client.ts";
import type { Shop } from "./component.tsx";

const SECRET = "mock-mode-inbound-secret-of-no-secret-value";
const SHOP_OPENED_AT = Date.parse("2026-06-15T12:00:00.000Z");

async function signatureOf(body: string): Promise<string> {
  const seconds = Math.floor(SHOP_OPENED_AT / 1000);
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(SECRET), algorithm, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, encoder.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${seconds},v1=${hex}`;
}

/** A subject nobody else has. */
export const newSubject = () => `Konu ${crypto.randomUUID().slice(0, 8)}`;

/** Hands an email in at the shop and answers with the conversation it came into. */
export async function mailTo({ api }: Shop, own: object = {}): Promise<ConversationOpened> {
  const body = JSON.stringify({
    messageId: `<${crypto.randomUUID()}@mail.example>`,
    from: `${crypto.randomUUID().slice(0, 8)}@customer.example`,
    name: "Ayşe Müşteri",
    subject: newSubject(),
    text: "Merhaba, siparişim hâlâ gelmedi.",
    ...own,
  });
  const headers = { "content-type": "application/json", "x-signature": await signatureOf(body) };
  const answer = await (await api.ask("/inbox/inbound", { method: "POST", headers, body })).json();
  expect(answer.status, JSON.stringify(answer)).toBeLessThan(300);
  return conversationNow(api, answer.data.conversationId);
}

export const conversationNow = async (api: Client, id: number): Promise<ConversationOpened> =>
  (await api.get(`/inbox/conversations/${id}?asked=${Math.random()}`)).body.data;

/** The conversations of a folder, as the server lists them. */
export const conversationsIn = async (api: Client, folder: string): Promise<Conversation[]> =>
  (await api.get(`/inbox/conversations?folder=${folder}&pageSize=100&asked=${Math.random()}`)).body.data;

export const list = page.getByRole("region", { name: "Conversations" });
export const listRows = list.getByRole("listitem");
export const listHeading = list.getByRole("heading", { level: 2 });
export const editor = page.getByRole("textbox", { name: "Your message" });
export const messages = page.getByRole("list", { name: "Messages" });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const rowOf = ({ subject }: { subject: string }) => listRows.filter({ hasText: subject });
export const linkOf = (one: { subject: string }) => rowOf(one).getByRole("link");

/** Waits until the conversation of this subject is open. */
export const expectOpen = ({ subject }: { subject: string }) =>
  expect.poll(() => document.getElementById("conversation-title")?.textContent).toBe(subject);

/** Opens a conversation from the list. */
export async function openOne(one: { subject: string }): Promise<void> {
  await linkOf(one).click();
  await expectOpen(one);
}

/** Moves the keyboard to a conversation of the list. */
export async function focusOne(one: { subject: string }): Promise<void> {
  await expect.element(linkOf(one)).toBeVisible();
  linkOf(one).element().focus();
}
