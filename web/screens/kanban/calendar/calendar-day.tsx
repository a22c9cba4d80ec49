import { memo, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CalendarCard } from "./calendar-card.tsx";
import { DayCell } from "./calendar-frame.ts";

/** Cards shown in a day; further ones are only counted. */
const SHOWN = 3;

interface CalendarDayProps {
  day: string;
  cards: readonly CardShort[];
  isToday: boolean;
  /** Day of the previous or next month. */
  isBeside: boolean;
  isChosen: boolean;
  /** Drop target of the dragged card. */
  isAimed: boolean;
  isFocusable: boolean;
  liftedId: number | null;
  selected: ReadonlySet<number>;
  onChoose(day: string): void;
}

/** Calendar day with its due cards. */
export const CalendarDay = memo(function CalendarDay({ day, cards, ...props }: CalendarDayProps) {
  const t = useT();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || cards.length <= SHOWN + 1 ? cards : cards.slice(0, SHOWN);
  const left = cards.length - shown.length;
  return (
    <DayCell
      data-day={day}
      data-beside={props.isBeside || undefined}
      data-aimed={props.isAimed || undefined}
      aria-current={props.isToday ? "date" : undefined}
      aria-selected={props.isChosen}
      aria-label={t("calendar.day", { day: format.day(day), count: cards.length })}
      tabIndex={props.isFocusable ? 0 : -1}
      onClick={(event) => {
        if (!(event.target as Element).closest("a, button")) props.onChoose(day);
      }}
    >
      <span className="number">{Number(day.slice(8))}</span>
      {cards.length > 0 && (
        <span className="count" aria-hidden="true">
          {format.number(cards.length)}
        </span>
      )}
      {cards.length > 0 && (
        <ul>
          {shown.map((card) => (
            <CalendarCard
              key={card.id}
              card={card}
              isLifted={card.id === props.liftedId}
              isSelected={props.selected.has(card.id)}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" onClick={() => setWhole(true)}>
          {t("calendar.more", { count: left })}
        </button>
      )}
    </DayCell>
  );
});
