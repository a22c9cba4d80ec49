import { beforeAll, describe, expect, test } from "vitest";
import type { CardFile } from "#shared/api/kanban/card-shapes.ts";
import { signIn } from "../support/app/app.ts";
import { freshBoards, seen } from "../support/component/own-board.ts";
import { pngOf } from "../support/files/file-makers.ts";
import { drop, read, store } from "../support/files/uploads.ts";
import { boardNow, ownCard } from "../support/records/boards.ts";

const own = freshBoards();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textFile = (name = "teklif.txt") => store(bytesOf(`teklif ${crypto.randomUUID()}`), headers, { name });
const picture = () => store(pngOf(), headers, { name: "çanta.png", type: "image/png" });
const attach = (id: number, uploadId: string) =>
  own.admin.send("POST", `/kanban/cards/${id}/attachments`, { uploadId });
const detach = (id: number, file: string) => own.admin.send("DELETE", `/kanban/cards/${id}/attachments/${file}`);
const namesOf = (files: readonly CardFile[]) => files.map(({ name }) => name);

describe("the files of a card", () => {
  test("are attached and taken off, each by an undo too; the card says how many, its version stays", async () => {
    const { id, version } = await ownCard(own.admin, own.first);
    const [one, two] = [await textFile("bir.txt"), await textFile("iki.txt")];

    const first = await attach(id, one.id);
    const second = await attach(id, two.id);

    expect([first.status, second.status], JSON.stringify(first.body)).toEqual([201, 201]);
    expect(second.body.data.card).toMatchObject({ id, files: 2, version });
    expect(namesOf(second.body.data.files)).toEqual(["bir.txt", "iki.txt"]);
    expect(await own.cardNow(id)).toMatchObject({
      files: 2,
      filesList: [{ id: one.id, size: one.size, by: { id: 1 } }, { id: two.id }],
    });
    const gone = await detach(id, one.id);
    expect(namesOf(gone.body.data.files)).toEqual(["iki.txt"]);
    expect((await boardNow(own.admin, own.board.id)).cards[0]).toMatchObject({ id, files: 1 });
    await own.undo(gone);
    expect(namesOf((await own.cardNow(id)).filesList)).toEqual(["bir.txt", "iki.txt"]);
    expect((await own.undo(second)).status).toBe(200);
    const { activity } = await own.cardNow(id);
    expect(activity.find(({ action }) => action === "card.detached")?.before).toEqual({ file: "bir.txt" });
    expect(activity.filter(({ action }) => action === "card.attached").map(({ after }) => after)).toContainEqual({
      file: "iki.txt",
    });
  });

  test("are read by every colleague, and cannot be deleted as long as they hang on a card", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const file = await textFile();
    const { body } = await attach(id, file.id);

    const held = await drop(file.id, headers);
    const bytes = await read(body.data.files[0].url, await signIn("user@example.com"));
    await detach(id, file.id);
    const free = await drop(file.id, headers);

    expect([held.status, held.body.code]).toEqual([409, "file_in_use"]);
    expect(bytes.status).toBe(200);
    expect((await bytes.arrayBuffer()).byteLength).toBe(file.size);
    expect(free.status).toBe(200);
  });

  test("are twenty at most, each once, and only what is stored", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const files = [];
    for (let n = 0; n < 21; n++) files.push(await textFile(`${n}.txt`));
    for (const file of files.slice(0, 19)) expect((await attach(id, file.id)).status).toBe(201);

    const last = await Promise.all(files.slice(19).map((file) => attach(id, file.id)));
    const twice = await attach(id, files[0]!.id);
    const unknown = await attach(id, "nothing-of-the-kind");
    const product = await store(pngOf(), headers, { name: "a.png", type: "image/png", purpose: "product" });

    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    const full = last.find(({ status }) => status === 409);
    expect(full?.body).toMatchObject({ code: "attachment_limit", params: { limit: 20 } });
    expect(twice.body.errors[0]).toMatchObject({ field: "uploadId", code: "duplicate" });
    expect(unknown.body.errors[0]).toMatchObject({ field: "uploadId", code: "unknown_reference" });
    expect((await attach(id, product.id)).body.errors[0]).toMatchObject({ code: "unknown_reference" });
    expect((await attach(999_999, files[0]!.id)).status).toBe(404);
    expect((await detach(id, "nothing-of-the-kind")).status).toBe(404);
    expect(await own.cardNow(id)).toMatchObject({ files: 20 });
  }, 60_000);

  test("keep what two attach at once, and one of a call that came twice", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const files = [await textFile("a.txt"), await textFile("b.txt"), await textFile("c.txt")];
    const key = { "idempotency-key": crypto.randomUUID() };
    const path = `/kanban/cards/${id}/attachments`;

    await Promise.all(files.slice(0, 2).map((file) => attach(id, file.id)));
    const same = [1, 2].map(() => own.admin.send("POST", path, { uploadId: files[2]?.id }, key));

    expect((await Promise.all(same)).map(({ status }) => status)).toEqual([201, 201]);
    expect(namesOf((await own.cardNow(id)).filesList).sort()).toEqual(["a.txt", "b.txt", "c.txt"]);
  });
});

describe("a card's picture", () => {
  const cover = async (id: number, coverId: string | null) =>
    own.admin.send("PATCH", `/kanban/cards/${id}`, { coverId }, seen((await own.cardNow(id)).version));

  test("is one of its files, goes with it and comes back with an undo", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const [image, text] = [await picture(), await textFile()];
    for (const file of [image, text]) await attach(id, file.id);

    const set = await cover(id, image.id);

    expect(set.body.data).toMatchObject({ coverId: image.id, cover: image.url });
    expect((await boardNow(own.admin, own.board.id)).cards[0]?.cover).toBe(image.url);
    expect((await cover(id, text.id)).body.errors[0]).toMatchObject({ field: "coverId", code: "unknown_reference" });
    const gone = await detach(id, image.id);
    expect(gone.body.data.card).toMatchObject({ cover: null, files: 1 });
    expect((await cover(id, image.id)).status).toBe(422);
    await own.undo(gone);
    expect(await own.cardNow(id)).toMatchObject({ coverId: image.id, files: 2 });
    expect((await cover(id, null)).body.data).toMatchObject({ coverId: null, cover: null });
  });
});

describe("a copy", () => {
  test("takes along what is asked for, stands at the foot, and one undo removes it", async () => {
    const label = await own.label();
    const facts = { title: "Çekim", description: "**Üç** ürün", priority: "high", dueAt: "2026-07-01T09:00:00.000Z" };
    const sets = { labelIds: [label], assigneeIds: [2, 14], orderId: 1, productId: 1 };
    const { id } = await ownCard(own.admin, own.first, { ...facts, ...sets });
    const added = await own.admin.send("POST", `/kanban/cards/${id}/checklist`, { text: "Işık" });
    const [item] = added.body.data.items;
    await own.admin.send("PATCH", `/kanban/cards/${id}/checklist/${item.id}`, { done: true });
    await own.admin.send("POST", `/kanban/cards/${id}/comments`, { text: "Bakalım" });
    const image = await picture();
    await attach(id, image.id);
    await own.admin.send("PATCH", `/kanban/cards/${id}`, { coverId: image.id }, seen(1));

    const whole = await own.admin.send("POST", `/kanban/cards/${id}/copy`, { columnId: own.second, title: "Çekim 2" });
    const without = { labels: false, assignees: false, due: false, checklist: false, links: false, files: false };
    const bare = await own.admin.send("POST", `/kanban/cards/${id}/copy`, {
      columnId: own.second,
      title: "Çıplak",
      ...without,
    });

    expect([whole.status, bare.status], JSON.stringify(whole.body)).toEqual([201, 201]);
    const copy = await own.cardNow(whole.body.data.id);
    expect(copy).toMatchObject({ ...facts, title: "Çekim 2", labelIds: [label], assigneeIds: [2, 14] });
    expect(copy).toMatchObject({ columnId: own.second, comments: 0, files: 1, coverId: image.id, watching: false });
    expect(copy.links.map(({ kind }) => kind)).toEqual(["order", "product"]);
    expect(copy.checklistItems).toMatchObject([{ text: "Işık", done: false }]);
    expect(await own.cardNow(bare.body.data.id)).toMatchObject({
      description: "**Üç** ürün",
      priority: "high",
      labelIds: [],
      assigneeIds: [],
      dueAt: null,
      links: [],
      checklist: { done: 0, total: 0 },
      files: 0,
      cover: null,
    });
    expect(await own.order(own.second)).toEqual([copy.id, bare.body.data.id]);
    await own.undo(whole);
    expect(await own.order(own.second)).toEqual([bare.body.data.id]);
  });

  test("obeys a hard limit and stays on its board; a call that came twice makes one", async () => {
    const { id } = await ownCard(own.admin, own.second);
    const column = own.board.columns[1]!;
    const limits = { wipLimit: 2, wipMode: "hard" };
    await own.admin.send("PATCH", `/kanban/columns/${column.id}`, limits, seen(column.version));
    const key = { "idempotency-key": crypto.randomUUID() };
    const copy = (more: object, headers = {}) =>
      own.admin.send("POST", `/kanban/cards/${id}/copy`, { title: "İki", columnId: own.second, ...more }, headers);

    const same = await Promise.all([copy({}, key), copy({}, key)]);
    const full = await copy({});
    const elsewhere = await copy({ columnId: 1 });

    expect(same.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(same.map(({ body }) => body.data.id)).size).toBe(1);
    expect(full).toMatchObject({ status: 409, body: { code: "wip_limit_reached" } });
    expect(elsewhere.body.errors[0]).toMatchObject({ field: "columnId", code: "unknown_reference" });
    expect((await copy({ title: " " })).body.errors[0]).toMatchObject({ field: "title" });
    expect((await own.admin.send("POST", "/kanban/cards/999999/copy", { title: "x", columnId: 1 })).status).toBe(404);
  });
});

describe("who watches a card", () => {
  const told = async (id: number) =>
    ((await own.editor.get("/notifications")).body.data as { kind: string; link: string }[])
      .filter(({ link }) => link.endsWith(`card=${id}`))
      .map(({ kind }) => kind)
      .sort();
  const watch = (id: number, watching: boolean) => own.editor.send("PUT", `/kanban/cards/${id}/watch`, { watching });

  test("is told of comments, moves and due dates by others, and of nothing once they look away", async () => {
    const { id } = await ownCard(own.admin, own.first);
    const due = async (dueAt: string) =>
      own.admin.send("PATCH", `/kanban/cards/${id}`, { dueAt }, seen((await own.cardNow(id)).version));
    expect((await watch(id, true)).body.data).toEqual({ watching: true });
    expect((await own.editor.get(`/kanban/cards/${id}`)).body.data.watching).toBe(true);
    expect((await own.cardNow(id)).watching).toBe(false);

    await own.admin.send("POST", `/kanban/cards/${id}/comments`, { text: "Bakalım" });
    await own.move(id, own.second);
    await own.move(id, own.second, { beforeId: null });
    await own.admin.send("POST", "/kanban/cards/bulk", { ids: [id], action: "move", value: { columnId: own.first } });
    await due("2026-07-01T09:00:00.000Z");
    await due("2026-07-01T09:00:00.000Z");

    // Both moves are one unread notice.
    const all = ["card_commented", "card_due", "card_moved"];
    expect(await told(id)).toEqual(all);
    await watch(id, false);
    await own.move(id, own.second);
    await own.editor.send("POST", `/kanban/cards/${id}/comments`, { text: "Baktım" });
    expect(await told(id)).toEqual(all);
    expect((await watch(999_999, true)).status).toBe(404);
  });

  test("is told of a comment once when it also names them, and never of their own acts", async () => {
    const { id } = await ownCard(own.admin, own.first);
    await watch(id, true);

    await own.admin.send("POST", `/kanban/cards/${id}/comments`, { text: "Bakar mısın @Eda Güneş?" });
    await own.editor.send("POST", `/kanban/cards/${id}/comments`, { text: "Baktım" });
    await own.editor.send("POST", `/kanban/cards/${id}/move`, { columnId: own.second });

    expect(await told(id)).toHaveLength(1);
  });
});
