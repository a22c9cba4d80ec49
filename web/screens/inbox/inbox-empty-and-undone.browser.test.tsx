import { beforeAll, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Draft } from "#shared/api/inbox/conversations.ts";
import { openScreen, openShop, type Shop, toastItems } from "../../../tests/support/component/component.tsx";
import {
  button,
  conversationNow,
  editor,
  expectOpen,
  list,
  mailTo,
} from "../../../tests/support/component/inbox-screen.ts";
import { navigateTo } from "../../lib/navigate.ts";
import { messageDraftOf } from "./compose/draft/draft-store.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ settings: { MAIL_FROM: "Bakkal <destek@bakkal.example>" } });
});

const composer = page.getByRole("region", { name: "Answer" });
const keep = (id: number, draft: object) => shop.api.send("PUT", `/inbox/conversations/${id}/draft`, draft);
const draftOf = async (id: number) => (await conversationNow(shop.api, id)).draft;

/** A conversation, and that of a stranger who answers it. */
async function answered() {
  const messageId = `<${crypto.randomUUID()}@mail.example>`;
  const first = await mailTo(shop, { messageId });
  return { first, answer: await mailTo(shop, { inReplyTo: messageId }) };
}

describe("a join that is taken back leaves no draft to the stranger in the other composer", () => {
  test("where both had one", async () => {
    const { first, answer } = await answered();
    await keep(first.id, { body: "To my customer" });
    await keep(answer.id, { body: "To the stranger" });
    await shop.api.send("POST", `/inbox/conversations/${answer.id}/merge`, { intoId: first.id, join: true });
    await openScreen(`/inbox?c=${first.id}`);
    await expect.element(editor).toHaveValue("To my customer\n\nTo the stranger");

    document.getElementById("conversation-title")?.focus();
    await userEvent.keyboard("z");

    await expect.element(editor).toHaveValue("To my customer");
    navigateTo(`/inbox?c=${answer.id}`);
    await expectOpen(answer);
    await expect.element(editor).toHaveValue("To the stranger");
    navigateTo(`/inbox?c=${first.id}`);
    await expectOpen(first);
    await expect.element(editor).toHaveValue("To my customer");
  });

  test("where only the stranger's conversation had one", async () => {
    const { first, answer } = await answered();
    await keep(answer.id, { body: "To the stranger" });
    await openScreen(`/inbox?c=${first.id}`);
    await button("Join").click();
    await expect.element(editor).toHaveValue("To the stranger");

    await toastItems.filter({ hasText: "2 conversations merged" }).getByRole("button", { name: "Undo" }).click();

    await expect.element(editor).toHaveValue("");
    expect(await draftOf(first.id)).toBeNull();
    navigateTo(`/inbox?c=${answer.id}`);
    await expectOpen(answer);
    await expect.element(editor).toHaveValue("To the stranger");
  });

  test("but what is typed there stays", async () => {
    const { first, answer } = await answered();
    await keep(answer.id, { body: "To the stranger" });
    await shop.api.send("POST", `/inbox/conversations/${answer.id}/merge`, { intoId: first.id, join: true });
    await openScreen(`/inbox?c=${first.id}`);
    await editor.fill("To both");
    await expect.element(page.getByText("Draft saved")).toBeVisible();

    document.getElementById("conversation-title")?.focus();
    await userEvent.keyboard("z");

    await expect.poll(async () => (await conversationNow(shop.api, answer.id)).messages).toHaveLength(1);
    await expect.element(editor).toHaveValue("To both");
    expect(await draftOf(first.id)).toMatchObject({ body: "To both" });
  });
});

describe("an empty composer", () => {
  test("is no draft, whomever it would go to, and forgets them once it is left", async () => {
    const to = "destek@bakkal.example, muhasebe@firma.example";
    const [one, other] = [await mailTo(shop, { to, from: "selin@musteri.example" }), await mailTo(shop)];
    await openScreen(`/inbox?c=${one.id}`);
    await button("Change recipients").click();
    await page.getByRole("combobox", { name: "Cc" }).fill("depo@firma.example");
    await button("Close").click();
    await expect.element(composer).toHaveTextContent("To selin@musteri.example · Cc depo@firma.example");

    navigateTo(`/inbox?c=${other.id}`);
    await expectOpen(other);
    await editor.fill("Merhaba");
    await expect.element(page.getByText("Draft saved")).toBeVisible();
    expect(await draftOf(one.id)).toBeNull();
    await expect.element(list.getByRole("listitem").filter({ hasText: one.subject })).not.toHaveTextContent("Draft");
    navigateTo(`/inbox?c=${one.id}`);
    await expectOpen(one);

    await expect.element(composer).toHaveTextContent("To selin@musteri.example");
    await expect.element(composer).not.toHaveTextContent("depo@firma.example");
    await button("Reply all").click();
    await expect.element(composer).toHaveTextContent("muhasebe@firma.example");
    navigateTo(`/inbox?c=${other.id}`);
    await expectOpen(other);
    navigateTo(`/inbox?c=${one.id}`);
    await expectOpen(one);
    await expect.element(composer).not.toHaveTextContent("muhasebe@firma.example");
  });

  test("that an older build has kept with others goes to whom an answer goes by itself", async () => {
    const one = await mailTo(shop, { from: "selin@musteri.example" });
    await keep(one.id, { body: "", mode: "own", to: ["ada@musteri.example"] });

    await openScreen(`/inbox?c=${one.id}`);

    await expect.element(composer).toHaveTextContent("To selin@musteri.example");
  });
});

test("a new message goes to those it names, also one of a server that knows no other way", () => {
  const older: Draft = {
    conversationId: null,
    mode: "reply",
    to: ["a@x.example"],
    cc: [],
    subject: "",
    body: "x",
    files: [],
    at: "2026-06-15T12:00:00.000Z",
    seenMessageId: null,
  };

  expect(messageDraftOf("new", older)).toMatchObject({ mode: "own", to: ["a@x.example"] });
});
