import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  calls,
  hearDepartures,
  openShop,
  refusal,
  route,
  type Shop,
} from "../../../../tests/support/component/component.tsx";
import { isWatched } from "../../../../tests/support/component/component-catalogue.ts";
import { again, hearNothing, noticeEnd, signInAgain } from "../../../../tests/support/component/ended-session.ts";
import { press } from "../../../../tests/support/openings/opening.ts";
import { openings } from "../../../../tests/support/openings/openings.ts";
import { api } from "../../../lib/api/client.ts";

let shop: Shop;
let left: string[];
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  left = hearDepartures();
});

const field = (name: string) => page.getByRole("textbox", { name, exact: true });

interface Editor {
  /** The name of its opening. */
  opening: string;
  label: string;
  text: string;
  save(): Promise<unknown>;
  /** What saves it. */
  call: RegExp;
}

const editors: Record<string, Editor> = {
  "an order's note": {
    opening: "an order's note",
    label: "Add a note",
    text: "Rings twice",
    save: () => press("Add note"),
    call: /^POST \/ecommerce\/orders\/\d+\/notes$/,
  },
  "a card's comment": {
    opening: "a card's checklist and comment",
    label: "Add a comment",
    text: "Looks good",
    save: () => press("Comment"),
    call: /^POST \/kanban\/cards\/\d+\/comments$/,
  },
  "a checklist item": {
    opening: "a card's checklist and comment",
    label: "Add an item",
    text: "Call the printer",
    save: () => userEvent.keyboard("{Enter}"),
    call: /^POST \/kanban\/cards\/\d+\/checklist$/,
  },
  "a label of the inbox": {
    opening: "labels of the inbox",
    label: "New label",
    text: "Fragile",
    save: () => page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click(),
    call: /^POST \/inbox\/labels$/,
  },
};

const made = (call: RegExp) => calls.filter(({ method, path }) => call.test(`${method} ${path}`));

for (const [name, editor] of Object.entries(editors)) {
  test(`${name} stays typed when the session ends, and is saved after the sign-in`, async () => {
    await openings[editor.opening]?.open(shop);
    await isWatched();
    hearNothing();
    await field(editor.label).fill(editor.text);
    await noticeEnd();
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
    await openings[editor.opening]?.open(shop);
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

test("a call that is refused only after the sign-in is made again without another question", async () => {
  await openings["an order's note"]?.open(shop);
  await isWatched();
  await field("Add a note").fill("Rings twice");
  const isIn = Promise.withResolvers<void>();
  const refuse = route("GET /team", async () => {
    refuse();
    await isIn.promise;
    return refusal(401, "unauthorized");
  });
  const answer = api("GET /team");
  await noticeEnd();
  await signInAgain();

  isIn.resolve();

  expect((await answer).status).toBe(200);
  await expect.element(again).not.toBeInTheDocument();
});
