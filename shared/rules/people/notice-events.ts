import { addDays, atTime, dayKey, zoneOffset } from "../time/zone.ts";

/** Events that a person can be notified of. */
export const noticeEvents = [
  "order",
  "payment",
  "low_stock",
  "out_of_stock",
  "assigned",
  "mention",
  "message",
  "import",
  "invoice",
] as const;
export type NoticeEvent = (typeof noticeEvents)[number];

export const mailPaces = ["now", "daily", "off"] as const;
export type MailPace = (typeof mailPaces)[number];

export interface NoticeChoice {
  inApp: boolean;
  email: MailPace;
}

/** Default notification settings: everything in the app except orders, which come all day; no email. */
export const defaultChoice = (event: NoticeEvent): NoticeChoice => ({ inApp: event !== "order", email: "off" });

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Minutes since midnight of `22:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Send time of a mail: immediately, or at the end of the current quiet hours in the time zone. */
export function afterQuiet(at: number, quiet: { from: string; to: string } | null, tz: string): number {
  if (!quiet || quiet.from === quiet.to) return at;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const minute = Math.floor((at + zoneOffset(at, tz)) / MINUTE_MS) % DAY_MINUTES;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return at;
  const day = addDays(dayKey(at, tz), minute < to ? 0 : 1);
  // When clocks go back, the end of the quiet hours can already have passed.
  return Math.max(at, atTime(day, { hour: 0, minute: to }, tz));
}
