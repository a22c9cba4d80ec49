import { beforeEach, describe, expect, test } from "vitest";
import { ANCHOR } from "../../support/app/anchor.ts";
import { byHand, upload } from "../../support/component/by-hand.ts";
import { ownBoard, ownCard } from "../../support/records/boards.ts";

let shop: Awaited<ReturnType<typeof byHand>>;
beforeEach(async () => {
  shop = await byHand();
});

/** Sends a call twice under one key, and does `between` in between. */
async function twice(path: string, body: object, between: () => unknown) {
  const key = { "idempotency-key": crypto.randomUUID() };
  const first = await shop.client.send("POST", path, body, key);
  await between();
  const again = await shop.client.send("POST", path, body, key);
  return { first, again };
}
type Twice = Awaited<ReturnType<typeof twice>>;

function expectReplay({ first, again }: Twice): void {
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body.data.id).toBe(first.body.data.id);
}

const inHalfAnHour = new Date(Date.parse(ANCHOR) + 1_800_000).toISOString();
const later = () => shop.platform.clock.set(Date.parse(ANCHOR) + 3_600_000);
const fileGone = (key: string) => shop.db.exec(`UPDATE files SET removed_at = 1 WHERE key = '${key}'`);

describe("the first answer comes again under its key", () => {
  test("for a comment whose card is gone since", async () => {
    const board = await ownBoard(shop.client);
    const { id } = await ownCard(shop.client, board.columns[0]?.id ?? 0);

    const gone = () => shop.db.exec(`UPDATE cards SET removed_at = 1 WHERE id = ${id}`);

    expectReplay(await twice(`/kanban/cards/${id}/comments`, { text: "Bir" }, gone));
  });

  test("for a note whose file is gone since", async () => {
    const { id: key } = await upload(shop.app, "a");
    const note = { kind: "note", body: "Bir", uploadIds: [key] };

    expectReplay(await twice("/inbox/conversations/1/messages", note, () => fileGone(key)));
  });

  test("for a reply whose time to be sent has come since", async () => {
    const reply = { kind: "reply", body: "Bir", sendAt: inHalfAnHour, force: true };

    expectReplay(await twice("/inbox/conversations/1/messages", reply, later));
  });

  test("for a new conversation whose file is gone since", async () => {
    const { id: key } = await upload(shop.app, "a");
    const begun = { to: ["a@example.com"], subject: "Bir", body: "Bir", uploadIds: [key] };

    expectReplay(await twice("/inbox/conversations", begun, () => fileGone(key)));
  });

  test("for a new conversation whose time to be sent has come since", async () => {
    const begun = { to: ["a@example.com"], subject: "Bir", body: "Bir", sendAt: inHalfAnHour };

    expectReplay(await twice("/inbox/conversations", begun, later));
  });
});
