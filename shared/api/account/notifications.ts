import * as z from "zod";
import { mailPaces, noticeEvents } from "../../rules/people/notice-events.ts";
import { endpoint } from "../endpoint.ts";

const Choice = z.strictObject({ inApp: z.boolean(), email: z.enum(mailPaces) });
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const QuietHours = z.strictObject({ from: Time, to: Time });

/** Notification settings per event: in the app, and by email immediately, daily or never. */
export const NoticeChoices = z.strictObject({
  events: z.record(z.enum(noticeEvents), Choice),
  /** Period without emails, in the person's time zone. */
  quietHours: QuietHours.nullable(),
});
export type NoticeChoices = z.infer<typeof NoticeChoices>;

/** Partial update of notification settings. */
export const NoticeChange = z.strictObject({
  events: z.partialRecord(z.enum(noticeEvents), Choice.partial()).optional(),
  quietHours: QuietHours.nullable().optional(),
});
export type NoticeChange = z.infer<typeof NoticeChange>;

export const noticeEndpoints = {
  "GET /account/notifications": endpoint({
    summary: "What the signed-in person is told of, and how",
    policy: "self",
    answer: NoticeChoices,
  }),
  "PATCH /account/notifications": endpoint({
    summary: "Change what one is told of; the rest stays",
    policy: "self",
    body: NoticeChange,
    answer: NoticeChoices,
    errors: ["validation_failed"],
  }),
};
