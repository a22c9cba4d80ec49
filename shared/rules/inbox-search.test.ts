import { expect, test } from "vitest";
import { readInboxSearch } from "./inbox-search.ts";

test("operators are taken out of the words", () => {
  const search = readInboxSearch('from:ayşe is:unread has:attachment kargo label:"Acil iş" order:#1017 nerede');

  expect(search).toMatchObject({
    words: "kargo nerede",
    from: ["ayşe"],
    is: ["unread"],
    hasAttachment: true,
    label: ["Acil iş"],
    order: ["#1017"],
  });
});

test("days count only when they exist", () => {
  expect(readInboxSearch("before:2026-06-15 after:2026-02-31")).toMatchObject({
    before: "2026-06-15",
    after: null,
    words: "after:2026-02-31",
  });
});

test.each(["from:", "is:happy", "has:hope", "http://shop.example/x", "a:b"])("%s is a plain word", (typed) => {
  expect(readInboxSearch(typed)).toMatchObject({ words: typed, from: [], is: [], hasAttachment: false });
});

test("a quotation that does not end is still read", () => {
  expect(readInboxSearch('subject:"fatura bil')).toMatchObject({ subject: ["fatura bil"] });
});
