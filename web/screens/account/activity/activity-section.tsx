import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { Fragment } from "react";
import { useSearchParams } from "react-router-dom";
import { useApi } from "../../../lib/api/use-api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { ListStatus } from "../../../ui/list/list-status.tsx";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { useAccountAction } from "../kit/use-action.ts";
import { ActivityEntry } from "./activity-entry.tsx";
import { ActivityFilters } from "./activity-filters.tsx";
import { activityQuery } from "./activity-query.ts";
import { CheckChain } from "./check-chain.tsx";
import { useOlder } from "./use-older.ts";

/** Account ▸ Activity: what was done, by whom, and how it stood before; the filters live in the address. */
export function ActivitySection() {
  const t = useT();
  const [params] = useSearchParams();
  const query = activityQuery(params);
  const { data, error, isValidating, mutate } = useApi("GET /audit/acts", { query });
  const older = useOlder(query, { entries: data?.data ?? [], next: data?.meta?.nextCursor ?? null });
  const { entries } = older;
  const isFiltered = Object.keys(query).length > 0;
  const status = (
    <ListStatus
      key="status"
      counted="entries"
      asked={[query, older.walkedTo]}
      page={{
        rows: data && entries,
        total: entries.length,
        totalExact: older.next === null,
        error,
        isBusy: isValidating,
      }}
      nothing={t(isFiltered ? "lists.noResults" : "activity.nothing")}
    />
  );
  if (error && !data) return [status, <FailureNotice key="body" error={error} onRetry={() => mutate()} />];
  if (!data) return [status, <SectionSkeleton key="body" />];
  const onTried = (token: string, isUndone: boolean) => {
    if (isUndone) older.undone(token);
    return mutate();
  };
  return [
    status,
    <Fragment key="body">
      <CardPanel title={t("activity.title")} caption={t("activity.help")}>
        <Stack sx={{ gap: 2 }}>
          <ActivityFilters query={query} />
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
            <ExportHistory filter={query} />
            <CheckChain />
          </Stack>
        </Stack>
      </CardPanel>
      <CardPanel title={t("activity.entries")}>
        {error && <FailureNotice error={error} onRetry={() => mutate()} />}
        {entries.length === 0 &&
          (isFiltered ? (
            <EmptyState
              title={t("lists.noResults")}
              drawing="search"
              // As a new document: a day that is typed half goes too.
              action={
                <Button component="a" href="/account?tab=activity">
                  {t("lists.clearFilters")}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t("activity.nothing")} drawing="list" />
          ))}
        <Stack component="ol" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {entries.map((act) => (
            <ActivityEntry key={act.id} act={act} onTried={onTried} />
          ))}
        </Stack>
        {older.next !== null && (
          <WriteButton loading={older.isBusy} onClick={() => void older.more()} sx={{ mt: 2 }}>
            {t("activity.older")}
          </WriteButton>
        )}
      </CardPanel>
    </Fragment>,
  ];
}

/** Saves the history within the filters as a file. */
function ExportHistory({ filter }: { filter: Record<string, string> }) {
  const t = useT();
  const errorText = useErrorText();
  const { isBusy, run } = useAccountAction();
  const save = async () => {
    const { saveExport } = await import("../../../ui/actions/job-toasts.ts");
    await saveExport({ object: "audit", filter }, { t, errorText });
  };
  return (
    <WriteButton variant="outlined" loading={isBusy} onClick={() => void run(save)}>
      {t("activity.export")}
    </WriteButton>
  );
}
