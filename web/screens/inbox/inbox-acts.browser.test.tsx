import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { calls, openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import {
  button,
  conversationNow,
  editor,
  expectOpen,
  focusOne,
  linkOf,
  mailTo,
  messages,
  openOne,
  rowOf,
} from "../../../tests/support/component/inbox-screen.ts";
import { orderAt, orderNow } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const dialog = (name: string) => page.getByRole("dialog", { name });
const newCustomer = () => {
  const mark = crypto.randomUUID().slice(0, 8);
  return { name: `Nil ${mark}`, email: `nil.${mark}@shop.example` };
};

async function chooseMore(name: string): Promise<void> {
  await button("More for this conversation").click();
  await page.getByRole("menuitem", { name }).click();
}

test("b snoozes until tomorrow nine; the snoozed folder shows the time", async () => {
  const one = await mailTo(shop);
  await openScreen("/inbox");
  await focusOne(one);

  await userEvent.keyboard("b");
  await dialog("Snooze until")
    .getByRole("button", { name: /^Tomorrow morning/ })
    .click();

  await expect.element(rowOf(one)).not.toBeInTheDocument();
  await expect
    .poll(() => conversationNow(shop.api, one.id))
    .toMatchObject({
      status: "snoozed",
      snoozedUntil: "2026-06-16T06:00:00.000Z",
    });
  await openScreen("/inbox?folder=snoozed");
  await expect.element(rowOf(one)).toHaveTextContent("09:00");
});

test("five selected conversations are labelled and archived; two undos restore their old labels", async () => {
  const five = [await mailTo(shop), await mailTo(shop), await mailTo(shop), await mailTo(shop), await mailTo(shop)];
  const [first, second] = five;
  const [label, other] = (await shop.api.get("/inbox/labels")).body.data;
  await shop.api.send("PATCH", `/inbox/conversations/${first?.id}`, { labelIds: [other.id] });
  const open = await mailTo(shop);
  await openScreen(`/inbox?c=${open.id}`);
  await expectOpen(open);
  for (const one of five) {
    await rowOf(one).hover();
    await rowOf(one).getByRole("checkbox").click();
  }
  const bar = page.getByRole("toolbar", { name: "Acts on the chosen" });
  await expect.element(bar).toHaveTextContent("5 selected");

  await page.getByRole("region", { name: open.subject }).getByRole("button", { name: "Star", exact: true }).click();
  await expect.poll(async () => (await conversationNow(shop.api, open.id)).starred).toBe(true);
  for (const one of five) expect((await conversationNow(shop.api, one.id)).starred).toBe(false);
  const sentBefore = calls.length;
  await bar.getByRole("button", { name: "Label" }).click();
  await dialog("Add labels to 5 conversations").getByRole("option", { name: label.name }).click();
  await dialog("Add labels to 5 conversations").getByRole("button", { name: "Apply" }).click();
  for (const one of five) await expect.element(rowOf(one)).toHaveTextContent(label.name);
  await bar.getByRole("button", { name: "Archive" }).click();
  await expect.element(page.getByText("5 archived")).toBeVisible();
  for (const one of five) await expect.element(rowOf(one)).not.toBeInTheDocument();
  await userEvent.keyboard("z");
  for (const one of five) await expect.element(rowOf(one)).toBeVisible();
  await userEvent.keyboard("z");

  await expect.poll(async () => (await conversationNow(shop.api, second?.id ?? 0)).labels).toEqual([]);
  for (const one of five) expect((await conversationNow(shop.api, one.id)).status).toBe("open");
  expect((await conversationNow(shop.api, first?.id ?? 0)).labels.map(({ id }) => id)).toEqual([other.id]);
  const bulk = calls.slice(sentBefore).filter(({ path, method }) => `${method} ${path}` === "POST /inbox/bulk");
  // The open conversation may be marked as read meanwhile.
  expect(bulk.filter(({ body }) => (body as { ids: number[] }).ids.length === 5)).toHaveLength(2);
});

test("a linked order stands beside its conversation; completing it there shows in both", async () => {
  const customer = newCustomer();
  const order = await orderAt(shop.api, ["processing"], { customer });
  const one = await mailTo(shop, { from: customer.email, name: customer.name });
  await openScreen(`/inbox?c=${one.id}`);
  await chooseMore("Link an order");
  await dialog("Link an order").getByLabelText("Order number").fill(order.number.replace("#", ""));
  await dialog("Link an order").getByRole("button", { name: "Link", exact: true }).click();
  await expect.element(dialog("Link an order")).not.toBeInTheDocument();
  await button("Customer and order").click();
  const facts = page.getByRole("region", { name: "Customer and order" });
  await expect.element(facts.getByRole("link", { name: order.number })).toBeVisible();

  await facts.getByRole("button", { name: `Complete ${order.number}` }).click();

  await expect.element(facts.getByText("Completed", { exact: true })).toBeVisible();
  await expect.poll(async () => (await orderNow(shop.api, order.id)).status).toBe("completed");
  await expect.element(messages).toHaveTextContent(`completed order ${order.number}`);
});

test("! marks as spam and blocks the sender; z takes both back", async () => {
  const from = `bad.${crypto.randomUUID().slice(0, 6)}@mail.example`;
  const one = await mailTo(shop, { from });
  await openScreen("/inbox");
  await openOne(one);
  await focusOne(one);

  await userEvent.keyboard("!");

  await expect.element(rowOf(one)).not.toBeInTheDocument();
  await expect.poll(() => conversationNow(shop.api, one.id)).toMatchObject({ status: "spam", blocked: true });
  const next = await mailTo(shop, { from });
  expect(next.status).toBe("spam");
  await userEvent.keyboard("z");
  await expect.element(rowOf(one)).toBeVisible();
  await expect.poll(() => conversationNow(shop.api, one.id)).toMatchObject({ status: "open", blocked: false });
});

test("two conversations of one customer become one with all messages; the other is in the trash", async () => {
  const { email, name } = newCustomer();
  const first = await mailTo(shop, { from: email, name, text: "Where is my parcel?" });
  // More than the customer panel lists.
  for (let left = 6; left > 0; left--) await mailTo(shop, { from: email, name });
  const second = await mailTo(shop, { from: email, name, text: "And the invoice?" });
  await openScreen(`/inbox?c=${second.id}`);
  await chooseMore("Merge into another");
  await dialog("Merge into").getByRole("combobox").fill(first.subject);
  await expect.element(dialog("Merge into").getByRole("option")).toHaveLength(1);
  await userEvent.keyboard("{Enter}");

  await expect.element(dialog("Merge into")).not.toBeInTheDocument();
  await expectOpen(first);
  await expect.element(messages).toHaveTextContent("Where is my parcel?");
  await expect.element(messages).toHaveTextContent("And the invoice?");
  await expect.element(messages).toHaveTextContent("merged another conversation into this");
  await expect.element(rowOf(second)).not.toBeInTheDocument();
  await expect.element(linkOf(first)).toBeVisible();
  expect(await conversationNow(shop.api, second.id)).toMatchObject({ status: "trash", messages: [] });
});

test("c, then a wrong address and an empty subject are asked about; Undo returns the new message", async () => {
  await shop.api.send("DELETE", "/inbox/draft");
  await openScreen("/inbox");
  const composed = dialog("New message");
  await userEvent.keyboard("c");
  await expect.element(composed.getByLabelText("To")).toHaveFocus();
  await userEvent.keyboard("nobody at all");
  await composed.getByRole("textbox", { name: "Your message" }).fill("Your parcel waits.");
  await composed.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(composed.getByText("is not an email address")).toBeVisible();

  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}ada@customer.example");
  await composed.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(composed.getByText("Send without a subject?")).toBeVisible();
  await composed.getByLabelText("Subject").fill("Your parcel");
  await composed.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(composed).not.toBeInTheDocument();
  await expectOpen({ subject: "Your parcel" });
  await page.getByRole("button", { name: "Undo" }).first().click();

  await expect.element(composed.getByLabelText("Subject")).toHaveValue("Your parcel");
  await expect.element(composed.getByRole("textbox", { name: "Your message" })).toHaveValue("Your parcel waits.");
  await composed.getByRole("button", { name: "Discard" }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.poll(async () => (await shop.api.get("/inbox/draft")).body.data).toBeNull();
});
