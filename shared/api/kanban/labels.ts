import * as z from "zod";
import { UndoMeta } from "../../envelope.ts";
import { LABEL_NAME_MAX, labelColours } from "../../rules/kanban/kanban-limits.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath, RecordId } from "../params.ts";
import { textOf } from "../text.ts";
import { someField } from "./fields.ts";

export const LabelColour = z.enum(labelColours);
const LabelName = textOf(LABEL_NAME_MAX).min(1);

/** Label of a board. */
export const BoardLabel = z.strictObject({ id: z.int(), name: z.string(), colour: LabelColour });
export type BoardLabel = z.infer<typeof BoardLabel>;

export const LabelBody = z.strictObject({ boardId: RecordId, name: LabelName, colour: LabelColour });
export type LabelBody = z.infer<typeof LabelBody>;

export const LabelChange = z
  .strictObject({ name: LabelName, colour: LabelColour })
  .partial()
  .refine(...someField);
export type LabelChange = z.infer<typeof LabelChange>;

const Undoable = z.strictObject({ undo: UndoMeta.optional() });

export const labelEndpoints = {
  "POST /kanban/labels": endpoint({
    summary: "Add a label to a board; its name is not to be there yet in any spelling",
    policy: "kanban:write",
    token: true,
    body: LabelBody,
    status: 201,
    answer: BoardLabel,
    errors: ["name_taken", "validation_failed"],
  }),
  "PATCH /kanban/labels/{id}": endpoint({
    summary: "Rename or recolour a label",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    body: LabelChange,
    answer: BoardLabel,
    meta: Undoable,
    errors: ["not_found", "name_taken"],
  }),
  "DELETE /kanban/labels/{id}": endpoint({
    summary: "Take a label off its board and all its cards",
    policy: "kanban:write",
    token: true,
    path: IdPath,
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["not_found"],
  }),
};
