import { expect, type Page } from "@playwright/test";
import type { ConversationOpened } from "#shared/api/inbox/conversations.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { listOf, mailTo, messages, openOne, rowOf, subject } from "../support/inbox.ts";
import { test } from "../support/own-shop.ts";

/** What is marked in the open conversation without being changed, and the ground it stands on. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get("found") ?? [])].map((range) => {
      const holder = range.startContainer.parentElement;
      const ground = holder && getComputedStyle(holder, "::highlight(found)").backgroundColor;
      return { text: String(range), isSeen: ground !== null && ground !== "rgba(0, 0, 0, 0)" };
    }),
  );

interface Talk {
  one: ConversationOpened;
  /** A word of its second message alone. */
  word: string;
}

/** A long conversation of one customer, whose second message speaks of something of its own. */
async function talk(shop: Parameters<typeof mailTo>[0], told: (word: string) => object): Promise<Talk> {
  const word = `Çıkrık${crypto.randomUUID().slice(0, 6)}`;
  const [from, about] = [`${word.slice(6)}@mail.example`, subject()];
  const inReplyTo = `<${crypto.randomUUID()}@mail.example>`;
  let one = await mailTo(shop, { messageId: inReplyTo, from, subject: about });
  const rest = [told(word), ...[1, 2, 3, 4].map((n) => ({ text: `Satır\n`.repeat(12) + n }))];
  for (const own of rest) one = await mailTo(shop, { from, subject: `Re: ${about}`, inReplyTo, ...own });
  expect(one.messages).toHaveLength(6);
  return { one, word };
}

const folded = (word: string) => word.replace("Çıkrık", "CIKRIK");

test.describe("on a desktop", () => {
  for (const [kind, told] of [
    ["a text", (word: string) => ({ text: `Merhaba, ${word} için yazıyorum.` })],
    ["a mail in HTML", (word: string) => ({ html: `<p>Merhaba, <b>${word}</b> için yazıyorum.</p>`, text: "" })],
  ] as const)
    test(`a word that was found in ${kind} of long ago is marked there, and one is led to it @proof`, async ({
      page,
      shop,
    }) => {
      const { one, word } = await talk(shop, told);
      await enterAsAdmin(page, "/inbox");
      await page.getByRole("searchbox", { name: "Search messages" }).fill(folded(word));
      await expect(listOf(page).getByRole("listitem")).toHaveCount(1);

      await openOne(page, one);

      await expect.poll(() => marked(page)).toEqual([{ text: word, isSeen: true }]);
      await expect(messages(page).getByText(word, { exact: false }).last()).toBeInViewport();
      await page.getByRole("searchbox", { name: "Search messages" }).fill("");
      await expect.poll(() => marked(page)).toEqual([]);
      await expect(rowOf(page, one)).toBeVisible();
      await expect(messages(page).getByText(word, { exact: false }).last()).toBeInViewport();
    });
});
