import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RecordMissing } from "../../ui/record-missing.tsx";
import { useBoard, useBoards } from "./board.data.ts";
import { BoardPage } from "./board-page.tsx";
import { kanbanList } from "./kanban.list.ts";
import { NewBoard } from "./new-board.tsx";
import { boardView } from "./view.parts.ts";

const Bones = styled("div")({ display: "flex", gap: 16, overflow: "hidden", "& > *": { flex: "none" } });
const HEIGHTS = [320, 440, 260, 200];

/** `/kanban`: the shop's work as cards in columns. Board, view, filters and open card live in the address. */
export function KanbanScreen() {
  const t = useT();
  const list = useListQuery(kanbanList);
  const boards = useBoards();
  const known = boards.data?.data;
  const id = list.query.board ? Number(list.query.board) : (known?.[0]?.id ?? null);
  const board = useBoard(id);
  const error = board.error ?? boards.error;
  const isMissing = board.error?.status === 404;

  if (board.data && known) return <BoardPage board={board.data.data} boards={known} list={list} />;
  return (
    <>
      <PageHeader title={t("kanban.title")} />
      {isMissing ? (
        <RecordMissing title={t("kanban.missing")} back={{ to: "/kanban", label: t("kanban.toFirst") }} />
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

/** Fetches the view an address asks for, where it is not the plain board. */
KanbanScreen.prepare = async (params: URLSearchParams) => boardView(params)?.part.fetched();
