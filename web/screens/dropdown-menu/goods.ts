import type { Option } from "../../ui/fields/pick-one.tsx";

/** Something to sell, and the category it stands in. */
export interface Good extends Option {
  kind: string;
}

/** Some goods of a shop, to choose among. */
export const goods: readonly Good[] = [
  { name: "Çanta", value: "canta", kind: "Clothing" },
  { name: "Cüzdan", value: "cuzdan", kind: "Clothing" },
  { name: "Şal", value: "sal", kind: "Clothing" },
  { name: "Defter", value: "defter", kind: "Books" },
  { name: "Sözlük", value: "sozluk", kind: "Books" },
  { name: "Isparta Gül Suyu", value: "gul-suyu", kind: "Cosmetics" },
  { name: "Işıldak", value: "isildak", kind: "Electronics" },
  { name: "İğne", value: "igne", kind: "Furniture" },
  { name: "Sandalye", value: "sandalye", kind: "Furniture" },
];
