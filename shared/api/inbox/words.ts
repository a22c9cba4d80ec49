import * as z from "zod";
import { MESSAGE_FILES_MAX, MESSAGE_MAX, RECIPIENTS_MAX, SUBJECT_MAX } from "../../rules/inbox-limits.ts";
import { Email } from "../auth/auth.ts";
import { textOf } from "../text.ts";
import { FileId } from "../uploads/uploads.ts";

/** One line of a header: a line break in it could begin another header. */
export const Subject = textOf(SUBJECT_MAX).refine((text) => !/\p{Cc}/u.test(text), { params: { code: "bad_format" } });
export const MessageText = textOf(MESSAGE_MAX);
export const UploadIds = z.array(FileId).max(MESSAGE_FILES_MAX).default([]);
export const Recipients = z.array(Email).min(1).max(RECIPIENTS_MAX);
/** Who else gets a message. */
export const Copies = z.array(Email).max(RECIPIENTS_MAX);

/** Whoever a record speaks of, by name. */
export const Someone = z.strictObject({ id: z.int(), name: z.string() });

/** Whom an answer goes to: the writer of the newest letter, everybody in the conversation, or those it names itself. */
export const draftModes = ["reply", "replyAll", "own"] as const;
export type DraftMode = (typeof draftModes)[number];
