import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { Notification } from "#shared/api/system/notifications.ts";
import { checkedApp } from "../../support/app/checked-app.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { watching } from "../../support/database/watched-db.ts";
import { ownBoard, ownCard } from "../../support/records/boards.ts";

let admin: Client;
let editor: Client;
let board: Board;
/** How many queries each transaction has had. */
const sizes = new Map<number, number>();

beforeAll(async () => {
  const { platform } = await ownApp();
  const db = watching(platform.db, ({ transaction }) => {
    if (transaction !== null) sizes.set(transaction, (sizes.get(transaction) ?? 0) + 1);
  });
  const app = checkedApp({ ...platform, db });
  const of = (email: string) => clientOf(email, (path, init) => app.request(path, init));
  [admin, editor] = [await of("admin@example.com"), await of("editor@example.com")];
});
beforeEach(async () => {
  board = await ownBoard(admin);
  await editor.send("POST", "/notifications/read", { all: true });
});

const cards = async (count: number) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await ownCard(admin, board.columns[0]!.id, { title: `Kart ${ids.length}` })).id);
  sizes.clear();
  return ids;
};
const bulk = (ids: number[], act: object) => admin.send("POST", "/kanban/cards/bulk", { ids, ...act });
const told = async () => {
  const { data } = (await editor.get("/notifications?unread=1")).body;
  return Notification.array()
    .parse(data)
    .map(({ kind, title, link }) => ({ kind, title, link }));
};

test("a hundred cards assigned at once are one notice, and few statements", async () => {
  const ids = await cards(100);

  const { body } = await bulk(ids, { action: "assign", value: { add: [2] } });

  expect(body.data.results.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(100);
  expect(Math.max(...sizes.values())).toBeLessThanOrEqual(40);
  expect(await told()).toEqual([
    { kind: "assigned_many", title: "100", link: `/kanban?board=${board.id}&assignee=me` },
  ]);
});

test("three are told of apart, each to those who are new to it", async () => {
  const ids = await cards(3);
  await bulk([ids[0]!], { action: "assign", value: { add: [2] } });
  await editor.send("POST", "/notifications/read", { all: true });

  await bulk(ids, { action: "assign", value: { add: [1, 2] } });

  expect((await told()).toSorted((a, b) => a.title.localeCompare(b.title))).toEqual(
    [1, 2].map((at) => ({ kind: "assigned", title: `Kart ${at}`, link: `/kanban?board=${board.id}&card=${ids[at]}` })),
  );
});

test("many watched cards moved at once are one notice, those that only change places none", async () => {
  const ids = await cards(50);
  for (const id of ids) await editor.send("PUT", `/kanban/cards/${id}/watch`, { watching: true });
  sizes.clear();

  await bulk(ids, { action: "move", value: { columnId: board.columns[1]!.id } });
  await bulk(ids, { action: "move", value: { columnId: board.columns[1]!.id } });

  expect(Math.max(...sizes.values())).toBeLessThanOrEqual(40);
  expect(await told()).toEqual([{ kind: "card_moved_many", title: "50", link: `/kanban?board=${board.id}` }]);
});

test("a column that goes tells those who watch the cards it gave away", async () => {
  const [watched] = await cards(2);
  await editor.send("PUT", `/kanban/cards/${watched}/watch`, { watching: true });
  const [column, other] = board.columns;

  const removed = await admin.send(
    "DELETE",
    `/kanban/columns/${column!.id}`,
    { moveCardsTo: other!.id },
    { "if-match": `"v${column!.version}"` },
  );

  expect(removed.status).toBe(200);
  expect(await told()).toEqual([
    { kind: "card_moved", title: "Kart 0", link: `/kanban?board=${board.id}&card=${watched}` },
  ]);
});
