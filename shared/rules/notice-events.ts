import { addDays, atTime, dayKey, zoneOffset } from "./zone.ts";

/** What a person can choose to be told of, and by which way. */
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

/** Orders come in all day, so one asks to be told of them; all else is shown, and mailed to who asks for it. */
export const defaultChoice = (event: NoticeEvent): NoticeChoice => ({ inApp: event !== "order", email: "off" });

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** `22:30` in minutes of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** When a mail of this moment may go: now, or when the quiet hours it falls into are over by the zone's clocks. */
export function afterQuiet(at: number, quiet: { from: string; to: string } | null, tz: string): number {
  if (!quiet || quiet.from === quiet.to) return at;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const minute = Math.floor((at + zoneOffset(at, tz)) / MINUTE_MS) % DAY_MINUTES;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return at;
  const day = addDays(dayKey(at, tz), minute < to ? 0 : 1);
  // In an hour that comes twice they may have ended already.
  return Math.max(at, atTime(day, { hour: 0, minute: to }, tz));
}
