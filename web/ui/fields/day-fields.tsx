import { lazyField } from "../lazy/lazy-field.tsx";

/** A day in the person's own form, typed or chosen in the calendar. */
export const DayField = lazyField(async () => (await import("../pickers/day-picker.tsx")).DayPicker);

/** A time of day, typed or chosen from the clock. */
export const ClockField = lazyField(async () => (await import("../pickers/clock-picker.tsx")).ClockPicker);
