import { expect, test } from "vitest";
import {
  conversationSearch,
  foundByName,
  holdsWords,
  meantBy,
  orderSearch,
  personSearch,
  productSearch,
  searchedWords,
} from "./search-text.ts";

test("each record has folded words as its search text", () => {
  const person = { username: "Irmak Kılıç", email: "Irmak@Example.com", phone_digits: "90532" };

  expect(personSearch(person)).toBe("irmak kilic irmak example com 90532");
  expect(productSearch({ name: "Şal", sku: "CLO-1", tags: ["Kış"], barcode: null })).toBe("sal clo 1 kis");
  expect(orderSearch({ number: "#1017", customer: "Çağrı", email: "c@x.tr", products: ["Çanta", "Şal"] })).toBe(
    "1017 cagri canta sal c x tr",
  );
  expect(conversationSearch({ subject: "Kargo", name: "Ümit", email: "u@x.tr" })).toBe("kargo umit u x tr");
});

test.each([
  ["kazak 42", true],
  ["TSH XL", true],
  ["tsh-xl", true],
  ["tsh/xl/42", true],
  ["XL–42", true],
  ["azak", true],
  ["kazak 2", false],
  ["xl tsh-42", false],
  ["?!", false],
])("%j matches the product: %j", (q, isFound) => {
  const text = productSearch({ name: "Kazak XL", sku: "TSH-XL-42", tags: [], barcode: null });

  expect(holdsWords(text, searchedWords(q))).toBe(isFound);
});

test("an exact name ranks before a prefix, a prefix before others", () => {
  const names = ["Yeni kupa", "Kupalar", "Büyükkupa", "Kupa mavi", "KUPA", "Tabak"];

  expect(foundByName(names, "kupa", (name) => name)).toEqual([
    "KUPA",
    "Kupalar",
    "Kupa mavi",
    "Yeni kupa",
    "Büyükkupa",
  ]);
  expect(foundByName(names, " ", (name) => name)).toEqual(names);
});

test.each([
  ["EX-1", "EX-1"],
  ["ex–1\u200e", "EX-1"],
  ["8690000000012", "EX-10"],
  ["kupa", "Kupa"],
  ["EX", undefined],
])("Enter on %j selects %j", (typed, meant) => {
  const found = [
    { name: "Kupa 19", codes: ["EX-19"] },
    { name: "EX-1", codes: ["EX-1"] },
    { name: "EX-10", codes: ["EX-10", "8690000000012"] },
    { name: "Kupa", codes: ["K"] },
  ];

  expect(meantBy(found, typed)?.name).toBe(meant);
  expect(meantBy(found.slice(0, 1), "ex")?.name).toBe("Kupa 19");
});
