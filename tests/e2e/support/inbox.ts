import { expect, type Page } from "@playwright/test";
import type { Conversation, ConversationOpened } from "#shared/api/inbox/conversations.ts";
import type { Client } from "../../support/app/client.ts";
import { mail, receive } from "../../support/records/inbox.ts";
import { OWN_CONNECTION } from "./api-calls.ts";

interface Shop {
  url: string;
  api: Client;
}

/** Hands a mail in at a shop and answers with the conversation it came into. */
export async function mailTo({ url, api }: Shop, own: object = {}): Promise<ConversationOpened> {
  const { status, body } = await receive(mail({ subject: subject(), ...own }), {
    request: (path, init) => fetch(`${url}${path}`, { ...init, headers: { ...init.headers, ...OWN_CONNECTION } }),
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return oneOf(api, body.data.conversationId);
}

/** A subject nobody else has. */
export const subject = () => `Konu ${crypto.randomUUID().slice(0, 8)}`;

export const oneOf = async (api: Client, id: number): Promise<ConversationOpened> =>
  (await api.get(`/inbox/conversations/${id}?asked=${Math.random()}`)).body.data;

/** The conversations of a folder, as the server lists them. */
export const folderOf = async (api: Client, folder: string): Promise<Conversation[]> =>
  (await api.get(`/inbox/conversations?folder=${folder}&pageSize=100&asked=${Math.random()}`)).body.data;

/** Sets the shop's clock; null lets it stand where the shop began. */
export async function clockOf(api: Client, now: string): Promise<void> {
  expect((await api.send("PUT", "/dev/clock", { now })).status).toBe(200);
}

export const listOf = (page: Page) => page.getByRole("region", { name: "Conversations" });
export const rowOf = (page: Page, { subject: words }: { subject: string }) =>
  listOf(page).getByRole("listitem").filter({ hasText: words });
export const linkOf = (page: Page, one: { subject: string }) => rowOf(page, one).getByRole("link");
export const headOf = (page: Page) => page.locator("#conversation-title");
export const writer = (page: Page) => page.getByRole("textbox", { name: "Your message" });
export const messages = (page: Page) => page.getByRole("list", { name: "Messages" });

/** Opens a conversation from the list. */
export async function openOne(page: Page, one: { subject: string }): Promise<void> {
  await linkOf(page, one).click();
  await expect(headOf(page)).toHaveText(one.subject);
}

/** What a folder counts, as it is read. */
export async function countOf(page: Page, folder: string): Promise<number> {
  const link = page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: new RegExp(`^${folder}`) });
  return Number((await link.innerText()).match(/\d+/)?.[0] ?? 0);
}
