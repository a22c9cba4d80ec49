import type { CardPriority, ColumnKind, LabelColour, WipMode } from "#shared/rules/kanban/kanban-limits.ts";

export const BOARD_NAME = "Shop operations";
export const BOARD_PREFIX = "SHOP";

export const BOARD_COLUMNS: readonly { name: string; kind: ColumnKind; limit: number | null; mode: WipMode }[] = [
  { name: "Ideas", kind: "todo", limit: null, mode: "soft" },
  { name: "To do", kind: "todo", limit: null, mode: "soft" },
  { name: "Doing", kind: "doing", limit: 4, mode: "soft" },
  { name: "Review", kind: "todo", limit: 4, mode: "hard" },
  { name: "Done", kind: "done", limit: null, mode: "soft" },
];

export const BOARD_LABELS: readonly (readonly [name: string, colour: LabelColour])[] = [
  ["Media", "purple"],
  ["Restock", "amber"],
  ["Campaign", "pink"],
  ["Complaint", "red"],
  ["Website", "blue"],
  ["Supplier", "teal"],
  ["Packaging", "lime"],
  ["Finance", "grey"],
];

/** Members of the board: the three accounts and four more, all active. */
export const MEMBERS = [1, 2, 3, 4, 5, 6, 14] as const;

/**
 * Card of the base profile: `due` and `done` in days from the anchor, labels by index in {@link BOARD_LABELS}, from 1.
 */
export interface NamedCard {
  title: string;
  column: number;
  description?: string;
  labels?: readonly number[];
  people?: readonly number[];
  priority?: CardPriority;
  due?: number;
  done?: number;
  checklist?: readonly (readonly [text: string, done: 0 | 1])[];
  link?: "order" | "product" | "conversation";
  comments?: readonly (readonly [person: number, text: string])[];
}

/** Cards of the base profile, column by column and from the top. */
export const NAMED_CARDS: readonly NamedCard[] = [
  { title: "Gift wrapping for Ramadan orders", column: 0, labels: [7], people: [4] },
  { title: "Hediye çeki satalım mı?", column: 0, labels: [3], priority: "low" },
  {
    title: "Restock low products before the weekend",
    description: "Ask **both** suppliers for prices first.\n\n- Isparta: rose water\n- Denizli: towels",
    column: 1,
    labels: [2, 6],
    people: [2, 5],
    priority: "high",
    due: 2,
    checklist: [
      ["Count the shelf", 1],
      ["Ask the supplier for a price", 1],
      ["Place the order", 0],
      ["Tell the warehouse", 0],
      ["Update the product page", 0],
    ],
    link: "product",
    comments: [
      [1, "Can we have it by Thursday?"],
      [2, "The supplier answers tomorrow, I will tell you."],
    ],
  },
  { title: "Yeni sezon fotoğraf çekimi", column: 1, labels: [1], people: [14], priority: "medium", due: 6 },
  {
    title: "Müşteri iade talebini yanıtla",
    column: 1,
    labels: [4],
    people: [1],
    priority: "urgent",
    due: -1,
    link: "conversation",
  },
  { title: "Write the delivery page in English", column: 1, labels: [5], people: [3], due: 12 },
  { title: "Kargo firmasıyla fiyat görüşmesi", column: 1, labels: [6, 8], people: [6] },
  {
    title: "Prepare the summer campaign",
    description: "Goal: *10 %* more orders in July.",
    column: 2,
    labels: [3, 1],
    people: [2, 14],
    priority: "high",
    due: 9,
    checklist: [
      ["Choose ten products", 1],
      ["Draw the banner", 0],
      ["Write the newsletter", 0],
    ],
    comments: [[14, "The banner is half done."]],
  },
  { title: "Siparişi hazırla ve kargola", column: 2, people: [5], priority: "medium", due: 0.4, link: "order" },
  { title: "Fix product pictures on phones", column: 2, labels: [5, 1], people: [3], due: -3 },
  {
    title: "Fatura şablonunu yenile",
    column: 3,
    labels: [8],
    people: [6],
    checklist: [
      ["Logo", 1],
      ["Vergi numarası", 1],
      ["Muhasebeci onayı", 0],
    ],
  },
  { title: "Check the new packaging", column: 3, labels: [7], people: [4, 1], priority: "low", due: 4 },
  { title: "Hasarlı gelen sipariş için özür mektubu", column: 4, labels: [4], people: [1], done: -0.8, link: "order" },
  { title: "Order thank-you cards", column: 4, labels: [7], people: [2], done: -2 },
  { title: "Stok sayımı", column: 4, labels: [2], people: [5, 6], done: -3.5, due: -3 },
  { title: "Answer the wholesale question", column: 4, people: [2], done: -5 },
  { title: "Kampanya görsellerini yükle", column: 4, labels: [1, 3], people: [14], done: -7 },
  { title: "Renew the domain", column: 4, labels: [5, 8], people: [1], done: -9.5 },
];

/** Tasks of random cards in larger profiles. */
export const CARD_TASKS = [
  "Stok sayımı",
  "Ürün fotoğrafı çek",
  "Ask the supplier",
  "Fiyatları gözden geçir",
  "Prepare a parcel",
  "Müşteriyi ara",
  "Write a product text",
  "Kampanya hazırla",
  "Check the returns",
  "Kargo takibi",
  "Renew the banner",
  "Faturayı düzelt",
] as const;
