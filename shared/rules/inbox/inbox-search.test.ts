import { expect, test } from "vitest";
import { readInboxSearch } from "./inbox-search.ts";

test("operators are separated from the words", () => {
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

test("a day that does not exist is a plain word", () => {
  expect(readInboxSearch("before:2026-06-15 after:2026-02-31")).toMatchObject({
    before: "2026-06-15",
    after: null,
    words: "after:2026-02-31",
  });
});

test.each(["from:", "is:happy", "has:hope", "http://shop.example/x", "a:b"])("%s is a plain word", (typed) => {
  expect(readInboxSearch(typed)).toMatchObject({ words: typed, from: [], is: [], hasAttachment: false });
});

test("an unclosed quote is still parsed", () => {
  expect(readInboxSearch('subject:"fatura bil')).toMatchObject({ subject: ["fatura bil"] });
});
