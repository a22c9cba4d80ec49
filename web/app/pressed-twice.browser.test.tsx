import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  allAnswered,
  calls,
  hold,
  isFull,
  openScreen,
  openShop,
  type Shop,
} from "../../tests/support/component/component.tsx";
import { isWatched } from "../../tests/support/component/component-catalogue.ts";
import { openings } from "../../tests/support/openings/openings.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

interface Pressed {
  /** What is filled in first, by label. */
  fill?: Record<string, string>;
  button: string;
  call: string;
}

/** Forms that are sent by one button, by the name of their opening. */
const forms: Record<string, Pressed> = {
  "the profile": { fill: { Bio: "Words" }, button: "Save", call: "PATCH /account" },
  "an invitation": {
    fill: { "Email addresses": "new@shop.example" },
    button: "Send invitations",
    call: "POST /team/invites",
  },
  "the shop": { fill: { "Shop name": "Pano 2" }, button: "Save", call: "PATCH /workspace" },
  "a payment": { button: "Record payment", call: "POST /ecommerce/orders/*/payments" },
  "a failed payment": { button: "Record as failed", call: "POST /ecommerce/orders/*/payments" },
  "a refund": { button: "Record refund", call: "POST /ecommerce/orders/*/refunds" },
  "an order's note": { fill: { "Add a note": "Rings" }, button: "Add note", call: "POST /ecommerce/orders/*/notes" },
  "a new person": {
    fill: { Name: "Deniz", Email: "deniz@shop.example" },
    button: "Save",
    call: "POST /datatable/users",
  },
  "a stock of the table": { fill: { Pieces: "2" }, button: "Save", call: "POST /ecommerce/products/*/stock" },
  "a new view": { fill: { Name: "Mine" }, button: "Save view", call: "POST /views" },
  "the end of the plan": {
    fill: { "Why are you leaving": "Price" },
    button: "Cancel plan",
    call: "POST /billing/subscription/cancel",
  },
  "a new board": { fill: { "Board name": "Plan" }, button: "Add board", call: "POST /kanban/boards" },
  "a new column": { fill: { Name: "Next" }, button: "Add column", call: "POST /kanban/columns" },
  "labels of a board": { fill: { "New label": "Red" }, button: "Add label", call: "POST /kanban/labels" },
  "a card of a day": { fill: { Title: "Call" }, button: "Add card", call: "POST /kanban/cards" },
  "a copied card": { button: "Copy", call: "POST /kanban/cards/*/copy" },
  "a reply": { fill: { "Your message": "Hello" }, button: "Send", call: "POST /inbox/conversations/*/messages" },
  "a canned reply": { fill: { "Short code": "hi", Reply: "Hello" }, button: "Save", call: "POST /inbox/canned" },
  "labels of the inbox": { fill: { "New label": "Red" }, button: "Add", call: "POST /inbox/labels" },
  "a card about a conversation": { fill: { Title: "Call" }, button: "Make a card", call: "POST /kanban/cards" },
};

const sent = (call: string) => {
  const [method, path = ""] = call.split(" ");
  const pattern = new RegExp(`^${path.replaceAll("*", "[^/]+")}$`);
  return calls.filter((one) => one.method === method && pattern.test(one.path));
};

/** Tried in every run: one of each way to send. */
const ALWAYS = [
  "the profile",
  "a payment",
  "an order's note",
  "a new view",
  "a new board",
  "a reply",
  "labels of the inbox",
];

test.each(isFull ? Object.keys(forms) : ALWAYS)("%s is sent once, however fast its button is pressed", async (name) => {
  const { fill = {}, button, call } = forms[name] as Pressed;
  await openings[name]?.open(shop);
  await isWatched();
  const place = page.getByRole("dialog").last().or(page.getByRole("main")).last();
  for (const [label, text] of Object.entries(fill))
    await place.getByRole("textbox", { name: label }).first().fill(text);
  const held = hold(call);

  await place.getByRole("button", { name: button, exact: true }).first().dblClick();
  await expect.poll(held.seen).toBe(1);
  await userEvent.keyboard("{Enter}");
  held.release();
  await allAnswered();

  expect(sent(call)).toHaveLength(1);
});

test("a forgotten password is asked for once, however fast the button is pressed", async () => {
  await openScreen("/login?mode=forgot", { as: null });
  const call = "POST /auth/password/forgot";
  await page.getByRole("textbox", { name: "Email" }).fill("admin@example.com");
  const held = hold(call);

  await page.getByRole("button", { name: "Send the link" }).dblClick();
  await expect.poll(held.seen).toBe(1);
  await userEvent.keyboard("{Enter}");
  held.release();
  await allAnswered();

  expect(sent(call)).toHaveLength(1);
});
