import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { dayAfterKey, inMonth, monthWeeks } from "#shared/rules/time/month-days.ts";
import { addMonths, dayKey } from "#shared/rules/time/zone.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { sayTime } from "../../../lib/formatters.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useWeekStart } from "../../../lib/time/week.ts";
import { useBoardFacts } from "../board-facts.ts";
import type { ColumnView } from "../board-operations.ts";
import type { KanbanList } from "../kanban.list.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { CalendarDay } from "./calendar-day.tsx";
import { CalendarFrame, DayGrid } from "./calendar-frame.ts";
import { useDayDrag } from "./use-day-drag.ts";
import { useDueMoves } from "./use-due-moves.ts";

interface BoardCalendarProps {
  columns: readonly ColumnView[];
  /** Ids of the cards that match the filter; null for all. */
  fitting: ReadonlySet<number> | null;
  list: KanbanList;
  selected: ReadonlySet<number>;
  speak(words: string): void;
}

/** Cards on their due days; moved by mouse, keys or the date field. */
export function BoardCalendar({ columns, fitting, list, selected, speak }: BoardCalendarProps) {
  const t = useT();
  const format = useFormat();
  const { locale, timeZone } = useBoot();
  const weekStart = useWeekStart();
  const { now } = useBoardFacts();
  const today = dayKey(now, timeZone);
  const chosen = list.query.day ?? today;
  const [cursor, setCursor] = useState(chosen);
  const month = chosen.slice(0, 7);
  const weeks = useMemo(() => monthWeeks(month, weekStart), [month, weekStart]);
  // The grid's only tab stop, always a visible day.
  const focusable = weeks.flat().includes(cursor) ? cursor : chosen;
  const byDay = useMemo(() => cardsByDay(columns, { fitting, timeZone }), [columns, fitting, timeZone]);
  const area = useRef<HTMLElement>(null);
  const moves = useDueMoves({ area, shown: weeks, speak });
  useDayDrag(area, moves.moveTo);
  // Keyboard target before its month is rendered; further keys continue from it.
  const ahead = useRef<string | null>(null);
  const cellOf = (day: string) => area.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  useLayoutEffect(() => {
    if (ahead.current !== null) cellOf(ahead.current)?.focus();
  });

  const patchOf = (day: string) => ({ day: day === today ? undefined : day });
  const show = (day: string) => {
    setCursor(day);
    list.change(patchOf(day));
  };
  const toMonth = (months: number) => {
    const day = inMonth(chosen, addMonths(month, months));
    setCursor(day);
    list.open(patchOf(day));
  };
  function onKeyDown(event: KeyboardEvent) {
    if (moves.onKeyDown(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = (event.target as Element).closest<HTMLElement>("[data-day]");
    const from = ahead.current ?? cell?.dataset.day;
    if (!cell || !from) return;
    const isCell = event.target === cell;
    if (isCell && event.key === "Enter") {
      show(from);
      cellOf(from)?.querySelector<HTMLElement>("[data-card-link]")?.focus();
      return event.preventDefault();
    }
    const next = isCell || event.key.startsWith("Arrow") ? dayAfterKey(from, event.key, weekStart) : null;
    if (!next) return;
    event.preventDefault();
    setCursor(next);
    if (next.slice(0, 7) !== month || ahead.current !== null) list.change(patchOf(next));
    ahead.current = next;
    cellOf(next)?.focus();
  }
  const weekdays = useMemo(() => {
    const name = (style: "short" | "long", day: string) =>
      sayTime(locale, { weekday: style, timeZone: "UTC" }, Date.parse(`${day}T00:00:00Z`));
    return (weeks[0] ?? []).map((day) => ({ short: name("short", day), long: name("long", day) }));
  }, [locale, weeks]);
  const listed = byDay.get(chosen) ?? [];
  return (
    <CalendarFrame ref={area} data-board="" aria-label={t("calendar.label")}>
      <div className="head">
        <h2 aria-live="polite">{format.longMonth(month)}</h2>
        <Button size="small" onClick={() => show(today)}>
          {t("calendar.today")}
        </Button>
        <IconButton aria-label={t("calendar.before")} onClick={() => toMonth(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={t("calendar.after")} onClick={() => toMonth(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      <p id="calendar-help" hidden>
        {t("calendar.help")}
      </p>
      <DayGrid
        role="grid"
        aria-label={format.longMonth(month)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          ahead.current = null;
        }}
      >
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <CalendarDay
                  key={day}
                  day={day}
                  cards={byDay.get(day) ?? NONE}
                  isToday={day === today}
                  isBeside={day.slice(0, 7) !== month}
                  isChosen={day === chosen}
                  isAimed={day === moves.aim}
                  isFocusable={day === focusable}
                  liftedId={moves.liftedId}
                  selected={selected}
                  onChoose={show}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </DayGrid>
      <section className="listed" aria-label={format.longDay(chosen)}>
        <h3>{format.longDay(chosen)}</h3>
        {listed.length === 0 && <p>{t("calendar.nothing")}</p>}
        <ul>
          {listed.map((card) => (
            <CalendarCard key={card.id} card={card} isWhole isLifted={false} isSelected={selected.has(card.id)} />
          ))}
        </ul>
      </section>
    </CalendarFrame>
  );
}

const NONE: readonly CardShort[] = [];

/** Cards with a due date by day in the shop's zone, ordered by time. */
function cardsByDay(
  columns: readonly ColumnView[],
  { fitting, timeZone }: { fitting: ReadonlySet<number> | null; timeZone: string },
): ReadonlyMap<string, readonly CardShort[]> {
  const days = new Map<string, CardShort[]>();
  const cards = columns.flatMap((column) => column.cards).filter(({ id }) => !fitting || fitting.has(id));
  for (const card of cards) {
    if (!card.dueAt) continue;
    const day = dayKey(Date.parse(card.dueAt), timeZone);
    days.set(day, [...(days.get(day) ?? []), card]);
  }
  for (const [day, own] of days)
    days.set(
      day,
      own.toSorted((a, b) => Date.parse(a.dueAt ?? "") - Date.parse(b.dueAt ?? "")),
    );
  return days;
}
