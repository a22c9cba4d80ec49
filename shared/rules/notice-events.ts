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

/** When a mail of this moment may go: now, or when the quiet hours it falls into are over. `offset` is the zone's at that moment. */
export function afterQuiet(at: number, quiet: { from: string; to: string } | null, offset: number): number {
  if (!quiet || quiet.from === quiet.to) return at;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const local = Math.floor((at + offset) / MINUTE_MS);
  const minute = ((local % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return at;
  const wait = (to - minute + DAY_MINUTES) % DAY_MINUTES;
  return (local + wait) * MINUTE_MS - offset;
}
