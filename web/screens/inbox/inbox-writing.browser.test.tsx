import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, route, type Shop, toastItems } from "../../../tests/support/component/component.tsx";
import {
  button,
  conversationNow,
  editor,
  focusOne,
  list,
  mailTo,
  messages,
} from "../../../tests/support/component/inbox-screen.ts";
import { takeOrder } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const note = page.getByRole("textbox", { name: "Your note" });
const noteBody = () => document.querySelector('article[data-direction="note"]');
const selectedText = () => {
  const area = document.activeElement;
  return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : null;
};

async function chooseReply(code: string): Promise<void> {
  await editor.click();
  await userEvent.keyboard(`/${code}`);
  await expect.element(page.getByRole("option", { name: new RegExp(`^/${code}`) })).toBeVisible();
  await userEvent.keyboard("{Enter}");
}

test("z undoes the newest act first, then a reply that has not left: its text returns to the editor", async () => {
  const one = await mailTo(shop);
  await openScreen(`/inbox?c=${one.id}`);
  await editor.fill("Too early");
  await button("Send").click();
  await expect.element(messages).toHaveTextContent("Too early");
  await expect.element(editor).toHaveValue("");
  // Under the pointer the ten seconds stop.
  await toastItems.filter({ hasText: "Sending…" }).hover();
  document.getElementById("conversation-title")?.focus();
  await userEvent.keyboard("m");
  await expect.poll(async () => (await conversationNow(shop.api, one.id)).assigneeId).toBe(1);

  await userEvent.keyboard("z");
  await expect.poll(async () => (await conversationNow(shop.api, one.id)).assigneeId).toBeNull();
  await expect.element(messages).toHaveTextContent("Too early");
  await userEvent.keyboard("z");

  await expect.element(page.getByText("Called back: the message was not sent")).toBeVisible();
  await expect.element(editor).toHaveValue("Too early");
  await expect.element(messages).not.toHaveTextContent("Too early");
  const { messages: left } = await conversationNow(shop.api, one.id);
  expect(left.filter(({ status }) => status !== "withdrawn")).toHaveLength(1);
  await expect.element(page.getByText("Draft saved")).toBeVisible();
});

test("a canned reply is filled in by its short code; a variable without a value blocks sending", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const customer = { name: `Nil ${mark}`, email: `nil.${mark}@shop.example` };
  const order = await takeOrder(shop.api, { customer });
  const linked = await mailTo(shop, { from: customer.email, name: customer.name });
  await shop.api.send("PATCH", `/inbox/conversations/${linked.id}`, { orderId: order.id });
  const bare = await mailTo(shop);
  await openScreen(`/inbox?c=${linked.id}`);
  await chooseReply("kargo");
  await expect.element(editor).toHaveValue(expect.stringContaining(order.number));
  await expect.element(editor).toHaveValue(expect.stringContaining(customer.name));
  await expect.element(button("Send")).toBeEnabled();

  await openScreen(`/inbox?c=${bare.id}`);
  await chooseReply("kargo");

  await expect.element(button("{{order.number}}")).toBeVisible();
  await expect.element(button("Send")).toBeDisabled();
  await expect.poll(selectedText).toMatch(/^\{\{order\./);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect((await conversationNow(shop.api, bare.id)).messages).toHaveLength(1);
});

test("a reply after a message the person has not seen shows that message before it is sent", async () => {
  const one = await mailTo(shop);
  await shop.api.send("PATCH", `/inbox/conversations/${one.id}`, { unread: false });
  const { body: seen } = await shop.api.get(`/inbox/conversations/${one.id}`);
  // This window hears of no change, and asks again for the conversation once its draft is saved.
  route("GET /changes*", () => Response.error());
  const hear = route(`GET /inbox/conversations/${one.id}`, () => Response.json(seen));
  await openScreen(`/inbox?c=${one.id}`);
  await editor.fill("Mine");
  await expect.element(page.getByText("Draft saved")).toBeVisible();
  const theirs = { kind: "reply", body: "Theirs", lastSeenMessageId: one.messages.at(-1)?.id };
  const sent = await shop.api.send("POST", `/inbox/conversations/${one.id}/messages`, theirs);
  expect(sent.status).toBe(201);
  hear();

  await button("Send").click();

  const dialog = page.getByRole("dialog", { name: "Somebody has written meanwhile" });
  await expect.element(dialog).toHaveTextContent("Theirs");
  expect((await conversationNow(shop.api, one.id)).messages).toHaveLength(2);
  await dialog.getByRole("button", { name: "Back to my text" }).click();
  await expect.element(editor).toHaveValue("Mine");
  await button("I have read it").click();
  await button("Send").click();
  await expect.element(messages).toHaveTextContent("Mine");
  await expect.poll(async () => (await conversationNow(shop.api, one.id)).messages).toHaveLength(3);
});

test("what arrives while a reply is typed stands above it and is not sent over until it was read", async () => {
  const one = await mailTo(shop);
  await openScreen(`/inbox?c=${one.id}`);
  await editor.fill("Mine");
  await expect.element(page.getByText("Draft saved")).toBeVisible();
  const theirs = { kind: "reply", body: "Theirs", lastSeenMessageId: one.messages.at(-1)?.id };
  expect((await shop.api.send("POST", `/inbox/conversations/${one.id}/messages`, theirs)).status).toBe(201);

  // A live update brings it to the page, which must not count as having read it.
  const banner = page.getByText(/answered .*: Theirs$/);
  await expect.element(banner).toBeVisible();
  await button("Send").click();
  const dialog = page.getByRole("dialog", { name: "Somebody has written meanwhile" });
  await dialog.getByRole("button", { name: "Back to my text" }).click();
  await expect.element(banner).toBeVisible();

  // The draft goes on with what its writer had seen, also in another window.
  await openScreen(`/inbox?c=${one.id}`);
  await expect.element(editor).toHaveValue("Mine");
  await expect.element(banner).toBeVisible();
  await button("I have read it").click();
  await expect.element(banner).not.toBeInTheDocument();
  await button("Send").click();
  await expect.element(editor).toHaveValue("");
  await expect.poll(async () => (await conversationNow(shop.api, one.id)).messages).toHaveLength(3);
});

test("n opens an internal note; @ offers colleagues and notifies the one who is named", async () => {
  const one = await mailTo(shop);
  const colleague = await shop.clientOf("editor@example.com");
  await openScreen(`/inbox?c=${one.id}`);
  const names = page.getByRole("listbox", { name: "Colleagues" });
  await editor.click();
  await userEvent.keyboard("mail me @");
  await expect.element(names).not.toBeInTheDocument();
  await editor.fill("");
  await focusOne(one);
  await userEvent.keyboard("n");
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard("Please look, @ed");
  await expect.element(names.getByRole("option", { name: "Eda Güneş" })).toBeVisible();

  await userEvent.keyboard("{Escape}");
  await expect.element(names).not.toBeInTheDocument();
  await userEvent.keyboard("a");
  await expect.element(names.getByRole("option")).toHaveTextContent(/^Eda Güneş$/);
  await userEvent.keyboard("{Enter}");
  await expect.element(note).toHaveValue("Please look, @Eda Güneş ");
  await userEvent.keyboard("today");
  await button("Add note").click();

  await expect.poll(() => noteBody()?.textContent).toContain("@Eda Güneş today");
  await expect.element(list).toBeVisible();
  await expect
    .poll(async () => (await conversationNow(shop.api, one.id)).messages.at(-1))
    .toMatchObject({ direction: "note", status: "noted" });
  const [newest] = (await colleague.get("/notifications")).body.data;
  expect(newest).toMatchObject({ kind: "mention", title: one.subject, link: `/inbox?c=${one.id}` });
});

test("a canned reply is created, corrected, used by its code, changed and removed", async () => {
  const code = `saat-${crypto.randomUUID().slice(0, 6)}`;
  const one = await mailTo(shop, { name: "Ada Wong" });
  await openScreen(`/inbox?c=${one.id}`);
  await button("Inbox menu").click();
  await page.getByRole("menuitem", { name: "Canned replies" }).click();
  const dialog = page.getByRole("dialog", { name: "Canned replies" });
  const codeField = dialog.getByRole("textbox", { name: "Short code" });
  const textField = dialog.getByRole("textbox", { name: "Reply", exact: true });
  const save = dialog.getByRole("button", { name: "Save" });
  await dialog.getByRole("button", { name: "New canned reply" }).click();
  await codeField.fill("Saat!");
  await textField.fill("Hello {{customer.name}}, we open at nine.");
  await save.click();
  await expect.element(codeField).toHaveAccessibleDescription("2 to 30 characters: a–z, 0–9 and -");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  for (const leave of [
    () => userEvent.keyboard("{Escape}"),
    () => dialog.getByRole("button", { name: "Back", exact: true }).click(),
  ]) {
    await leave();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
  }
  await codeField.fill("kargo");
  await save.click();
  await expect.element(codeField).toHaveAccessibleDescription("This code is used already");
  await codeField.fill(code);
  await save.click();
  await dialog.getByRole("button", { name: `Change /${code}` }).click();
  await textField.fill("Hello {{customer.name}}, we open at ten.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(dialog.getByRole("list", { name: "Canned replies" })).toHaveTextContent("we open at ten");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await chooseReply(code);
  await expect.element(editor).toHaveValue("Hello Ada Wong, we open at ten.");
  await button("Canned replies").click();
  await dialog.getByRole("button", { name: `Remove /${code}` }).click();

  await expect.element(dialog.getByRole("button", { name: `Change /${code}` })).not.toBeInTheDocument();
  await expect.element(page.getByText(`/${code} removed`)).toBeVisible();
  const codes = async () =>
    (await shop.api.get("/inbox/canned")).body.data.map((reply: { code: string }) => reply.code);
  await expect.poll(codes).not.toContain(code);
});
