import { styled } from "@mui/material/styles";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import type { PickerDayProps } from "@mui/x-date-pickers/PickerDay";
import type { Dayjs } from "dayjs";
import { createContext, use, useMemo } from "react";
import { FIRST_DAY, LAST_DAY } from "../../lib/time/day-limits.ts";
import { useDayName } from "./day-name.ts";
import { PickerFrame, shown } from "./picker-frame.tsx";
import { RovingDay } from "./picker-keys.tsx";
import { largeDays } from "./picker-styles.ts";

type Marks = ReadonlyMap<string, string>;

const MarksContext = createContext<Marks>(new Map());
const Marked = styled(RovingDay)(({ theme }) => ({
  position: "relative",
  "&[data-marked]::after": {
    content: '""',
    position: "absolute",
    insetBlockEnd: 5,
    width: 4,
    height: 4,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.primary.main,
  },
  "&[data-marked].Mui-selected::after": { backgroundColor: theme.vars.palette.primary.contrastText },
}));

/** Day with a marker. */
function MarkedDay(props: PickerDayProps) {
  const name = useDayName();
  const day = props.day as Dayjs;
  const mark = use(MarksContext).get(day.format("YYYY-MM-DD"));
  const words = mark ? `${name(day)}, ${mark}` : name(day);
  const isMarked = mark && !props.outsideCurrentMonth;
  return <Marked {...props} aria-label={words} {...(isMarked && { "data-marked": "" })} />;
}

interface DayGridProps {
  /** `2026-06-15`; empty for none. */
  value: string;
  /** Days with a dot, and their screen reader texts. */
  marks: Marks;
  /** Called with the visible month, `2026-06`. */
  onMonth(month: string): void;
  onDay(day: string): void;
}

/** Open month calendar with markers. Loaded on demand. */
export function DayGrid({ value, marks, onMonth, onDay }: DayGridProps) {
  // A new object for the same day would return the calendar to its month.
  const day = useMemo(() => shown(value), [value]);
  return (
    <PickerFrame>
      <MarksContext value={marks}>
        <DateCalendar
          timezone="UTC"
          views={["year", "day"]}
          openTo="day"
          reduceAnimations
          value={day}
          minDate={shown(FIRST_DAY) as Dayjs}
          maxDate={shown(LAST_DAY) as Dayjs}
          onMonthChange={(month) => onMonth((month as Dayjs).format("YYYY-MM"))}
          onYearChange={(year) => onMonth((year as Dayjs).format("YYYY-MM"))}
          onChange={(day, state) => {
            if (state === "finish" && day) onDay((day as Dayjs).format("YYYY-MM-DD"));
          }}
          slots={{ day: MarkedDay }}
          sx={{ ...largeDays, width: "100%", maxWidth: 360 }}
        />
      </MarksContext>
    </PickerFrame>
  );
}
