import * as z from "zod";
import { cardPriorities } from "../../rules/kanban-limits.ts";

export const CardPriority = z.enum(cardPriorities);

export const linkKinds = ["order", "product", "conversation"] as const;
export const LinkKind = z.enum(linkKinds);

/** A record a card is tied to: an order's number, a product's name, a conversation's subject, and its status now. */
export const CardLink = z.strictObject({ kind: LinkKind, id: z.int(), label: z.string(), status: z.string() });
export type CardLink = z.infer<typeof CardLink>;

/** A card as its board shows it; `movedAt` is when it came into its column. */
export const CardShort = z.strictObject({
  id: z.int(),
  key: z.string(),
  columnId: z.int(),
  rank: z.string(),
  title: z.string(),
  priority: CardPriority,
  dueAt: z.iso.datetime().nullable(),
  dueDone: z.boolean(),
  labelIds: z.array(z.int()),
  assigneeIds: z.array(z.int()),
  checklist: z.strictObject({ done: z.int(), total: z.int() }),
  comments: z.int(),
  files: z.int(),
  /** The address of its picture, one of its files. */
  cover: z.string().nullable(),
  /** The first of its links, an order before a product before a conversation. */
  link: CardLink.nullable(),
  completedAt: z.iso.datetime().nullable(),
  movedAt: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type CardShort = z.infer<typeof CardShort>;

export const ChecklistItem = z.strictObject({
  id: z.int(),
  text: z.string(),
  done: z.boolean(),
  assigneeId: z.int().nullable(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

const By = z.strictObject({ id: z.int(), name: z.string(), avatar: z.string().min(1) });

export const CardComment = z.strictObject({
  id: z.int(),
  by: By,
  text: z.string(),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  isMine: z.boolean(),
});
export type CardComment = z.infer<typeof CardComment>;

/** A file attached to a card, with who attached it. */
export const CardFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  url: z.string(),
  at: z.iso.datetime(),
  by: By.nullable(),
});
export type CardFile = z.infer<typeof CardFile>;

/**
 * What was done to a card: `action` as the audit list calls it (`card.added`, `card.changed`, `card.moved`,
 * `card.archived`, …, `card.undone`), `before` and `after` the facts it changed, by the names of this shape.
 */
export const CardActivity = z.strictObject({
  id: z.int(),
  action: z.string(),
  by: By.nullable(),
  at: z.iso.datetime(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type CardActivity = z.infer<typeof CardActivity>;

/** A whole card; the newest 50 of its activity, newest first, comments oldest first. */
export const Card = CardShort.extend({
  boardId: z.int(),
  boardName: z.string(),
  description: z.string(),
  links: z.array(CardLink),
  checklistItems: z.array(ChecklistItem),
  commentsList: z.array(CardComment),
  /** In the order they were attached; `coverId` is the one its board shows as a picture. */
  filesList: z.array(CardFile),
  coverId: z.string().nullable(),
  /** Whether the asking person is told of what others do to it. */
  watching: z.boolean(),
  activity: z.array(CardActivity),
  createdBy: By.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
});
export type Card = z.infer<typeof Card>;

/** A card in the list of cards. */
export const CardRow = CardShort.extend({
  boardId: z.int(),
  boardName: z.string(),
  columnName: z.string(),
  createdAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
});
export type CardRow = z.infer<typeof CardRow>;
