import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { dueState } from "#shared/rules/kanban/card-due.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { useBoardFacts } from "../board-facts.ts";
import { CardMenu } from "../tile/card-menu.tsx";

interface CalendarCardProps {
  card: CardShort;
  isLifted: boolean;
  isSelected: boolean;
  /** In the list of a day, where its menu has space. */
  isWhole?: boolean;
}

const TONES = { overdue: "danger", soon: "warning", done: "success" } as const;
const STATES = { overdue: "calendar.overdue", soon: "calendar.soon", done: "calendar.done" } as const;

/** Card in the calendar: time and title in its status colour. */
export function CalendarCard({ card, isLifted, isSelected, isWhole = false }: CalendarCardProps) {
  const t = useT();
  const { time } = useFormat();
  const { hrefOf, now } = useBoardFacts();
  const state = dueState(card, now) as keyof typeof TONES;
  return (
    <li
      data-card={card.id}
      data-tone={TONES[state]}
      data-lifted={isLifted || undefined}
      data-selected={isSelected || undefined}
    >
      <Link to={hrefOf(card.id)} data-card-link="" draggable={false} aria-describedby="calendar-help">
        {isSelected && <span className="visually-hidden">{t("kanban.isSelected")} </span>}
        {card.dueAt && <small>{time(card.dueAt)}</small>}
        <bdi>{card.title}</bdi>
        {TONES[state] && <span className="visually-hidden">{t(STATES[state])}</span>}
      </Link>
      {isWhole && <CardMenu card={card} lane={null} />}
    </li>
  );
}
