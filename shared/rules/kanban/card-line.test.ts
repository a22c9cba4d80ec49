import { describe, expect, test } from "vitest";
import { dayWord } from "../time/day-words.ts";
import { cardLines, dueAtOf, readCardLine } from "./card-line.ts";

const facts = {
  labels: [
    { id: 1, name: "Media" },
    { id: 2, name: "Web sitesi" },
    { id: 3, name: "Web" },
    { id: 4, name: "Özür" },
  ],
  people: [
    { id: 14, name: "Zeynep Türkmen" },
    { id: 4, name: "Çağrı Şahin" },
    { id: 8, name: "Sıla Özgür" },
    { id: 9, name: "Sıla Işık" },
  ],
  me: 1,
  today: "2026-06-15",
};

describe("readCardLine", () => {
  test("parses title, label, person, priority and due day", () => {
    expect(readCardLine("Photo shoot #media @zeynep !high ^2026-06-20", facts)).toEqual({
      title: "Photo shoot",
      labelIds: [1],
      assigneeIds: [14],
      priority: "high",
      due: "2026-06-20",
    });
  });

  test.each([
    [
      "Ara @ÇAĞRI !acil ^yarın #ozur",
      { title: "Ara", assigneeIds: [4], priority: "urgent", due: "2026-06-16", labelIds: [4] },
    ],
    ["@ben bitir !düşük", { title: "bitir", assigneeIds: [1], priority: "low" }],
    ["Yaz #web #websitesi", { title: "Yaz", labelIds: [3, 2] }],
    ["@şahin ile görüş", { title: "ile görüş", assigneeIds: [4] }],
    ["@sıla seçilemez", { title: "@sıla seçilemez", assigneeIds: [] }],
    ["@sılaözgür seçilir", { title: "seçilir", assigneeIds: [8] }],
    ["#yok !belki ^hiç @kimse kalır", { title: "#yok !belki ^hiç @kimse kalır", labelIds: [], due: null }],
    ["a#media b@zeynep.com 5^2 dur!", { title: "a#media b@zeynep.com 5^2 dur!", labelIds: [], assigneeIds: [] }],
    ["#media", { title: "", labelIds: [1] }],
  ])("parses %s", (line, expected) => {
    expect(readCardLine(line, facts)).toMatchObject(expected);
  });

  test("several lines are split into cards without list markers", () => {
    expect(cardLines("- Bir\r\n\n 2) İki\n• Üç \n")).toEqual(["Bir", "İki", "Üç"]);
  });

  test("a card is due in the day's last minute in the shop's zone", () => {
    expect(dueAtOf("2026-06-20", "Europe/Istanbul")).toBe("2026-06-20T20:59:00.000Z");
  });
});

test.each([
  ["today", "2026-06-15"],
  ["bugün", "2026-06-15"],
  ["TOMORROW", "2026-06-16"],
  ["mon", "2026-06-22"],
  ["pzt", "2026-06-22"],
  ["Salı", "2026-06-16"],
  ["çarşamba", "2026-06-17"],
  ["pazar", "2026-06-21"],
  ["+3d", "2026-06-18"],
  ["+3g", "2026-06-18"],
  ["+2w", "2026-06-29"],
  ["+2h", "2026-06-29"],
  ["20.06", "2026-06-20"],
  ["14.06", "2027-06-14"],
  ["20.06.2028", "2028-06-20"],
  ["06/20/2026", "2026-06-20"],
  ["2026-02-30", null],
  ["31.11", null],
  ["later", null],
])("relative to Monday, 15 June, %s is %s", (word, day) => {
  expect(dayWord(word, "2026-06-15")).toBe(day);
});
