import type { ComponentType } from "react";
import type { Example } from "./day-examples.ts";
import { InlineMonth } from "./inline-month.tsx";
import { RangePicker } from "./range-picker.tsx";
import { ClockExample, DayExample, MomentExample, MonthExample, StatesExample, WeekdaysExample } from "./single.tsx";

/** The live part of each example. */
export const liveOf: Record<Example, ComponentType> = {
  day: DayExample,
  moment: MomentExample,
  clock: ClockExample,
  range: RangePicker,
  inline: InlineMonth,
  month: MonthExample,
  weekdays: WeekdaysExample,
  states: StatesExample,
};
