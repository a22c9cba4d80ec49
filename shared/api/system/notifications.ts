import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { Flag, Id } from "../params.ts";

/**
 * Kind of a notification, which selects the translated text. The title holds only the name of its subject (card title,
 * order number, product name), or the count of a group.
 */
export const NotificationKind = z.enum([
  "order",
  "mention",
  "assigned",
  "assigned_many",
  "assigned_conversations",
  "card_commented",
  "card_moved",
  "card_moved_many",
  "card_due",
  "message",
  "send_failed",
  "low_stock",
  "low_stock_many",
  "out_of_stock",
  "out_of_stock_many",
  "payment_failed",
  "payment_failed_many",
  "import_done",
  "import_failed",
  "export_done",
  "export_failed",
  "bulk_done",
  "bulk_failed",
  "invoice_failed",
  "plan_ended",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Notification; `link` is a path of the app, `/kanban?card=12`, or that of the file of a finished export. */
export const Notification = z.strictObject({
  id: z.int(),
  kind: NotificationKind,
  title: z.string(),
  link: z.string(),
  at: z.iso.datetime(),
  read: z.boolean(),
  /** Size of the group with the same kind and link; this one is the newest. */
  count: z.int(),
});
export type Notification = z.infer<typeof Notification>;

/** `next` is the cursor for older ones, null at the end; `totalExact` is false if counting stopped at 10,000. */
const NotificationMeta = z.strictObject({
  unread: z.int(),
  next: z.int().nullable(),
  total: z.int(),
  totalExact: z.boolean(),
});

export const NotificationQuery = z.object({
  unread: Flag.optional(),
  before: Id.optional(),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;

/** Own notifications by id or by link, or all. */
export const NotificationsRead = z.union([
  z.strictObject({ ids: z.array(z.int().min(1)).min(1).max(100) }),
  z.strictObject({ links: z.array(z.string().min(1).max(500)).min(1).max(10) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type NotificationsRead = z.infer<typeof NotificationsRead>;

export const notificationEndpoints = {
  "GET /notifications": endpoint({
    summary: "What one was told of in the last 90 days, newest first, 30 at once",
    policy: "self",
    tagged: true,
    query: NotificationQuery,
    answer: z.array(Notification),
    meta: NotificationMeta,
  }),
  "POST /notifications/read": endpoint({
    summary: "Mark some of one's notifications as read, or all",
    policy: "self",
    body: NotificationsRead,
    answer: z.strictObject({ unread: z.int() }),
    errors: ["validation_failed"],
  }),
};
