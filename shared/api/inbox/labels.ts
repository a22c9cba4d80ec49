import * as z from "zod";
import { ListMeta, UndoMeta } from "../../envelope.ts";
import {
  CANNED_BODY_MAX,
  CANNED_CODE,
  CANNED_CODE_MAX,
  CANNED_CODE_MIN,
  LABEL_NAME_MAX,
  labelColours,
} from "../../rules/inbox/inbox-limits.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath } from "../params.ts";
import { textOf } from "../text.ts";

export const Label = z.strictObject({ id: z.int(), name: z.string(), colour: z.enum(labelColours) });
export type Label = z.infer<typeof Label>;

export const LabelBody = z.strictObject({
  name: textOf(LABEL_NAME_MAX).min(1),
  colour: z.enum(labelColours),
});
export type LabelBody = z.infer<typeof LabelBody>;
const LabelChange = LabelBody.partial().refine((body) => Object.keys(body).length > 0, {
  params: { code: "required" },
});
export type LabelChange = z.infer<typeof LabelChange>;

/** Canned reply, inserted by `/code`. */
export const Canned = z.strictObject({
  id: z.int(),
  code: z.string(),
  body: z.string(),
  shared: z.boolean(),
  isMine: z.boolean(),
  by: z.string(),
});
export type Canned = z.infer<typeof Canned>;

export const CannedBody = z.strictObject({
  code: z.string().trim().min(CANNED_CODE_MIN).max(CANNED_CODE_MAX).regex(CANNED_CODE),
  body: textOf(CANNED_BODY_MAX).min(1),
  shared: z.boolean().default(true),
});
export type CannedBody = z.infer<typeof CannedBody>;
/** Partial update: no default for `shared`, which would share a reply when only its text changes. */
const CannedChange = CannedBody.extend({ shared: z.boolean() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, {
    params: { code: "required" },
  });
export type CannedChange = z.infer<typeof CannedChange>;

const Undoable = z.strictObject({ undo: UndoMeta.optional() });

export const inboxLabelEndpoints = {
  "GET /inbox/labels": endpoint({
    summary: "The labels of conversations, by name",
    policy: "inbox:read",
    tagged: true,
    answer: z.array(Label),
    meta: ListMeta,
  }),
  "POST /inbox/labels": endpoint({
    summary: "Make a label, at most 50",
    policy: "inbox:write",
    token: true,
    body: LabelBody,
    status: 201,
    answer: Label,
    errors: ["name_taken", "label_limit", "validation_failed"],
  }),
  "PATCH /inbox/labels/{id}": endpoint({
    summary: "Rename or recolour a label",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    body: LabelChange,
    answer: Label,
    meta: Undoable,
    errors: ["not_found", "name_taken", "validation_failed"],
  }),
  "DELETE /inbox/labels/{id}": endpoint({
    summary: "Remove a label from everywhere",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["not_found"],
  }),
  "GET /inbox/canned": endpoint({
    summary: "Canned replies: one's own and what others share, by code",
    policy: "inbox:read",
    tagged: true,
    answer: z.array(Canned),
    meta: ListMeta,
  }),
  "POST /inbox/canned": endpoint({
    summary: "Keep a reply for use again",
    policy: "inbox:write",
    token: true,
    body: CannedBody,
    status: 201,
    answer: Canned,
    errors: ["code_taken", "forbidden", "validation_failed"],
  }),
  "PATCH /inbox/canned/{id}": endpoint({
    summary: "Change a canned reply of one's own, or a shared one",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    body: CannedChange,
    answer: Canned,
    meta: Undoable,
    errors: ["not_found", "code_taken", "forbidden", "validation_failed"],
  }),
  "DELETE /inbox/canned/{id}": endpoint({
    summary: "Remove a canned reply of one's own, or a shared one",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["not_found", "forbidden"],
  }),
};
