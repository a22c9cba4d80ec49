/** Some goods of a shop, to choose among. */
export const goods = [
  { name: "Çanta", value: "canta", kind: "Clothing" },
  { name: "Cüzdan", value: "cuzdan", kind: "Clothing" },
  { name: "Şal", value: "sal", kind: "Clothing" },
  { name: "Defter", value: "defter", kind: "Books" },
  { name: "Sözlük", value: "sozluk", kind: "Books" },
  { name: "Isparta Gül Suyu", value: "gul-suyu", kind: "Cosmetics" },
  { name: "Işıldak", value: "isildak", kind: "Electronics" },
  { name: "İğne", value: "igne", kind: "Furniture" },
  { name: "Sandalye", value: "sandalye", kind: "Furniture" },
] as const;
export type Good = (typeof goods)[number];
