import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  calls,
  hearDepartures,
  openScreen,
  openShop,
  route,
  type Shop,
} from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";
import { again, endSession, hearNothing, signInAgain } from "../../../tests/support/component/ended-session.ts";
import {
  button,
  conversationNow,
  editor,
  mailTo,
  messages,
  openOne,
} from "../../../tests/support/component/inbox-screen.ts";

let shop: Shop;
let left: string[];
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  left = hearDepartures();
});

const TEXT = "Your parcel left today.";

/** Types a reply, puts the caret into the middle, and ends the session. */
async function typeAndEnd(id: number): Promise<HTMLTextAreaElement> {
  hearNothing();
  await openScreen(`/inbox?c=${id}`);
  await isWatched();
  await editor.click();
  await userEvent.keyboard(TEXT);
  const area = editor.element() as HTMLTextAreaElement;
  area.setSelectionRange(5, 5);
  await endSession();
  return area;
}

async function expectTyped(area: HTMLTextAreaElement): Promise<void> {
  expect(left).toEqual([]);
  await expect.element(editor).toHaveValue(TEXT);
  await expect.element(editor).toHaveFocus();
  expect(editor.element()).toBe(area);
  expect([area.selectionStart, area.selectionEnd]).toEqual([5, 5]);
}

test("a reply sent after the session has ended goes once the person is in again", async () => {
  const one = await mailTo(shop);
  await typeAndEnd(one.id);

  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(again).toBeVisible();
  expect(left).toEqual([]);
  await signInAgain();

  await expect.element(messages).toHaveTextContent(TEXT);
  await expect.element(editor).toHaveValue("");
  const sent = (await conversationNow(shop.api, one.id)).messages.filter(({ text }) => text === TEXT);
  expect(sent).toHaveLength(1);
});

test("a background call of an ended session keeps the reply, its caret and its focus", async () => {
  const one = await mailTo(shop);
  const area = await typeAndEnd(one.id);

  await expect.element(again).toBeVisible();
  await signInAgain();

  await expectTyped(area);
  await expect.poll(async () => (await conversationNow(shop.api, one.id)).draft?.body).toBe(TEXT);
});

test("the stream of an ended session keeps the reply, its caret and its focus", async () => {
  const one = await mailTo(shop);
  await openScreen(`/inbox?c=${one.id}`);
  await isWatched();
  await editor.click();
  await userEvent.keyboard(TEXT);
  const area = editor.element() as HTMLTextAreaElement;
  area.setSelectionRange(5, 5);
  await expect.element(page.getByText("Draft saved")).toBeVisible();

  await endSession();
  await expect.element(again).toBeVisible();
  await signInAgain();

  await expectTyped(area);
});

test("recipients, subject and files of a new message stay when the session ends", async () => {
  hearNothing();
  await openScreen("/inbox?compose=1");
  await isWatched();
  const dialog = page.getByRole("dialog", { name: "New message" });
  await dialog.getByLabelText("To").fill("first@shop.example, second@shop.example");
  await dialog.getByLabelText("Subject").fill("Two of you");
  const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]");
  const files = new DataTransfer();
  files.items.add(new File(["hello"], "note.txt", { type: "text/plain" }));
  if (!input) throw new Error("The new message takes no files.");
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(dialog.getByText("note.txt")).toBeVisible();
  await expect.element(dialog.getByText("Draft saved")).toBeVisible();
  await endSession();

  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(again).toBeVisible();
  expect(left).toEqual([]);
  await signInAgain();

  await expect
    .poll(() => calls.filter(({ path }) => path === "/inbox/conversations").map(({ body }) => body))
    .toHaveLength(2);
  const [first, second] = calls.filter(({ path }) => path === "/inbox/conversations").map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ to: ["first@shop.example", "second@shop.example"], subject: "Two of you" });
});

test("a reply that the server refuses stays typed, whatever the reason", async () => {
  const one = await mailTo(shop);
  await openScreen(`/inbox?c=${one.id}`);
  const other = await mailTo(shop);
  await editor.fill(TEXT);
  for (const answer of [403, 500, 504, 0]) {
    const end = route("POST /inbox/conversations/*/messages", () =>
      answer === 0 ? Response.error() : Response.json({ code: "internal" }, { status: answer }),
    );
    await button("Send").click();
    await expect.element(page.getByText(/^Not sent/)).toBeVisible();
    await expect.element(editor).toHaveValue(TEXT);
    end();
  }
  await openOne(other);
  await openOne(one);
  await expect.element(editor).toHaveValue(TEXT);
});
