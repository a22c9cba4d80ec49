import { addDays } from "./zone.ts";

/** Whether text is an existing day, `2026-06-15`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text)) && addDays(text, 0) === text;
