import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { focusCard } from "../component/board-screen.ts";
import { openScreen, type Shop } from "../component/component.tsx";
import { isWatched } from "../component/component-catalogue.ts";
import { mailTo } from "../component/inbox-screen.ts";
import { addressOf, type OwnBoard, ownBoard } from "../records/new-board.ts";
import { choose, type Opening, press } from "./opening.ts";

/** A board of its own with one card. */
async function openBoard({ api }: Shop, more = ""): Promise<OwnBoard> {
  const board = await ownBoard(api, { "To do": ["Poster"] });
  await openScreen(addressOf(board, more));
  await isWatched();
  return board;
}

/** The card of a board of its own, open; with one thing to do. */
async function openCard({ api }: Shop): Promise<void> {
  const board = await ownBoard(api, { "To do": ["Poster"] });
  const { id } = await board.card("Poster");
  await api.send("POST", `/kanban/cards/${id}/checklist`, { text: "Print" });
  await openScreen(addressOf(board, `&card=${id}`));
  await expect.element(page.getByRole("textbox", { name: "Add a comment" })).toBeVisible();
}

/** Presses a key on the card of a board of its own. */
async function pressOnCard(shop: Shop, key: string): Promise<void> {
  await openBoard(shop);
  await focusCard("Poster");
  await userEvent.keyboard(key);
}

const openTalk = async (shop: Shop): Promise<void> => openScreen(`/inbox?c=${(await mailTo(shop)).id}`);

/** The forms of boards and cards. */
export const boardOpenings: Record<string, Opening> = {
  "a new board": {
    fields: { "web/screens/kanban/dialogs/board-dialog.tsx": "Board name" },
    async open(shop) {
      await openBoard(shop);
      await choose("Other boards", "New board");
    },
  },
  "a board to be deleted": {
    fields: { "web/screens/kanban/dialogs/remove-board.tsx": "Board name" },
    async open(shop) {
      await openBoard(shop);
      await choose("Board menu", "Delete board");
    },
  },
  "a new column": {
    fields: { "web/screens/kanban/dialogs/column-dialog.tsx": "Name" },
    async open(shop) {
      await openBoard(shop);
      await press("Add column");
    },
    types: { Limit: "5" },
  },
  "labels of a board": {
    fields: { "web/screens/kanban/dialogs/labels-dialog.tsx": "New label" },
    async open(shop) {
      await openBoard(shop);
      await choose("Board menu", "Labels");
    },
  },
  "a card to be added": {
    fields: { "web/screens/kanban/quick-add/quick-add-form.tsx": "New card in To do" },
    async open(shop) {
      await openBoard(shop);
      await press("Add card to To do");
    },
  },
  "a card of a day": {
    fields: { "web/screens/kanban/dialogs/new-card-dialog.tsx": "Title" },
    async open(shop) {
      await openBoard(shop, "&view=calendar");
      await press("Add card");
    },
  },
  "a copied card": {
    fields: { "web/screens/kanban/dialogs/copy-dialog.tsx": "Title" },
    async open(shop) {
      await openBoard(shop);
      await choose(/^Actions for/, "Copy…");
    },
  },
  "a title on the board": {
    fields: { "web/screens/kanban/fields/quick-edit.tsx": "Title" },
    open: (shop) => pressOnCard(shop, "e"),
  },
  "a card's checklist and comment": {
    fields: {
      "web/screens/kanban/card/checklist/card-checklist.tsx": "Add an item",
      "web/screens/kanban/card/comments/mention-field.tsx": "Add a comment",
    },
    open: openCard,
  },
  "a card's description": {
    fields: { "web/screens/kanban/card/card-description.tsx": "Description" },
    async open(shop) {
      await openCard(shop);
      await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).first().click();
    },
  },
  "a card's title": {
    fields: { "web/screens/kanban/card/card-title.tsx": "Title" },
    async open(shop) {
      await openCard(shop);
      await page.getByRole("dialog").getByRole("button", { name: "Poster", exact: true }).click();
    },
    savedAtBlur: ["Title"],
  },
};

/** The forms of the inbox. */
export const inboxOpenings: Record<string, Opening> = {
  "a reply": { fields: { "web/screens/inbox/compose/editor/message-editor.tsx": "Your message" }, open: openTalk },
  "a new message": {
    fields: { "web/screens/inbox/compose/compose-dialog.tsx": "Subject" },
    open: () => openScreen("/inbox?compose=1"),
  },
  "a canned reply": {
    fields: { "web/screens/inbox/dialogs/canned-dialog.tsx": "Short code" },
    async open() {
      await openScreen("/inbox");
      await choose("Inbox menu", "Canned replies");
      await press("New canned reply");
    },
  },
  "labels of the inbox": {
    fields: { "web/screens/inbox/labels/labels-dialog.tsx": "New label" },
    async open() {
      await openScreen("/inbox");
      await press("Manage labels");
    },
  },
  "a card about a conversation": {
    fields: { "web/ui/dialog/create-card-dialog.tsx": "Title" },
    async open(shop) {
      await openTalk(shop);
      await choose("More for this conversation", "Make a card");
    },
  },
  "an order of a conversation": {
    fields: { "web/screens/inbox/dialogs/order-dialog.tsx": "Order number" },
    async open(shop) {
      await openTalk(shop);
      await choose("More for this conversation", "Link an order");
    },
  },
  "a time to come back": {
    fields: { "web/screens/inbox/dialogs/time-dialog.tsx": "Or type a time" },
    async open(shop) {
      await openTalk(shop);
      await press("Snooze");
    },
  },
};
