import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#shared/api/audit/audit.ts";
import { Card, CardComment } from "#shared/api/kanban/card-shapes.ts";
import { freshBoards, passerBy } from "../support/component/own-board.ts";
import { boardNow, limit, ownCard } from "../support/records/boards.ts";

const own = freshBoards();

/** Adds items to a card; their ids in that order. */
async function addItems(cardId: number, texts: readonly string[]): Promise<number[]> {
  let items: { id: number }[] = [];
  for (const text of texts) {
    const added = await own.admin.send("POST", `/kanban/cards/${cardId}/checklist`, { text });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    items = added.body.data.items;
  }
  return items.map(({ id }) => id);
}

describe("a checklist", () => {
  test("is added to, ticked, edited, reordered and emptied; each by an undo too", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const path = `/kanban/cards/${id}/checklist`;
    const texts = async () =>
      (await own.cardNow(id)).checklistItems.map(({ text, done: isDone }) => `${text}${isDone ? "!" : ""}`);
    const [one, two, three] = await addItems(id, ["Bir", "İki", "Üç"]);

    const ticked = await own.admin.send("PATCH", `${path}/${two}`, { done: true });
    expect(ticked.body.data.card.checklist).toEqual({ done: 1, total: 3 });
    await own.admin.send("PATCH", `${path}/${three}`, { position: 0, text: "Üçüncü", assigneeId: 2 });
    expect(await texts()).toEqual(["Üçüncü", "Bir", "İki!"]);
    const removed = await own.admin.send("DELETE", `${path}/${one}`);
    expect(removed.body.data.items).toHaveLength(2);
    await own.undo(removed);

    expect(await texts()).toEqual(["Üçüncü", "Bir", "İki!"]);
    const { activity } = await own.cardNow(id);
    expect(activity.find(({ action }) => action === "card.item_removed")?.before).toEqual({ item: "Bir", done: false });
    expect((await own.admin.send("PATCH", `${path}/9`, { done: true })).status).toBe(404);
    expect((await own.admin.send("POST", path, { text: "x".repeat(201) })).body.errors[0]).toMatchObject({
      code: "too_long",
    });
  });

  test("never gives a removed item's id to another, so a screen that still shows it ticks nothing", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const path = `/kanban/cards/${id}/checklist`;
    const [, gone] = await addItems(id, ["Bir", "İki"]);

    await own.admin.send("DELETE", `${path}/${gone}`);
    const [, next] = await addItems(id, ["Üç"]);
    const late = await own.admin.send("PATCH", `${path}/${gone}`, { done: true });

    expect(next).not.toBe(gone);
    expect(late.status).toBe(404);
    expect((await own.cardNow(id)).checklist).toEqual({ done: 0, total: 2 });
  });

  test("takes an item once for a key, also when whom it is for is gone since", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const [{ id }, person] = [await ownCard(own.admin, own.first), await passerBy(own.admin)];
    const body = { text: "Bir kez", assigneeId: person.id };
    const once = await own.admin.send("POST", `/kanban/cards/${id}/checklist`, body, key);
    await person.leave();

    const again = await own.admin.send("POST", `/kanban/cards/${id}/checklist`, body, key);

    expect([once.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data.items).toEqual(once.body.data.items);
  });

  test("keeps every tick of many who tick at once", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const items = await addItems(id, ["1", "2", "3", "4", "5", "6"]);

    const ticks = items.map((item, index) =>
      (index % 2 ? own.admin : own.editor).send("PATCH", `/kanban/cards/${id}/checklist/${item}`, { done: true }),
    );

    expect((await Promise.all(ticks)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await own.cardNow(id)).checklist).toEqual({ done: 6, total: 6 });
  });

  test("holds a hundred items at most", async () => {
    const { id } = await ownCard(own.admin, own.first);
    for (let n = 0; n < 100; n++) await own.admin.send("POST", `/kanban/cards/${id}/checklist`, { text: `${n}` });

    const more = await own.admin.send("POST", `/kanban/cards/${id}/checklist`, { text: "101" });

    expect(more).toMatchObject({ status: 409, body: { code: "checklist_limit", params: { limit: 100 } } });
  }, 60_000);
});

describe("an item", () => {
  test("becomes a card at the foot of its column, for whom it was for; one undo makes it an item again", async () => {
    const { id, version } = await ownCard(own.admin, own.second, { title: "Kampanya" });
    const path = `/kanban/cards/${id}/checklist`;
    const [, item] = await addItems(id, ["Bir", "İki"]);
    await own.admin.send("PATCH", `${path}/${item}`, { assigneeId: 14 });

    const made = await own.admin.send("POST", `${path}/${item}/card`);

    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const card = Card.parse(made.body.data);
    expect(card).toMatchObject({ title: "İki", columnId: own.second, assigneeIds: [14], boardId: own.board.id });
    expect(await own.order(own.second)).toEqual([id, card.id]);
    expect(await own.cardNow(id)).toMatchObject({ checklist: { done: 0, total: 1 }, version });
    const back = await own.undo(made);
    expect(back.body.data.restored.map((one: { id: number }) => one.id).sort()).toEqual([id, card.id].sort());
    expect((await own.admin.get(`/kanban/cards/${card.id}`)).status).toBe(404);
    expect((await own.cardNow(id)).checklistItems.map(({ text, assigneeId }) => [text, assigneeId])).toEqual([
      ["Bir", null],
      ["İki", 14],
    ]);
  });

  test("whose card or list has changed since stays a card: nothing of it is taken back", async () => {
    const { id } = await ownCard(own.admin, own.second);
    const [rest, item] = await addItems(id, ["Bir", "İki"]);
    const made = await own.admin.send("POST", `/kanban/cards/${id}/checklist/${item}/card`);
    await own.admin.send("PATCH", `/kanban/cards/${id}/checklist/${rest}`, { done: true });

    const back = await own.undo(made);

    expect(back).toMatchObject({ status: 409, body: { code: "changed_since" } });
    expect(await own.order(own.second)).toEqual([id, made.body.data.id]);
    expect((await own.cardNow(id)).checklist).toEqual({ done: 1, total: 1 });
  });

  test("that becomes a card tells whom it was for", async () => {
    const { id } = await ownCard(own.admin, own.second);
    const { id: person } = (await own.editor.get("/account")).body.data;
    const title = `Madde ${crypto.randomUUID()}`;
    const [item] = await addItems(id, [title]);
    await own.admin.send("PATCH", `/kanban/cards/${id}/checklist/${item}`, { assigneeId: person });

    const made = await own.admin.send("POST", `/kanban/cards/${id}/checklist/${item}/card`);

    const told = (await own.editor.get("/notifications")).body.data;
    expect(told).toContainEqual(
      expect.objectContaining({ kind: "assigned", link: `/kanban?board=${own.board.id}&card=${made.body.data.id}` }),
    );
  });

  test("becomes one card, however often it is asked for, and none in a full column", async () => {
    const { id } = await ownCard(own.admin, own.second);
    const path = `/kanban/cards/${id}/checklist`;
    const [first, second] = await addItems(id, ["Bir", "İki"]);

    const both = await Promise.all([1, 2].map(() => own.admin.send("POST", `${path}/${first}/card`)));
    await limit(own.admin, own.board.columns[1]!, 2);
    const full = await own.admin.send("POST", `${path}/${second}/card`);

    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(full).toMatchObject({ status: 409, body: { code: "wip_limit_reached" } });
    expect((await own.cardNow(id)).checklist).toEqual({ done: 0, total: 1 });
    expect(await own.order(own.second)).toHaveLength(2);
  });
});

describe("comments", () => {
  test("are in the history, an edit with the text before and after it", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const path = `/kanban/cards/${id}/comments`;
    const written = await own.admin.send("POST", path, { text: "Bir" });
    await own.admin.send("PATCH", `${path}/${written.body.data.id}`, { text: "İki" });
    await own.admin.send("DELETE", `${path}/${written.body.data.id}`);

    const { body } = await own.admin.get(`/audit?object=card&objectId=${id}`);

    const entries: AuditEntry[] = body.data;
    expect(entries.slice(0, 3).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["card.comment_removed", { text: "İki" }, null],
      ["card.comment_changed", { text: "Bir" }, { text: "İki" }],
      ["card.commented", null, { text: "Bir" }],
    ]);
  });

  test("are written, edited and deleted by their author alone", async () => {
    const { id } = await ownCard(own.admin, own.first, { title: "Konuşma" });
    const path = `/kanban/cards/${id}/comments`;

    const written = await own.admin.send("POST", path, { text: "Bakar mısın @Eda Güneş? **acil**" });
    const comment = CardComment.parse(written.body.data);
    const edited = await own.admin.send("PATCH", `${path}/${comment.id}`, { text: "Bakar mısın @Eda Güneş?" });
    const foreign = [
      await own.editor.send("PATCH", `${path}/${comment.id}`, { text: "x" }),
      await own.editor.send("DELETE", `${path}/${comment.id}`),
    ];

    expect([written.status, comment.isMine, comment.by.name]).toEqual([201, true, "Deniz Yılmaz"]);
    expect(edited.body.data).toMatchObject({ text: "Bakar mısın @Eda Güneş?", isMine: true });
    expect(edited.body.data.editedAt).not.toBeNull();
    expect(foreign.map(({ status }) => status)).toEqual([403, 403]);
    expect((await own.cardNow(id)).commentsList).toHaveLength(1);
    const removed = await own.admin.send("DELETE", `${path}/${comment.id}`);
    expect(await own.cardNow(id)).toMatchObject({ comments: 0, commentsList: [] });
    const revision = (await boardNow(own.admin, own.board.id)).revision;
    expect((await own.editor.send("POST", `/undo/${removed.body.meta.undo.token}`)).status).not.toBe(200);
    expect((await own.undo(removed)).body.data.restored).toEqual([{ object: "comment", id: comment.id }]);
    expect(await own.cardNow(id)).toMatchObject({ comments: 1, commentsList: [{ id: comment.id }] });
    expect((await boardNow(own.admin, own.board.id)).revision).toBeGreaterThan(revision);
    expect((await own.admin.send("POST", path, { text: "x".repeat(5001) })).body.errors[0]).toMatchObject({
      code: "too_long",
    });
  });
});
