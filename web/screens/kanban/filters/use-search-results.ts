import { useMemo } from "react";
import useSWR from "swr";
import type { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { beyondBoard } from "#shared/board-calls.ts";
import { keyOf } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { iterateList } from "../../../lib/list/iterate-list.ts";
import type { KanbanList } from "../kanban.list.ts";

/**
 * Server search results of the board, newest first; undefined without a search or while pending. Beyond one page it
 * holds everything on the board and one page of other cards.
 */
export function useSearchResults(boardId: number, list: KanbanList): CardRow[] | undefined {
  const { q } = list.filters;
  const isWanted = q && list.query.view !== "list";
  const query = isWanted ? beyondBoard(boardId, q) : null;
  const { data } = useApi("GET /kanban/cards", query && { query });
  const isMore = !!query && !!data?.meta?.nextCursor;
  const standing = { ...query, archived: 0 };
  const { data: all } = useSWR(isMore ? keyOf("GET /kanban/cards", { query: standing }) : null, () =>
    iterateList<CardRow>("GET /kanban/cards", standing as never),
  );
  return useMemo(() => {
    if (!isWanted || !data) return undefined;
    const rest = isMore && all ? all : [];
    return [...new Map([...data.data, ...rest].map((card) => [card.id, card])).values()];
  }, [isWanted, data, isMore, all]);
}
