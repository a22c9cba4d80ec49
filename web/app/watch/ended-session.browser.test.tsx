import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { calls, openScreen, openShop, refusal, route, type Shop } from "../../../tests/support/component.tsx";
import { isWatched } from "../../../tests/support/component-catalogue.ts";
import { again, departures, endSession, hearNothing, signInAgain } from "../../../tests/support/ended-session.ts";
import { addressOf, ownBoard } from "../../../tests/support/new-board.ts";
import { takeOrder } from "../../../tests/support/shop.ts";

let shop: Shop;
let left: string[];
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  left = departures();
});

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

interface Editor {
  /** Opens the page, and what lies over it. */
  open(): Promise<unknown>;
  label: string;
  text: string;
  save(): Promise<unknown>;
  /** What saves it. */
  call: RegExp;
}

const editors: Record<string, Editor> = {
  "an order's note": {
    open: async () => openScreen(`/orders?order=${(await takeOrder(shop.api)).id}`),
    label: "Add a note",
    text: "Rings twice",
    save: () => press("Add note"),
    call: /^POST \/ecommerce\/orders\/\d+\/notes$/,
  },
  "a card's comment": {
    open: () => openCard(),
    label: "Add a comment",
    text: "Looks good",
    save: () => press("Comment"),
    call: /^POST \/kanban\/cards\/\d+\/comments$/,
  },
  "a checklist item": {
    open: () => openCard(),
    label: "Add an item",
    text: "Call the printer",
    save: () => userEvent.keyboard("{Enter}"),
    call: /^POST \/kanban\/cards\/\d+\/checklist$/,
  },
  "a label of the inbox": {
    open: async () => {
      await openScreen("/inbox");
      await press("Manage labels");
    },
    label: "New label",
    text: "Fragile",
    save: () => page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click(),
    call: /^POST \/inbox\/labels$/,
  },
};

async function openCard(): Promise<void> {
  const board = await ownBoard(shop.api);
  const { body } = await shop.api.send("POST", "/kanban/cards", {
    title: "Poster",
    columnId: board.columns[0]?.id,
  });
  await openScreen(addressOf(board, `&card=${body.data.id}`));
}

const made = (call: RegExp) => calls.filter(({ method, path }) => call.test(`${method} ${path}`));

for (const [name, editor] of Object.entries(editors)) {
  test(`${name} stays typed when the session ends, and is saved after the sign-in`, async () => {
    await editor.open();
    await isWatched();
    hearNothing();
    await field(editor.label).fill(editor.text);
    await endSession();
    dispatchEvent(new Event("online"));
    await expect.element(again).toBeVisible();
    await signInAgain();
    expect(left).toEqual([]);
    await expect.element(field(editor.label)).toHaveValue(editor.text);

    const method = editor.call.source.startsWith("^POST") ? "POST" : "PATCH";
    const renew = route(`${method} *`, () => {
      renew();
      return refusal(401, "unauthorized");
    });
    await field(editor.label).click();
    await editor.save();
    await expect.element(again).toBeVisible();
    await signInAgain();

    await expect.poll(() => made(editor.call)).toHaveLength(2);
    const [first, second] = made(editor.call).map(({ body }) => body);
    expect(JSON.stringify(second)).toContain(editor.text);
    expect(second).toEqual(first);
    expect(left).toEqual([]);
  });

  test(`${name} stays typed when it is refused, whatever the reason`, async () => {
    await editor.open();
    await isWatched();
    for (const answer of [refusal(403, "forbidden"), refusal(500, "internal"), refusal(504, "unavailable"), null]) {
      const end = route("POST *", () => answer ?? Response.error());
      const endPatch = route("PATCH *", () => answer ?? Response.error());
      await field(editor.label).fill(editor.text);
      const before = made(editor.call).length;
      await editor.save();
      await expect.poll(() => made(editor.call).length).toBeGreaterThan(before);
      await expect.element(field(editor.label)).toHaveValue(editor.text);
      end();
      endPatch();
    }
  });
}
