import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { BoardRights, Colleague } from "#shared/api/kanban/boards.ts";
import type { BoardLabel } from "#shared/api/kanban/labels.ts";
import { useBoot } from "../../lib/boot.tsx";
import { pageNow } from "../../lib/time/page-clock.ts";

/** What every card of a board needs to be drawn. */
export interface BoardFacts {
  boardId: number;
  /** It is the board of an address that names none. */
  isHome: boolean;
  labels: ReadonlyMap<number, BoardLabel>;
  people: ReadonlyMap<number, Colleague>;
  me: number;
  /** This minute, so that dates grow old while they are looked at. */
  now: number;
  rights: BoardRights;
  /** The columns of work, where a card that rests says so. */
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

/** The page's clock, told once a minute. */
export function useMinute(): number {
  const { now } = useBoot();
  const [at, setAt] = useState(() => pageNow(now));
  useEffect(() => {
    const timer = setInterval(() => setAt(pageNow(now)), MINUTE);
    return () => clearInterval(timer);
  }, [now]);
  return at;
}

/** The same list as long as it says the same. */
export function useById<T extends { id: number }>(list: readonly T[]): ReadonlyMap<number, T> {
  const words = JSON.stringify(list);
  return useMemo(() => new Map((JSON.parse(words) as T[]).map((one) => [one.id, one])), [words]);
}
