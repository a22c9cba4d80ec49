import { styled } from "@mui/material/styles";
import { useMemo, useState } from "react";
import type { BoardShort } from "#shared/api/kanban/boards.ts";
import { hasTypedInput } from "../../lib/drafts/navigation-blocker.ts";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list/list-query.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailureNotice } from "../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { RecordMissing } from "../../ui/record/record-missing.tsx";
import { NewBoard } from "./board/new-board.tsx";
import { useBoard, useBoards, useCard } from "./board.data.ts";
import { BoardPage } from "./board-page.tsx";
import { type KanbanList, kanbanList, namingBoard } from "./kanban.list.ts";
import { boardParts } from "./view.parts.ts";

const Bones = styled("div")({ display: "flex", gap: 16, overflow: "hidden", "& > *": { flex: "none" } });
const HEIGHTS = [320, 440, 260, 200];

/** `/kanban`: cards in columns. Board, view, filters and open card are in the URL. */
export function KanbanScreen() {
  const t = useT();
  const list = useListQuery(kanbanList);
  const boards = useBoards();
  const known = boards.data?.data;
  const { id, home } = useBoardId(list, known);
  const board = useBoard(id);
  const named = useMemo(() => (id === null ? list : namingBoard(list, id)), [list, id]);
  const error = board.error ?? boards.error;
  const isMissing = board.error?.status === 404;

  // A deleted board stays only while unsaved input would be lost.
  if (board.data && known && (!isMissing || hasTypedInput()))
    return <BoardPage board={board.data.data} boards={known} isHome={home === id} list={named} />;
  return (
    <>
      <PageHeader title={t("kanban.title")} />
      {isMissing ? (
        <RecordMissing title={t("kanban.missing")} id={id} back={{ to: "/kanban", label: t("kanban.toFirst") }} />
      ) : known?.length === 0 ? (
        <EmptyState drawing="list" title={t("kanban.noBoards")} action={<NewBoard list={list} />} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => (board.error ? board.mutate() : boards.mutate())} />
      ) : (
        <Bones aria-busy="true" aria-label={t("kanban.loading")}>
          {HEIGHTS.map((height) => (
            <Skeleton key={height} variant="rounded" width={300} height={height} />
          ))}
        </Bones>
      )}
    </>
  );
}

/**
 * Board of the URL: the named one, else the card's, the current one while it exists, or the first; null while unknown.
 */
function useBoardId({ query }: KanbanList, known: readonly BoardShort[] | undefined) {
  const [shown, setShown] = useState<number | null>(null);
  const cardId = query.card && !query.board ? Number(query.card) : null;
  const { data, error } = useCard(cardId);
  const isThere = (id: number | null | undefined) => known?.some((board) => board.id === id);
  const ofCard = isThere(data?.data.boardId) ? data?.data.boardId : undefined;
  const kept = isThere(shown) ? shown : null;
  const isAwaited = cardId !== null && !data && !error;
  const home = ofCard ?? kept ?? (isAwaited ? null : (known?.[0]?.id ?? null));
  if (!query.board && home !== null && home !== shown) setShown(home);
  return { id: query.board ? Number(query.board) : home, home };
}

/** Loads the view of a URL. */
KanbanScreen.prepare = async (params: URLSearchParams) =>
  Promise.all(boardParts(params).map(({ part }) => part.fetched()));
