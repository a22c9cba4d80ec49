import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { useConversations } from "../inbox.data.ts";
import type { InboxUrl } from "../use-inbox-url.ts";

const Bone = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 6,
  height: 93,
  boxSizing: "border-box",
  padding: "16px",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

interface Props {
  place: InboxUrl;
  page: ReturnType<typeof useConversations>;
  /** The list already has a draft row. */
  isBegun: boolean;
  children: ReactNode;
}

const isNarrowed = ({ search, list, label }: InboxUrl) =>
  Boolean(search || list.filters.assignee || list.filters.waitingOver || label);

/** Text of an empty folder or search. */
export const nothingOf = (place: InboxUrl) =>
  isNarrowed(place) ? "inbox.noneFound" : place.folder === "inbox" ? "inbox.allDone" : "inbox.emptyFolder";

/** Rows, or their replacement: skeleton, failure, no results, all done. */
export function ListState({ place, page, isBegun, children }: Props) {
  const t = useT();
  const { rows, error, mutate } = page;
  const { list } = place;
  // An empty answer of the previous query says nothing about this one.
  if (error && !rows?.length)
    return (
      <div style={{ padding: 16 }}>
        <FailureNotice error={error} onRetry={() => mutate()} />
      </div>
    );
  if (!rows)
    return (
      <div aria-busy="true">
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
          <Bone key={at}>
            <Skeleton width="50%" />
            <Skeleton width="80%" />
          </Bone>
        ))}
      </div>
    );
  if (rows.length === 0 && isBegun) return null;
  if (rows.length === 0 && isNarrowed(place))
    return (
      <EmptyState
        drawing="search"
        title={t(nothingOf(place))}
        action={
          <Button variant="outlined" onClick={list.clear}>
            {t("inbox.clearSearch")}
          </Button>
        }
      />
    );
  if (rows.length === 0) return <EmptyState drawing="mail" title={t(nothingOf(place))} />;
  return (
    <>
      {error && <FailureNotice error={error} onRetry={() => mutate()} />}
      {children}
    </>
  );
}
