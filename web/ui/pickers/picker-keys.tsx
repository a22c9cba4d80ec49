import { PickerDay, type PickerDayProps } from "@mui/x-date-pickers/PickerDay";
import type { Dayjs } from "dayjs";
import { createContext, type KeyboardEvent, use } from "react";

/** Alt ↓ in a field opens what its button opens; the library's field would only count a part down. */
function onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void {
  if (!event.altKey || event.key !== "ArrowDown") return;
  event.preventDefault();
  event.stopPropagation();
  [...event.currentTarget.querySelectorAll("button")].at(-1)?.click();
}

/** What every picker's field is given. */
export const fieldKeys = { onKeyDownCapture };

/** Whether a day can be chosen; every day can where nobody says otherwise. */
export const AllowedContext = createContext<(day: Dayjs) => boolean>(() => true);

/** The nearest day to a wanted one that can be chosen, the later one of two; none within a week is none. */
const near = (day: Dayjs, isAllowed: (day: Dayjs) => boolean) =>
  [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].map((days) => day.add(days, "day")).find(isAllowed);

/** A day that is left by a month with Page Up and Page Down, by a year with Shift; the library's own keys run backwards. */
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
