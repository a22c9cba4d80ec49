import { describe, expect, test } from "vitest";
import { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { freshBoards } from "../support/component/own-board.ts";
import { ownCard } from "../support/records/boards.ts";

const own = freshBoards();

describe("the list of cards", () => {
  const listed = async (query: string): Promise<CardRow[]> =>
    CardRow.array().parse((await own.admin.get(`/kanban/cards?board=${own.board.id}&${query}`)).body.data);
  const titles = async (query: string) => (await listed(query)).map(({ title }) => title);

  test("is narrowed by each filter and sorted by each field", async () => {
    const labelId = await own.label();
    const late = { dueAt: "2020-01-01T00:00:00.000Z" };
    await ownCard(own.admin, own.first, {
      title: "a",
      ...late,
      priority: "low",
      labelIds: [labelId],
      assigneeIds: [1],
    });
    await ownCard(own.admin, own.second, {
      title: "b",
      dueAt: "2026-06-18T00:00:00.000Z",
      priority: "urgent",
      assigneeIds: [2],
    });
    await ownCard(own.admin, own.done, { title: "c", ...late });

    expect(await titles("")).toEqual(["a", "b", "c"]);
    expect(await titles("due=overdue")).toEqual(["a"]);
    expect(await titles("due=none")).toEqual([]);
    expect(await titles(`label=${labelId}`)).toEqual(["a"]);
    expect(await titles("assignee=me")).toEqual(["a"]);
    expect(await titles("assignee=none,2")).toEqual(["b", "c"]);
    expect(await titles("assignee=none")).toEqual(["c"]);
    expect(await titles("priority=urgent,low")).toEqual(["a", "b"]);
    expect(await titles(`column=${own.second},${own.done}`)).toEqual(["b", "c"]);
    expect(await titles("archived=1")).toEqual([]);
    expect(await titles("archived=0&sort=priority:desc")).toEqual(["b", "a", "c"]);
    expect(await titles("sort=dueAt:desc&pageSize=1")).toEqual(["b"]);
    expect(await titles("sort=createdAt:desc")).toHaveLength(3);
  });

  test("cards without a due date come first by the earliest and last by the latest", async () => {
    for (const [title, dueAt] of [
      ["later", "2026-07-02T09:00:00.000Z"],
      ["none", null],
      ["sooner", "2026-07-01T09:00:00.000Z"],
    ])
      await ownCard(own.admin, own.first, { title, dueAt });

    expect(await titles("sort=dueAt:asc")).toEqual(["none", "sooner", "later"]);
    expect(await titles("sort=dueAt:desc")).toEqual(["later", "sooner", "none"]);
    expect(await titles("sort=dueAt:desc&pageSize=1&page=3")).toEqual(["none"]);
  });

  test("a card whose only person was removed is nobody's", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { name: "Giden Kişi", email, role: "Kullanıcı", status: "active" };
    const { data: person } = (await own.admin.send("POST", "/datatable/users", body)).body;
    await ownCard(own.admin, own.first, { title: "left", assigneeIds: [person.id] });
    await ownCard(own.admin, own.first, { title: "shared", assigneeIds: [1, person.id] });
    expect(await titles("assignee=none")).toEqual([]);

    const seen = { "if-match": `"v${person.version}"` };
    expect((await own.admin.send("DELETE", `/datatable/users/${person.id}`, undefined, seen)).status).toBe(200);

    expect(await titles("assignee=none")).toEqual(["left"]);
    expect(await titles("assignee=none,me")).toEqual(["left", "shared"]);
  });

  test.each(["due=soon", "assignee=you", "label=x", "priority=top", "sort=title:asc", "column=0"])(
    "refuses %s by name",
    async (query) => {
      const refused = await own.admin.get(`/kanban/cards?${query}`);

      expect(refused.status).toBe(422);
      expect(refused.body.errors[0].field).toBe(query.split("=")[0]);
    },
  );
});
