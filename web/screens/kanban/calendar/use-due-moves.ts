import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { dayAfterKey } from "#shared/rules/time/month-days.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { instantOf, localOf } from "../../../lib/time/local-time.ts";
import { useWeekStart } from "../../../lib/time/week.ts";
import { useBoardCommands } from "../board-commands.ts";
import { useBoardFacts } from "../board-facts.ts";
import { CARD, cardElement } from "../drag/board-elements.ts";

interface Given {
  area: RefObject<HTMLElement | null>;
  /** Visible weeks; keys cannot move a card beyond them. */
  shown: readonly (readonly string[])[];
  speak(words: string): void;
}

/** Moves calendar cards to another day, keeping their time; keyboard steps are announced. */
export function useDueMoves({ area, shown, speak }: Given) {
  const t = useT();
  const format = useFormat();
  const { timeZone } = useBoot();
  const weekStart = useWeekStart();
  const { rights } = useBoardFacts();
  const tools = useBoardCommands();
  const [lifted, setLifted] = useState<{ card: CardShort; day: string } | null>(null);
  const follow = useRef<number | null>(null);
  // A moved card is rendered in another cell; the focus follows.
  useEffect(() => {
    const id = follow.current;
    if (id === null || !area.current || document.activeElement !== document.body) return;
    const link = cardElement(area.current, id)?.querySelector<HTMLElement>("[data-card-link]");
    link?.focus();
    if (link) follow.current = null;
  });

  const find = (id: number) =>
    tools
      .columns()
      .flatMap((column) => column.cards)
      .find((card) => card.id === id);
  const dayOf = (card: CardShort) => (card.dueAt ? dayKey(Date.parse(card.dueAt), timeZone) : null);

  function moveTo(id: number, day: string): void {
    const card = find(id);
    if (!card?.dueAt || !rights.cards || dayOf(card) === day) return;
    const time = localOf(Date.parse(card.dueAt), timeZone).slice(10);
    void tools.acts().changeCard(card, { dueAt: new Date(instantOf(`${day}${time}`, timeZone)).toISOString() });
  }

  /** Returns whether the key was about a lifted card. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const told = (step: "lifted" | "moved" | "dropped" | "returned", card: CardShort, day: string) =>
      speak(t(`calendar.spoken.${step}`, { key: card.key, day: format.day(day) }));
    if (!lifted) {
      const link = (event.target as Element).closest("[data-card-link]");
      const card = find(Number(link?.closest(`[${CARD}]`)?.getAttribute(CARD)));
      const day = card && dayOf(card);
      if (event.key !== " " || !card || !day || !rights.cards) return false;
      event.preventDefault();
      if (event.repeat) return true;
      setLifted({ card, day });
      told("lifted", card, day);
      return true;
    }
    const { card, day } = lifted;
    const next = dayAfterKey(day, event.key, weekStart);
    if (event.key === "Escape" || event.key === "Tab") {
      setLifted(null);
      told("returned", card, dayOf(card) ?? day);
      if (event.key === "Tab") return true;
      // Esc must not close the page's own layers.
      event.stopPropagation();
    } else if (event.key === " " || event.key === "Enter") {
      setLifted(null);
      follow.current = card.id;
      moveTo(card.id, day);
      told("dropped", card, day);
    } else if (next && shown.some((week) => week.includes(next))) {
      setLifted({ card, day: next });
      told("moved", card, next);
    }
    event.preventDefault();
    return true;
  }
  return { moveTo, onKeyDown, aim: lifted?.day ?? null, liftedId: lifted?.card.id ?? null };
}
