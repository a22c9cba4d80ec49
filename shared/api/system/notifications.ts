import * as z from "zod";

/**
 * What a person is told of. The kind gives the words, in the reader's language; the title is only the name of what it
 * is about: a card's title, an order's number, a product's name.
 */
export const NotificationKind = z.enum([
  "mention",
  "assigned",
  "message",
  "low_stock",
  "out_of_stock",
  "payment_failed",
  "job_done",
  "job_failed",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** `link` is a path of the app, `/kanban?card=12`. */
export const Notification = z.strictObject({
  id: z.int(),
  kind: NotificationKind,
  title: z.string(),
  link: z.string(),
  at: z.iso.datetime(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;
