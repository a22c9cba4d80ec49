import * as z from "zod";
import { cardPriorities } from "../../rules/kanban/kanban-limits.ts";

export const CardPriority = z.enum(cardPriorities);

export const linkKinds = ["order", "product", "conversation"] as const;
export const LinkKind = z.enum(linkKinds);

/**
 * Record linked to a card: an order's number, a product's name or a conversation's subject, with its current status.
 */
export const CardLink = z.strictObject({ kind: LinkKind, id: z.int(), label: z.string(), status: z.string() });
export type CardLink = z.infer<typeof CardLink>;

/** Card on a board; `movedAt` is when it entered its column. */
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
  /** URL of its cover, one of its files. */
  cover: z.string().nullable(),
  /** First link: an order before a product before a conversation. */
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

/** File attached to a card, with the person who attached it. */
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
 * Activity of a card: `action` as in the audit log (`card.added`, `card.changed`, `card.moved`, `card.archived`, …,
 * `card.undone`); `before` and `after` hold the changed fields, named as in this schema.
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

/** Whole card with its latest 50 activities, newest first, and its comments, oldest first. */
export const Card = CardShort.extend({
  boardId: z.int(),
  boardName: z.string(),
  description: z.string(),
  links: z.array(CardLink),
  checklistItems: z.array(ChecklistItem),
  commentsList: z.array(CardComment),
  /** In order of attachment; `coverId` is the file shown on the board. */
  filesList: z.array(CardFile),
  coverId: z.string().nullable(),
  /** Whether the caller is notified of changes by others. */
  watching: z.boolean(),
  activity: z.array(CardActivity),
  createdBy: By.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
});
export type Card = z.infer<typeof Card>;

/** Card in the list of cards. */
export const CardRow = CardShort.extend({
  boardId: z.int(),
  boardName: z.string(),
  columnName: z.string(),
  createdAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
});
export type CardRow = z.infer<typeof CardRow>;
