import { expect, test } from "vitest";
import { findWords } from "./search-highlight.tsx";

test.each([
  ["in letters of their own", "IŞIK ve ışık", "isik", ["IŞIK", "ışık"]],
  ["each by itself", "Kargom nerede? Kargo!", "nerede kargo", ["Kargo", "nerede", "Kargo"]],
  ["short ones where a word begins", "Ad, kadın, adres", "ad", ["Ad", "ad"]],
  ["once where they overlap", "siparişler", "sipariş siparişler", ["sipariş"]],
  ["nowhere", "Merhaba", "selam", []],
])("words are found %s", (_, text, words, expected) => {
  expect(findWords(text, words).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});
