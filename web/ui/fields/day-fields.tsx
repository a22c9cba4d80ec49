import { lazyField } from "../lazy/lazy-field.tsx";

/** Date field in the person's format, with a calendar. */
export const DayField = lazyField(async () => (await import("../pickers/day-picker.tsx")).DayPicker);

/** Time field with a clock. */
export const ClockField = lazyField(async () => (await import("../pickers/clock-picker.tsx")).ClockPicker);
