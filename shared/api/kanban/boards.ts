import * as z from "zod";
import { ListMeta, UndoMeta } from "../../envelope.ts";
import { BOARD_MEMBERS_MAX, BOARD_NAME_MAX, COLUMNS_MAX } from "../../rules/kanban/kanban-limits.ts";
import { Role } from "../auth/auth.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath } from "../params.ts";
import { textOf } from "../text.ts";
import { CardShort } from "./card-shapes.ts";
import { BoardColumn, ColumnKind, ColumnName } from "./columns.ts";
import { idSet, someField } from "./fields.ts";
import { BoardLabel } from "./labels.ts";

/** Colleague on a board. */
export const Colleague = z.strictObject({ id: z.int(), name: z.string(), avatar: z.string().min(1) });
export type Colleague = z.infer<typeof Colleague>;

/** Board in the list of boards; `cards` counts its visible cards. */
export const BoardShort = z.strictObject({
  id: z.int(),
  name: z.string(),
  keyPrefix: z.string(),
  starred: z.boolean(),
  columns: z.int(),
  cards: z.int(),
  version: z.int(),
  revision: z.int(),
});
export type BoardShort = z.infer<typeof BoardShort>;

/**
 * Caller's permissions for boards, for columns and labels, and for cards; everyone can comment and move their own
 * cards.
 */
export const BoardRights = z.strictObject({ board: z.boolean(), columns: z.boolean(), cards: z.boolean() });
export type BoardRights = z.infer<typeof BoardRights>;

/**
 * Whole board. Columns are in order, cards by column and rank; archived cards and those completed over 14 days ago are
 * excluded. `people` are members and assignees. `revision` grows with each change of boards, columns, labels and cards.
 */
export const Board = z.strictObject({
  id: z.int(),
  name: z.string(),
  keyPrefix: z.string(),
  starred: z.boolean(),
  version: z.int(),
  revision: z.int(),
  members: z.array(Colleague),
  people: z.array(Colleague),
  labels: z.array(BoardLabel),
  columns: z.array(BoardColumn),
  cards: z.array(CardShort),
  rights: BoardRights,
});
export type Board = z.infer<typeof Board>;

const BoardName = textOf(BOARD_NAME_MAX).min(1);
const MemberIds = idSet(BOARD_MEMBERS_MAX);

/** New board with its first columns; its creator becomes a member. */
export const BoardBody = z.strictObject({
  name: BoardName,
  memberIds: MemberIds.default([]),
  columns: z
    .array(z.strictObject({ name: ColumnName, kind: ColumnKind.default("todo") }))
    .max(COLUMNS_MAX)
    .default([]),
});
export type BoardBody = z.infer<typeof BoardBody>;

export const BoardChange = z
  .strictObject({ name: BoardName, memberIds: MemberIds })
  .partial()
  .refine(...someField);
export type BoardChange = z.infer<typeof BoardChange>;

export const Undoable = z.strictObject({ undo: UndoMeta.optional() });

export const boardEndpoints = {
  "GET /kanban/boards": endpoint({
    summary: "All boards: the starred first, then by name",
    policy: "kanban:read",
    tagged: true,
    answer: z.array(BoardShort),
    meta: ListMeta,
  }),
  "POST /kanban/boards": endpoint({
    summary: "Make a board",
    policy: "kanban:write",
    token: true,
    body: BoardBody,
    status: 201,
    answer: Board,
    errors: ["validation_failed"],
  }),
  "GET /kanban/boards/{id}": endpoint({
    summary: "A board: its columns, its cards in short form, labels and members",
    policy: "kanban:read",
    tagged: true,
    path: IdPath,
    answer: Board,
    errors: ["not_found"],
  }),
  "PATCH /kanban/boards/{id}": endpoint({
    summary: "Rename a board, or say who its members are",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: BoardChange,
    ifMatch: true,
    answer: Board,
    meta: Undoable,
    errors: ["not_found", "validation_failed"],
  }),
  "PUT /kanban/boards/{id}/star": endpoint({
    summary: "Star a board for oneself, or take the star away",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: z.strictObject({ starred: z.boolean() }),
    answer: z.strictObject({ starred: z.boolean() }),
    errors: ["not_found"],
  }),
  "DELETE /kanban/boards/{id}": endpoint({
    summary: "Delete a board with all its cards; its name is typed as the proof",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: z.strictObject({ confirmName: z.string().max(200) }),
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["not_found", "confirm_mismatch"],
  }),
  "GET /kanban/people": endpoint({
    summary: "The colleagues who can be members, be assigned and be mentioned",
    policy: "kanban:read",
    tagged: true,
    answer: z.array(Colleague.extend({ role: Role })),
    meta: ListMeta,
  }),
};
