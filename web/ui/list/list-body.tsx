import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { ApiError } from "../../lib/api/client.ts";
import { useT } from "../../lib/i18n.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { FailureNotice } from "../feedback/failure-notice.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { HEADER_HEIGHT } from "./columns.ts";

const Panel = styled("section")(({ theme }) => ({
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 12,
  overflow: "hidden",
}));

/** Card around a list: bar, rows, pager. */
export const ListPanel = Panel;

const Bones = styled("div")({ padding: "0 16px", "& > div": { display: "flex", alignItems: "center" } });

/** Rows, or their replacement: skeleton while loading, failure, "no results". */
export function ListBody(props: {
  rows: readonly unknown[] | undefined;
  error: ApiError | undefined;
  rowHeight: number;
  isFiltered: boolean;
  emptyText: string;
  emptyAction?: ReactNode;
  onRetry(): void;
  onClear(): void;
  children: ReactNode;
}) {
  const t = useT();
  const { rows } = props;
  // An empty answer of the previous query says nothing about this one.
  if (props.error && !rows?.length) return <FailureNotice error={props.error} onRetry={props.onRetry} />;
  if (!rows)
    return (
      <Bones aria-busy="true" aria-label={t("lists.loading")}>
        <div style={{ height: HEADER_HEIGHT }}>
          <Skeleton width="40%" />
        </div>
        {Array.from({ length: 10 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
          <div key={at} style={{ height: props.rowHeight }}>
            <Skeleton width="100%" />
          </div>
        ))}
      </Bones>
    );
  if (rows.length === 0)
    return props.isFiltered ? (
      <EmptyState
        drawing="search"
        title={t("lists.noResults")}
        action={
          <Button variant="outlined" onClick={props.onClear}>
            {t("lists.clearFilters")}
          </Button>
        }
      />
    ) : (
      <EmptyState drawing="list" title={props.emptyText} action={props.emptyAction} />
    );
  return (
    <>
      {props.error && <FailureNotice error={props.error} onRetry={props.onRetry} />}
      {props.children}
    </>
  );
}
