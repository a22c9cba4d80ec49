import { beforeAll } from "vitest";
import type { Board } from "#shared/api/kanban/boards.ts";
import { Card, CardRow } from "#shared/api/kanban/card-shapes.ts";
import { CardBody, CardChange } from "#shared/api/kanban/cards.ts";
import type { Answer } from "../../support/app/client.ts";
import { pngOf } from "../../support/files/file-makers.ts";
import { ownBoard } from "../../support/records/boards.ts";
import { type OwnShop, ownShop, seen } from "./own-shop.ts";
import { samplesOf } from "./samples.ts";
import { heldIn, testRoundTrip } from "./survival.ts";

const PATH = "/kanban/cards";
/** The calls that change what a change of the card does not take, and what each is sent. */
const ownCalls: Record<string, (card: number, value: unknown) => [method: string, path: string, body: object]> = {
  labelIds: (card, ids) => ["PUT", `${PATH}/${card}/labels`, { ids }],
  assigneeIds: (card, ids) => ["PUT", `${PATH}/${card}/assignees`, { ids }],
  columnId: (card, columnId) => ["POST", `${PATH}/${card}/move`, { columnId }],
};

/** What of a card is changed, by whichever call. */
const editedShape = {
  ...CardChange.shape,
  ...Object.fromEntries(Object.entries(CardBody.shape).filter(([key]) => key in ownCalls)),
};

let shop: OwnShop;
let board: Board;
let own: Record<string, readonly unknown[]>;
beforeAll(async () => {
  shop = await ownShop();
  board = await ownBoard(shop.admin);
  const label = async (name: string): Promise<number> =>
    (await shop.admin.send("POST", "/kanban/labels", { boardId: board.id, name, colour: "blue" })).body.data.id;
  const about = { name: "çanta.png", type: "image/png", purpose: "file" };
  own = {
    columnId: board.columns.map(({ id }) => id),
    labelIds: [[await label("Foto")], [await label("Acil")]],
    assigneeIds: [[1], [2]],
    coverId: [await shop.store(pngOf(), about), await shop.store(pngOf(), about)],
  };
});

/** A card, its links also by the names under which they are entered. */
async function cardNow(id: number, client = shop.admin) {
  const card = Card.parse((await client.get(`${PATH}/${id}`)).body.data);
  const idOf = (kind: string) => card.links.find((link) => link.kind === kind)?.id ?? null;
  return { ...card, orderId: idOf("order"), productId: idOf("product"), conversationId: idOf("conversation") };
}

/** A card on which both pictures hang, and what was sent of it. */
async function added() {
  const body = samplesOf(CardBody.shape, { own });
  const { status, body: answer } = await shop.admin.send("POST", PATH, body);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  const id = Number(answer.data.id);
  for (const uploadId of own.coverId ?? []) await shop.admin.send("POST", `${PATH}/${id}/attachments`, { uploadId });
  return { id, body };
}

async function changed(id: number, key: string, value: unknown): Promise<Answer> {
  const [method, path, body] = ownCalls[key]?.(id, value) ?? ["PATCH", `${PATH}/${id}`, { [key]: value }];
  return shop.admin.send(method, path, body, seen((await cardNow(id)).version));
}

interface Changed {
  id: number;
  key: string;
  before: object;
  answer: Answer;
}

/** The keys that come through when each is changed alone, those of whose change `isWhole` says so. */
async function changedAlone(isWhole: (change: Changed) => Promise<boolean> = async () => true): Promise<string[]> {
  const { id, body } = await added();
  const survivors: string[] = [];
  for (const [key, value] of Object.entries(samplesOf(editedShape, { own, but: body }))) {
    const before = await cardNow(id);
    const answer = await changed(id, key, value);
    const isChanged = answer.status === 200 && heldIn(await cardNow(id), { [key]: value }).includes(key);
    if (isChanged && (await isWhole({ id, key, before, answer }))) survivors.push(key);
  }
  return survivors;
}

/** A card of which every part is there. */
async function fullCard(): Promise<number> {
  const { id } = await added();
  for (const [key, value] of Object.entries(samplesOf(CardChange.shape, { own }))) await changed(id, key, value);
  const item = await shop.admin.send("POST", `${PATH}/${id}/checklist`, { text: "Adım" });
  await shop.admin.send("PATCH", `${PATH}/${id}/checklist/${item.body.data.items[0].id}`, { done: true });
  await shop.admin.send("POST", `${PATH}/${id}/comments`, { text: "Yorum" });
  await shop.admin.send("PUT", `${PATH}/${id}/watch`, { watching: true });
  await shop.admin.send("POST", `${PATH}/${id}/archive`);
  return id;
}

/** Places that a key passes only where a call that changes the card takes it. */
const entered = ["change", "undo", "history"] as const;

testRoundTrip({
  record: "card",
  keys: [...new Set([...Card.keyof().options, ...CardBody.keyof().options, ...CardChange.keyof().options])],
  places: {
    async create() {
      const { id, body } = await added();
      return heldIn(await cardNow(id), body);
    },
    change: () => changedAlone(),
    undo: () =>
      changedAlone(async ({ id, key, before, answer }) => {
        await shop.undo(answer);
        return heldIn(before, await cardNow(id)).includes(key);
      }),
    history: () => changedAlone(({ id }) => shop.isTold("card", id)),
    async duplicate() {
      const id = await fullCard();
      const card = await cardNow(id);
      const copy = await shop.admin.send("POST", `${PATH}/${id}/copy`, { columnId: card.columnId });
      return heldIn(await cardNow(copy.body.data.id), card);
    },
    async "list fields"() {
      const card = await cardNow(await fullCard());
      const survivors: string[] = [];
      for (const key of CardRow.keyof().options) {
        const { data } = (await shop.admin.get(`${PATH}?board=${board.id}&pageSize=100&fields=id,${key}`)).body;
        const row = data.find(({ id }: { id: number }) => id === card.id);
        survivors.push(...heldIn(row, { ...card, link: card.links[0] }).filter((held) => held === key));
      }
      return survivors;
    },
    async "backup and restore"() {
      const id = await fullCard();
      return heldIn(await cardNow(id, await shop.restored()), await cardNow(id));
    },
  },
  exceptions: [
    {
      keys: [
        "id",
        "key",
        "rank",
        "version",
        "revision",
        "createdBy",
        "createdAt",
        "updatedAt",
        "movedAt",
        "completedAt",
        "activity",
      ],
      places: [...entered, "create"],
      because: "the shop gives it or notes it",
    },
    {
      keys: ["boardId", "boardName", "link", "links", "cover", "archivedAt"],
      places: [...entered, "create"],
      because:
        "it follows from the column, from the links by their ids and from coverId; archiving is an act of its own",
    },
    {
      keys: ["checklist", "checklistItems", "comments", "commentsList", "files", "filesList", "watching"],
      places: [...entered, "create"],
      because: "each part of a card is written by calls of its own",
    },
    { keys: ["coverId"], places: ["create"], because: "a new card has no file yet that could be its cover" },
    {
      keys: ["id", "key", "version", "revision", "activity", "archivedAt"],
      places: ["duplicate"],
      because: "a copy is a card of its own, and open",
    },
    {
      keys: ["dueDone", "checklist", "checklistItems"],
      places: ["duplicate"],
      because: "what was done on the card is still to be done on its copy",
    },
    {
      keys: ["comments", "commentsList", "watching"],
      places: ["duplicate"],
      because: "what people said and follow stays with the card",
    },
    {
      keys: ["description", "links", "orderId", "productId", "conversationId", "coverId"],
      places: ["list fields"],
      because: "a list has cards in short: the first link, and the cover by its address",
    },
    {
      keys: ["checklistItems", "commentsList", "filesList", "watching", "activity", "createdBy", "updatedAt"],
      places: ["list fields"],
      because: "a list has cards in short: of their parts only the counts",
    },
  ],
});
