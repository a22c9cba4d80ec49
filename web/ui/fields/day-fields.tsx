import { lateField } from "../lazy/lazy-field.tsx";

/** A day in the person's own form, typed or chosen in the calendar. */
export const DayField = lateField(async () => (await import("../pickers/day-picker.tsx")).DayPicker);

/** A time of day, typed or chosen from the clock. */
export const ClockField = lateField(async () => (await import("../pickers/clock-picker.tsx")).ClockPicker);
