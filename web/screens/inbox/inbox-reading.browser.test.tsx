import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addressNow, openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import {
  button,
  conversationNow,
  conversationsIn,
  editor,
  expectOpen,
  focusOne,
  linkOf,
  list,
  listHeading,
  listRows,
  mailTo,
  messages,
  newSubject,
  openOne,
  rowOf,
} from "../../../tests/support/component/inbox-screen.ts";

const FOLDERS = {
  Inbox: "inbox",
  Mine: "mine",
  Unassigned: "unassigned",
  Starred: "starred",
  Snoozed: "snoozed",
  Archived: "archived",
  Spam: "spam",
  Trash: "trash",
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const folderLink = (name: string) =>
  page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: new RegExp(`^${name}`) });
const menuLink = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Inbox" });
const tabCount = () => Number(/^\((\d+)\) Inbox · Pano$/.exec(document.title)?.[1] ?? 0);
const numberIn = (text: string | null) => Number(text?.match(/\d+/)?.[0] ?? 0);
const unreadCounts = () => ({
  menu: numberIn(menuLink.element().textContent),
  folder: numberIn(folderLink("Inbox").element().textContent),
  tab: tabCount(),
});

/** The text of each range that is marked in the open conversation, without a change of it. */
const markedTexts = () => [...(CSS.highlights.get("found") ?? [])].map((range) => range.toString());

test("every folder lists as many of the 24 sample conversations as it counts; the unread counts agree", async () => {
  await openScreen("/inbox");
  const counted = (await shop.api.get("/inbox/folders")).body.data.folders;
  const everything = await Promise.all(["all", "spam", "trash"].map((folder) => conversationsIn(shop.api, folder)));
  expect(everything.flat().length).toBeGreaterThanOrEqual(24);

  for (const [name, folder] of Object.entries(FOLDERS)) {
    const { total } = counted.find((one: { folder: string }) => one.folder === folder);
    await folderLink(name).click();
    await expect.element(listHeading).toHaveTextContent(new RegExp(`^${name}\\s*${total}$`));
    await expect.element(listRows).toHaveLength(total);
  }

  const unread = (await conversationsIn(shop.api, "inbox")).filter((one) => one.unread).length;
  await expect.poll(unreadCounts).toEqual({ menu: unread, folder: unread, tab: unread });
});

test("opening an unread conversation lowers the counts by one, for oneself only", async () => {
  const one = await mailTo(shop);
  const colleague = await shop.clientOf("editor@example.com");
  await openScreen("/inbox");
  await expect.element(rowOf(one)).toHaveAttribute("data-unread");
  const before = unreadCounts();

  await openOne(one);

  await expect.poll(unreadCounts).toEqual({ menu: before.menu - 1, folder: before.folder - 1, tab: before.tab - 1 });
  await expect.element(rowOf(one)).not.toHaveAttribute("data-unread");
  await expect.poll(async () => (await conversationNow(shop.api, one.id)).unread).toBe(false);
  expect((await conversationNow(colleague, one.id)).unread).toBe(true);
});

test("Back closes the conversation only; a missing one is reported beside the list", async () => {
  const one = await mailTo(shop);
  await openScreen("/inbox");
  await openOne(one);
  expect(addressNow()).toBe(`/inbox?c=${one.id}`);

  history.back();
  await expect.element(page.getByText("Choose a conversation to read it here")).toBeVisible();
  expect(addressNow()).toBe("/inbox");
  await openScreen("/inbox?c=999999");

  await expect.element(page.getByText("This conversation does not exist.")).toBeVisible();
  await expect.element(rowOf(one)).toBeVisible();
});

test("a conversation a colleague deletes is not shown any longer; text typed to it stays", async () => {
  const [read, answered] = [await mailTo(shop), await mailTo(shop)];
  const remove = async ({ id }: { id: number }) => {
    await shop.api.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });
    const { version } = await conversationNow(shop.api, id);
    const removed = await shop.api.send("DELETE", `/inbox/conversations/${id}`, {}, { "if-match": `"v${version}"` });
    expect(removed.status).toBe(200);
  };
  await openScreen("/inbox");
  await openOne(read);
  await remove(read);
  await expect.element(page.getByText("This conversation does not exist.")).toBeVisible();
  await expect.element(editor).not.toBeInTheDocument();

  await openOne(answered);
  await editor.fill("Half an answer");
  await remove(answered);

  await expect.element(page.getByText("This conversation no longer exists.")).toBeVisible();
  await expect.element(editor).toHaveValue("Half an answer");
});

test("text typed to a conversation that a colleague moves to the trash stays", async () => {
  const one = await mailTo(shop);
  await openScreen("/inbox");
  await openOne(one);
  await editor.fill("Half an answer");

  await shop.api.send("PATCH", `/inbox/conversations/${one.id}`, { status: "trash" });

  await expect.element(button("Restore to answer")).toBeVisible();
  await expect.element(editor).toHaveValue("Half an answer");
});

test("marks the search words of an address in a long conversation, and nothing without a search", async () => {
  const word = `Çıkrık${crypto.randomUUID().slice(0, 6)}`;
  const [from, subject, inReplyTo] = [`${word.slice(6)}@mail.example`, newSubject(), `<${word.slice(6)}@mail.example>`];
  let one = await mailTo(shop, { messageId: inReplyTo, from, subject });
  for (const text of [word, ...[1, 2, 3, 4].map((n) => "Satır\n".repeat(12) + n)])
    one = await mailTo(shop, { from, subject: `Re: ${subject}`, inReplyTo, text });
  const folded = word.replace("Çıkrık", "CIKRIK");

  await openScreen(`/inbox?q=${encodeURIComponent(`${folded} has:attachment`)}&c=${one.id}`);
  await expect.poll(markedTexts).toEqual([word]);
  await expect.element(messages.getByText(word).last()).toBeInViewport();
  const [range] = CSS.highlights.get("found") ?? [];
  const holder = range?.startContainer.parentElement;
  expect(holder && getComputedStyle(holder, "::highlight(found)").backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  await openScreen(`/inbox?c=${one.id}`);

  await expect.element(linkOf(one)).toHaveAttribute("aria-current", "true");
  await expect.element(messages.getByRole("article")).toHaveLength(3);
  expect(markedTexts()).toEqual([]);
});

test("search operators narrow the list; words are found without their marks and marked", async () => {
  const name = `Ayşe ${crypto.randomUUID().slice(0, 6)}`;
  const attachments = [{ name: "list.txt", type: "text/plain", content: btoa("hello") }];
  const right = await mailTo(shop, { name, attachments });
  const without = await mailTo(shop, { name });
  await mailTo(shop, { attachments });
  const read = await mailTo(shop, { name, attachments });
  await shop.api.send("PATCH", `/inbox/conversations/${read.id}`, { unread: false });
  await openScreen("/inbox");
  const search = page.getByRole("searchbox", { name: "Search messages" });

  await search.fill(`from:"${name}" is:unread has:attachment`);
  await expect.element(listRows).toHaveLength(1);
  await expect.element(rowOf(right)).toBeVisible();
  expect(addressNow()).toMatch(/q=from/);
  await search.fill(name.toUpperCase().replace("Ş", "S"));

  await expect.element(rowOf(without)).toBeVisible();
  await expect.poll(() => rowOf(without).element().querySelector("mark")?.textContent).toBe("Ayşe");
});

test("marks an attachment that would run, under the name it is stored by", async () => {
  const content = btoa("echo hello");
  const attachments = ["invoice.bat", "list.txt"].map((name) => ({ name, type: "text/plain", content }));
  const one = await mailTo(shop, { attachments });
  await openScreen(`/inbox?c=${one.id}`);
  const files = messages.getByRole("list", { name: "Attachments" }).getByRole("listitem");

  await expect.element(files.filter({ hasText: "invoice.bat.txt" })).toHaveTextContent("May be dangerous");
  await expect.element(files.filter({ hasText: "list.txt" })).not.toHaveTextContent("May be dangerous");
});

test("the keyboard alone leads from the list to a sent reply, and the focus is never lost", async () => {
  await mailTo(shop);
  const one = await mailTo(shop);
  await openScreen("/inbox");
  await expect.element(rowOf(one)).toBeVisible();

  await userEvent.keyboard("j");
  await expect.element(linkOf(one)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expectOpen(one);
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.keyboard("r");
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard("Thank you.{Control>}{Enter}{/Control}");
  await expect.element(messages).toHaveTextContent("Thank you.");
  await expect.element(editor).toHaveValue("");
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard("{Escape}u");
  await expect.element(linkOf(one)).toHaveFocus();
  await userEvent.keyboard("j");

  expect(document.activeElement).not.toBe(document.body);
  await expect.poll(async () => (await conversationNow(shop.api, one.id)).messages.at(-1)?.text).toBe("Thank you.");
});

test("e archives and opens the next conversation; z brings it back to its place", async () => {
  const [second, first] = [await mailTo(shop), await mailTo(shop)];
  await openScreen("/inbox");
  await openOne(first);
  const subjects = () => [...list.element().querySelectorAll(".subject")].map((one) => one.textContent);
  const before = subjects();
  await focusOne(first);

  await userEvent.keyboard("e");

  await expectOpen(second);
  await expect.element(rowOf(first)).not.toBeInTheDocument();
  await expect.element(linkOf(second)).toHaveFocus();
  await expect.poll(async () => (await conversationNow(shop.api, first.id)).status).toBe("archived");
  await userEvent.keyboard("z");
  await expect.element(rowOf(first)).toBeVisible();
  expect(subjects()).toEqual(before);
});

test("on a phone shows one pane at a time, with the folders behind their button", async () => {
  const one = await mailTo(shop);
  await page.viewport(390, 844);
  await openScreen("/inbox");
  await button("Folders").click();
  await folderLink("Archived").click();
  await expect.element(listHeading).toHaveTextContent(/^Archived/);
  await openScreen("/inbox");

  await openOne(one);

  await expect.element(list).not.toBeInTheDocument();
  await button("Customer and order").click();
  await expect.element(editor).not.toBeInTheDocument();
  await button("Close customer and order").click();
  await button("Back to the list").click();
  await expect.element(linkOf(one)).toBeVisible();
});
