import * as z from "zod";
import {
  DRAFT_FILES_MAX,
  DRAFT_LETTERS_MAX,
  DRAFT_RECIPIENTS_MAX,
  SUBJECT_MAX,
} from "../../rules/inbox/inbox-limits.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath, RecordId } from "../params.ts";
import { FileId } from "../uploads/uploads.ts";
import { Draft } from "./conversations.ts";
import { draftModes } from "./words.ts";

const files = z.array(FileId).max(DRAFT_FILES_MAX).default([]);
/** A draft stores input as typed, even if it cannot be sent; only its size is limited. */
const addresses = z.array(z.string().max(320)).max(DRAFT_RECIPIENTS_MAX).default([]);
export const ReplyDraft = z.strictObject({
  /** Recipients; `own` uses `to` and `cc`. */
  mode: z.enum(draftModes).default("reply"),
  to: addresses,
  cc: addresses,
  body: z.string().max(DRAFT_LETTERS_MAX),
  uploadIds: files,
  /** Newest message shown when the draft was started. */
  seenMessageId: RecordId.nullable().default(null),
});
export const NewDraft = ReplyDraft.omit({ seenMessageId: true, mode: true }).extend({
  subject: z
    .string()
    .max(SUBJECT_MAX * 2)
    .default(""),
});
export type ReplyDraft = z.infer<typeof ReplyDraft>;
export type NewDraft = z.infer<typeof NewDraft>;

export const draftEndpoints = {
  "PUT /inbox/conversations/{id}/draft": endpoint({
    summary: "Keep what one has begun to answer, one draft a person and conversation",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    body: ReplyDraft,
    answer: Draft,
    errors: ["not_found", "validation_failed"],
  }),
  "DELETE /inbox/conversations/{id}/draft": endpoint({
    summary: "Drop what one has begun to answer",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    answer: z.strictObject({}),
  }),
  "GET /inbox/draft": endpoint({
    summary: "The new message one has begun to write, or null",
    policy: "inbox:read",
    answer: Draft.nullable(),
  }),
  "PUT /inbox/draft": endpoint({
    summary: "Keep a new message one has begun to write",
    policy: "inbox:write",
    token: true,
    body: NewDraft,
    answer: Draft,
    errors: ["validation_failed"],
  }),
  "DELETE /inbox/draft": endpoint({
    summary: "Drop a new message one has begun to write",
    policy: "inbox:write",
    token: true,
    answer: z.strictObject({}),
  }),
};
