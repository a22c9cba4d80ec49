import { PickerDay, type PickerDayProps } from "@mui/x-date-pickers/PickerDay";
import type { Dayjs } from "dayjs";
import { createContext, type KeyboardEvent, use } from "react";

/** Alt ↓ opens the popup; MUI would decrement the section. */
function onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void {
  if (!event.altKey || event.key !== "ArrowDown") return;
  event.preventDefault();
  event.stopPropagation();
  [...event.currentTarget.querySelectorAll("button")].at(-1)?.click();
}

/** Props of every picker's field. */
export const fieldKeys = { onKeyDownCapture };

/** Whether a day can be chosen; all days by default. */
export const AllowedContext = createContext<(day: Dayjs) => boolean>(() => true);

/** Nearest selectable day within a week, the later one on a tie. */
const near = (day: Dayjs, isAllowed: (day: Dayjs) => boolean) =>
  [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].map((days) => day.add(days, "day")).find(isAllowed);

/** Day with Page Up and Page Down for months, with Shift for years; MUI's keys are reversed. */
export function RovingDay({ onKeyDown, ...props }: PickerDayProps) {
  const isAllowed = use(AllowedContext);
  return (
    <PickerDay
      {...props}
      onKeyDown={(event, day) => {
        const way = event.key === "PageUp" ? -1 : event.key === "PageDown" ? 1 : 0;
        if (way === 0) return onKeyDown?.(event, day);
        event.preventDefault();
        const target = near((day as Dayjs).add(way, event.shiftKey ? "year" : "month"), isAllowed);
        if (target) props.onFocus?.(event as never, target);
      }}
    />
  );
}
