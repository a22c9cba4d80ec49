import * as z from "zod";
import { ListMeta, UndoMeta } from "../../envelope.ts";
import { dueFilters } from "../../rules/kanban/card-filter.ts";
import {
  CARD_ASSIGNEES_MAX,
  CARD_LABELS_MAX,
  CARD_TITLE_MAX,
  cardPriorities,
  DESCRIPTION_MAX,
} from "../../rules/kanban/kanban-limits.ts";
import { endpoint } from "../endpoint.ts";
import { Flag, Id, IdPath, listParams, manyOf, RecordId } from "../params.ts";
import { proseOf, textOf } from "../text.ts";
import { FileId } from "../uploads/uploads.ts";
import { Card, CardPriority, CardRow, CardShort } from "./card-shapes.ts";
import { given, idSet, placeFields, someField } from "./fields.ts";

export const cardSorts = ["rank", "dueAt", "priority", "createdAt"] as const;
const IdWord = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const idsText = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(","))])
  .pipe(z.array(IdWord).min(1).max(20));

/** `me`, `none` or a person's id, several separated by commas. */
const AssigneeText = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(","))])
  .pipe(
    z
      .array(z.union([z.enum(["me", "none"]), IdWord]))
      .min(1)
      .max(20),
  );

const cardFilters = {
  q: z.string().max(200).optional(),
  board: Id.optional(),
  column: idsText.optional(),
  assignee: AssigneeText.optional(),
  label: idsText.optional(),
  due: z.enum(dueFilters).optional(),
  priority: manyOf(cardPriorities).optional(),
  archived: Flag.optional(),
  conversation: Id.optional(),
  order: Id.optional(),
};
export const CardFilterQuery = z.object(cardFilters);
export type CardFilterQuery = z.infer<typeof CardFilterQuery>;
/** Without `archived` the list includes archived cards; a search marks them. */
export const CardQuery = z.object({ ...listParams(cardSorts, 25), ...cardFilters });
export type CardQuery = z.infer<typeof CardQuery>;

const Title = textOf(CARD_TITLE_MAX).min(1);
const Description = proseOf(DESCRIPTION_MAX);
const LabelIds = idSet(CARD_LABELS_MAX);
const AssigneeIds = idSet(CARD_ASSIGNEES_MAX);
const LinkId = RecordId.nullable();
const text = {
  title: Title,
  description: Description,
  priority: CardPriority,
  dueAt: z.iso.datetime().nullable(),
  dueDone: z.boolean(),
  orderId: LinkId,
  productId: LinkId,
  conversationId: LinkId,
};

/** New card, appended to its column. */
export const CardBody = z.strictObject({
  columnId: RecordId,
  title: Title,
  description: Description.default(""),
  priority: CardPriority.default("none"),
  dueAt: text.dueAt.default(null),
  dueDone: text.dueDone.default(false),
  orderId: LinkId.default(null),
  productId: LinkId.default(null),
  conversationId: LinkId.default(null),
  labelIds: LabelIds.default([]),
  assigneeIds: AssigneeIds.default([]),
});
export type CardBody = z.infer<typeof CardBody>;

/** `coverId` is one of the card's pictures, or null for none. */
export const CardChange = z
  .strictObject({ ...text, coverId: FileId.nullable() })
  .partial()
  .refine(...someField);
export type CardChange = z.infer<typeof CardChange>;

/**
 * Target of a card: after `beforeId`, before `afterId`. On a board with lanes the same action changes the field that
 * defines the lanes.
 */
export const CardMove = z.strictObject({
  columnId: RecordId,
  ...placeFields,
  priority: CardPriority.optional(),
  labels: given(CARD_LABELS_MAX).optional(),
  assignees: given(CARD_ASSIGNEES_MAX).optional(),
});
export type CardMove = z.infer<typeof CardMove>;

/**
 * Copy of a card in a column of its board: at the given position, else appended; `title` defaults to the original's.
 * Text and priority are always copied; checks are cleared, comments and watchers are not copied.
 */
export const CardCopy = z.strictObject({
  columnId: RecordId,
  ...placeFields,
  title: Title.optional(),
  labels: z.boolean().default(true),
  assignees: z.boolean().default(true),
  due: z.boolean().default(true),
  checklist: z.boolean().default(true),
  links: z.boolean().default(true),
  files: z.boolean().default(true),
});
export type CardCopy = z.infer<typeof CardCopy>;

const Undoable = z.strictObject({ undo: UndoMeta.optional() });

export const cardEndpoints = {
  "GET /kanban/cards": endpoint({
    summary: "Cards of all boards, by rank; archived and long done ones too",
    policy: "kanban:read",
    tagged: true,
    query: CardQuery,
    answer: z.array(CardRow),
    extended: z.array(CardRow.partial()),
    meta: ListMeta,
  }),
  "POST /kanban/cards": endpoint({
    summary: "Add a card at the foot of a column",
    policy: "kanban:write",
    token: true,
    body: CardBody,
    status: 201,
    answer: Card,
    meta: Undoable,
    errors: ["wip_limit_reached", "card_limit", "validation_failed"],
  }),
  "GET /kanban/cards/{id}": endpoint({
    summary: "A card with its checklist, comments, links and activity",
    policy: "kanban:read",
    path: IdPath,
    answer: Card,
    errors: ["not_found"],
  }),
  "PATCH /kanban/cards/{id}": endpoint({
    summary: "Change a card's text, priority, date or links",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: CardChange,
    ifMatch: true,
    answer: Card,
    meta: Undoable,
    errors: ["not_found", "card_archived", "validation_failed"],
  }),
  "DELETE /kanban/cards/{id}": endpoint({
    summary: "Delete an archived card",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["not_found", "card_not_archived"],
  }),
  "POST /kanban/cards/{id}/move": endpoint({
    summary: "Put a card beside another, or at the end of a column; a neighbour that is gone is ignored",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: CardMove,
    answer: CardShort,
    meta: Undoable,
    errors: ["not_found", "wip_limit_reached", "card_archived", "validation_failed"],
  }),
  "POST /kanban/cards/{id}/archive": endpoint({
    summary: "Take a card off its board",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    answer: CardShort,
    meta: Undoable,
    errors: ["not_found", "card_archived"],
  }),
  "POST /kanban/cards/{id}/restore": endpoint({
    summary: "Put an archived card back into its column, or the first one where that is gone",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    answer: CardShort,
    meta: Undoable,
    errors: ["not_found", "card_not_archived", "wip_limit_reached", "card_limit"],
  }),
  "POST /kanban/cards/{id}/copy": endpoint({
    summary: "Make a card like this one in a column, at its foot or between two cards, with what of it is to go along",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: CardCopy,
    status: 201,
    answer: Card,
    meta: Undoable,
    errors: ["not_found", "wip_limit_reached", "card_limit", "validation_failed"],
  }),
  "PUT /kanban/cards/{id}/watch": endpoint({
    summary: "Be told of comments, moves and due dates of a card by others, or no longer",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: z.strictObject({ watching: z.boolean() }),
    answer: z.strictObject({ watching: z.boolean() }),
    errors: ["not_found"],
  }),
  "PUT /kanban/cards/{id}/labels": endpoint({
    summary: "Set a card's labels, the whole set",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: z.strictObject({ ids: LabelIds }),
    answer: CardShort,
    meta: Undoable,
    errors: ["not_found", "card_archived", "validation_failed"],
  }),
  "PUT /kanban/cards/{id}/assignees": endpoint({
    summary: "Set who a card is assigned to, the whole set",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: z.strictObject({ ids: AssigneeIds }),
    answer: CardShort,
    meta: Undoable,
    errors: ["not_found", "card_archived", "validation_failed"],
  }),
};
