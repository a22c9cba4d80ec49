import * as z from "zod";
import { MESSAGE_FILES_MAX, MESSAGE_MAX, RECIPIENTS_MAX, SUBJECT_MAX } from "../../rules/inbox/inbox-limits.ts";
import { Email } from "../auth/auth.ts";
import { textOf } from "../text.ts";
import { FileId } from "../uploads/uploads.ts";

/** Header on one line. Security: a line break could inject another header. */
export const Subject = textOf(SUBJECT_MAX).refine((text) => !/\p{Cc}/u.test(text), { params: { code: "bad_format" } });
export const MessageText = textOf(MESSAGE_MAX);
export const UploadIds = z.array(FileId).max(MESSAGE_FILES_MAX).default([]);
export const Recipients = z.array(Email).min(1).max(RECIPIENTS_MAX);
/** Further recipients. */
export const Copies = z.array(Email).max(RECIPIENTS_MAX);

/** Reference to a person by name. */
export const Someone = z.strictObject({ id: z.int(), name: z.string() });

/** Recipients of a reply: the sender of the newest mail, everyone in the conversation, or those it lists. */
export const draftModes = ["reply", "replyAll", "own"] as const;
export type DraftMode = (typeof draftModes)[number];
