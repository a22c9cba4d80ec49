import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { BoardRights, Colleague } from "#shared/api/kanban/boards.ts";
import type { BoardLabel } from "#shared/api/kanban/labels.ts";
import { useBoot } from "../../lib/boot.tsx";
import { pageNow } from "../../lib/time/page-clock.ts";

/** Context values that every card of a board needs. */
export interface BoardFacts {
  boardId: number;
  /** Whether a URL without a board shows this one. */
  isHome: boolean;
  labels: ReadonlyMap<number, BoardLabel>;
  people: ReadonlyMap<number, Colleague>;
  me: number;
  /** Current minute, so that relative dates stay true. */
  now: number;
  rights: BoardRights;
  /** Columns of work in progress, where idle cards get a badge. */
  inWork: ReadonlySet<number>;
  hrefOf(cardId: number): string;
}

export const BoardFactsContext = createContext<BoardFacts | null>(null);

export function useBoardFacts(): BoardFacts {
  const facts = useContext(BoardFactsContext);
  if (!facts) throw new Error("useBoardFacts stands outside a board.");
  return facts;
}

const MINUTE = 60_000;

/** Page clock, updated once a minute. */
export function useMinute(): number {
  const { now } = useBoot();
  const [at, setAt] = useState(() => pageNow(now));
  useEffect(() => {
    const timer = setInterval(() => setAt(pageNow(now)), MINUTE);
    return () => clearInterval(timer);
  }, [now]);
  return at;
}

/** Keeps the same array while its items are equal. */
export function useById<T extends { id: number }>(list: readonly T[]): ReadonlyMap<number, T> {
  const words = JSON.stringify(list);
  return useMemo(() => new Map((JSON.parse(words) as T[]).map((one) => [one.id, one])), [words]);
}
