import { expect, test } from "vitest";
import { conversationSearch, orderSearch, personSearch, productSearch } from "./search-text.ts";

test("each record is found by its folded words", () => {
  const person = { username: "Irmak Kılıç", email: "Irmak@Example.com", phone_digits: "90532" };

  expect(personSearch(person)).toBe("irmak kilic irmak@example.com 90532");
  expect(productSearch({ name: "Şal", sku: "CLO-1", tags: ["Kış"], barcode: null })).toBe("sal clo-1 kis");
  expect(orderSearch({ number: "#1017", customer: "Çağrı", email: "c@x.tr", products: ["Çanta", "Şal"] })).toBe(
    "#1017 cagri c@x.tr canta sal",
  );
  expect(conversationSearch({ subject: "Kargo", name: "Ümit", email: "u@x.tr" })).toBe("kargo umit u@x.tr");
});
