import { describe, expect, test } from "vitest";
import { mentioned } from "../inbox/mentions.ts";
import { dueState, restingDays } from "./card-due.ts";
import { fitsFilter, isFiltering, readCardFilter } from "./card-filter.ts";
import { placed } from "./card-place.ts";
import { wipState, wipTone } from "./wip.ts";

const NOW = Date.parse("2026-06-15T12:00:00.000Z");

describe("the limit of a column", () => {
  const four = { wipLimit: 4 };
  test.each([
    [3, "under", "none"],
    [4, "at", "amber"],
    [5, "over", "red"],
  ] as const)("%d of 4 cards is %s, the header colour is %s", (count, state, tone) => {
    expect([wipState(four, count), wipTone(four, count)]).toEqual([state, tone]);
  });

  test("is never reached when it is not set", () => {
    expect(wipState({ wipLimit: null }, 99)).toBe("none");
  });
});

describe("the due state of a card", () => {
  const open = { dueDone: false, completedAt: null };
  test.each([
    [null, "none"],
    ["2026-06-15T11:59:59.999Z", "overdue"],
    ["2026-06-15T12:00:00.000Z", "soon"],
    ["2026-06-16T12:00:00.001Z", "week"],
    ["2026-06-22T12:00:00.001Z", "later"],
  ])("of %s is %s", (dueAt, state) => {
    expect(dueState({ dueAt, ...open }, NOW)).toBe(state);
  });

  test("is done when the card is marked done or completed", () => {
    const dueAt = "2026-06-01T00:00:00.000Z";
    expect(dueState({ dueAt, ...open, dueDone: true }, NOW)).toBe("done");
    expect(dueState({ dueAt, ...open, completedAt: dueAt }, NOW)).toBe("done");
  });

  test("a card not moved for 7 or 14 days gets a badge", () => {
    expect(["2026-06-09", "2026-06-08", "2026-06-01"].map((day) => restingDays(`${day}T12:00:00.000Z`, NOW))).toEqual([
      null,
      7,
      14,
    ]);
  });
});

describe("a card filter", () => {
  const card = {
    id: 12,
    key: "SHOP-12",
    title: "Işıldak fotoğrafı",
    priority: "high" as const,
    dueAt: "2026-06-10T00:00:00.000Z",
    dueDone: false,
    completedAt: null,
    labelIds: [2],
    assigneeIds: [5],
  };
  const fits = (query: string, more: object = {}) =>
    fitsFilter({ ...card, ...more }, readCardFilter(new URLSearchParams(query)), { me: 5, now: NOW, found });
  let found = new Set<number>();

  test.each([
    ["", true],
    ["q=isildak+SHOP-12", true],
    ["q=ışıldak+yok", false],
    ["q=ldak", true],
    ["q=fo+3", false],
    ["q=fo+1", true],
    ["q=fo+sh", true],
    ["q=ak", false],
    ["assignee=me", true],
    ["assignee=none", false],
    ["assignee=none,7", false],
    ["label=2,3", true],
    ["label=3", false],
    ["due=overdue", true],
    ["due=week", false],
    ["due=none", false],
    ["priority=low,high", true],
    ["priority=low", false],
    ["assignee=you&label=x&due=soon&priority=top", true],
  ])("with %s matches the card: %s", (query, expected) => {
    expect(fits(query)).toBe(expected);
  });

  test("a card found by its description matches the words but not other criteria", () => {
    found = new Set([12]);
    expect([fits("q=yok"), fits("q=yok&label=3")]).toEqual([true, false]);
    found = new Set();
    expect(fits("q=yok")).toBe(false);
  });

  test("knows whether any criterion is set", () => {
    const of = (query: string) => isFiltering(readCardFilter(new URLSearchParams(query)));
    expect([of(""), of("q=+"), of("due=soon"), of("due=none")]).toEqual([false, false, false, true]);
    expect(fits("due=week", { dueAt: "2026-06-20T00:00:00.000Z" })).toBe(true);
  });
});

describe("placed inserts a card at its position", () => {
  test.each([
    [{ beforeId: 1, afterId: 2 }, [1, 9, 2, 3]],
    [{ beforeId: null, afterId: 1 }, [9, 1, 2, 3]],
    [{ beforeId: 7, afterId: 3 }, [1, 2, 9, 3]],
    [{ beforeId: 7, afterId: 8 }, [1, 2, 3, 9]],
    [{ beforeId: 9, afterId: null }, [1, 2, 3, 9]],
  ])("%j", (place, order) => {
    expect(placed([1, 2, 3], 9, place)).toEqual(order);
    expect(placed([9, 1, 2, 3], 9, place)).toEqual(order);
  });
});

test.each([
  ["@Eda Güneş bakar mısın?", [2]],
  ["Bence @eda güneş, (@KEREM) görmeli", [2, 3]],
  ["@Sıla kim?", []],
  ["@sıla özgür ve a@eda.com", [8]],
  ["@Edanur değil", []],
])("%s mentions %j", (text, ids) => {
  const people = ["2 Eda Güneş", "3 Kerem Başar", "8 Sıla Özgür", "9 Sıla Işık"].map((one) => ({
    id: Number(one[0]),
    name: one.slice(2),
  }));
  expect(mentioned(text, people)).toEqual(ids);
});
