import { beforeAll, expect, test } from "vitest";
import { atOnce } from "../support/app/at-once.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { isShort } from "../support/app/size.ts";
import { boardNow, expectBoardLaws, idsIn, limit, ownBoard, ownCard } from "../support/records/boards.ts";
import { diceOf } from "../support/walk/walk.ts";

const CLIENTS = 16;
const CARDS = 48;
const [MOVES, INTO_ONE_GAP] = isShort ? [20, 100] : [250, 1000];

let admin: Client;
beforeAll(async () => {
  admin = await clientOf();
});
const move = (client: Client, id: number, columnId: number, place: object = {}) =>
  client.send("POST", `/kanban/cards/${id}/move`, { columnId, ...place });

test(`16 clients with ${MOVES} moves each on four columns: no card lost or doubled, and each stands where it was last put`, async () => {
  const board = await ownBoard(admin, ["todo", "doing", "todo", "done"]);
  const columns = board.columns.map(({ id }) => id);
  const cards: number[] = [];
  for (let n = 0; n < CARDS; n++) cards.push((await ownCard(admin, columns[n % 4]!)).id);
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => clientOf()));
  const last = new Map<number, number>();

  // Each client has cards of its own, so that its last answer is the last word on them; neighbours are anybody's.
  const work = async (client: Client, index: number) => {
    const dice = diceOf(500 + index);
    const one = <T>(values: readonly T[]): T => values[Math.floor(dice() * values.length)]!;
    const own = cards.filter((_, at) => at % CLIENTS === index);
    for (let n = 0; n < MOVES; n++) {
      const [id, columnId] = [one(own), one(columns)];
      const place = dice() < 0.2 ? {} : { beforeId: one([null, one(cards)]), afterId: one([null, one(cards)]) };
      const { status, body } = await move(client, id, columnId, place);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.data.columnId).toBe(columnId);
      last.set(id, columnId);
    }
  };
  await Promise.all(clients.map(work));

  const [now, seenByOther] = [await boardNow(admin, board.id), await boardNow(clients[3]!, board.id)];
  expect(now.cards.map(({ id }) => id).sort((a, b) => a - b)).toEqual(cards);
  for (const { id, columnId } of now.cards) expect(columnId, `card ${id}`).toBe(last.get(id) ?? columnId);
  expect(seenByOther.cards).toEqual(now.cards);
  expectBoardLaws(now);
}, 900_000);

test(`${INTO_ONE_GAP} moves into one gap leave keys of 40 letters at most, and the order as it was asked for`, async () => {
  const board = await ownBoard(admin);
  const [column, other] = board.columns.map(({ id }) => id) as [number, number];
  const top = await ownCard(admin, column);
  const below = await ownCard(admin, column);
  const two = [await ownCard(admin, other), await ownCard(admin, other)].map(({ id }) => id) as [number, number];
  let longest = 0;

  for (let n = 0; n < INTO_ONE_GAP; n++) {
    // Each goes right below the first and above the one that came before it, so the gap halves every time.
    const { body } = await move(admin, two[n % 2]!, column, {
      beforeId: top.id,
      afterId: n === 0 ? below.id : two[(n + 1) % 2],
    });
    longest = Math.max(longest, body.data.rank.length);
  }

  const now = await boardNow(admin, board.id);
  expect(longest).toBeLessThanOrEqual(40);
  expect(idsIn(now, column)).toEqual([top.id, two[(INTO_ONE_GAP - 1) % 2], two[INTO_ONE_GAP % 2], below.id]);
  expectBoardLaws(now);
}, 900_000);

test("sixteen moves into the same gap at once all keep a place in it", async () => {
  const board = await ownBoard(admin);
  const [column, other] = board.columns.map(({ id }) => id) as [number, number];
  const [top, bottom] = [await ownCard(admin, column), await ownCard(admin, column)];
  const cards: number[] = [];
  for (let n = 0; n < CLIENTS; n++) cards.push((await ownCard(admin, other)).id);

  const answers = await atOnce(
    CLIENTS,
    cards.map((id) => () => move(admin, id, column, { beforeId: top.id, afterId: bottom.id })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(CLIENTS).fill(200));
  const now = await boardNow(admin, board.id);
  const order = idsIn(now, column);
  expect([order[0], order.at(-1)]).toEqual([top.id, bottom.id]);
  expect(order.slice(1, -1).sort((a, b) => a - b)).toEqual(cards);
  expectBoardLaws(now);
});

test("sixteen clients never bring more into a hard column than it takes, by moves, new cards and restores", async () => {
  const board = await ownBoard(admin);
  const [column, other] = board.columns.map(({ id }) => id) as [number, number];
  const [waiting, archived]: [number[], number[]] = [[], []];
  for (let n = 0; n < 6; n++) {
    waiting.push((await ownCard(admin, other)).id);
    const { id } = await ownCard(admin, column);
    await admin.send("POST", `/kanban/cards/${id}/archive`);
    archived.push(id);
  }
  await limit(admin, board.columns[0]!, 5);

  const acts = [
    ...waiting.map((id) => () => move(admin, id, column)),
    ...archived.map((id) => () => admin.send("POST", `/kanban/cards/${id}/restore`)),
    ...Array.from({ length: 6 }, () => () => admin.send("POST", "/kanban/cards", { columnId: column, title: "Yeni" })),
  ];
  const answers = await atOnce(CLIENTS, acts);

  const done = answers.filter(({ status }) => status < 300);
  const refused = answers.filter(({ status }) => status >= 300);
  expect(done).toHaveLength(5);
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, "wip_limit_reached"]);
  const now = await boardNow(admin, board.id);
  expect(idsIn(now, column)).toHaveLength(5);
  expectBoardLaws(now);
});

test("a column that is emptied to be deleted while others move cards into it loses none", async () => {
  const board = await ownBoard(admin);
  const [first, second, third] = board.columns as [
    (typeof board.columns)[0],
    (typeof board.columns)[0],
    (typeof board.columns)[0],
  ];
  const cards: number[] = [];
  for (let n = 0; n < 12; n++) cards.push((await ownCard(admin, n % 2 ? first!.id : second!.id)).id);
  const headers = { "if-match": `"v${second!.version}"` };

  await Promise.all([
    ...cards.map((id) => move(admin, id, second!.id)),
    admin.send("DELETE", `/kanban/columns/${second!.id}`, { moveCardsTo: third!.id }, headers),
  ]);

  const now = await boardNow(admin, board.id);
  expect(now.columns).toHaveLength(2);
  expect(now.cards.map(({ id }) => id).sort((a, b) => a - b)).toEqual(cards);
  expectBoardLaws(now);
});
