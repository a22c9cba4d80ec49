import { useState } from "react";
import type { AuditAct, AuditEntry } from "#shared/api/audit/audit.ts";
import { changedFields } from "#shared/rules/shop/history-values.ts";
import { api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useAccountAction } from "../kit/use-action.ts";
import { HistoryTable } from "./history-table.tsx";

const PAGE = 20;

/** The records of an act, twenty at a time, each with what changed of it. */
export function ActionRecords({ actId }: Pick<AuditAct, "actId">) {
  const t = useT();
  const query = { actId, pageSize: String(PAGE) };
  const { data, error, mutate } = useApi("GET /audit", { query });
  const [more, setMore] = useState<{ entries: readonly AuditEntry[]; next: string | null } | null>(null);
  const { isBusy, run } = useAccountAction();
  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <Skeleton variant="rounded" height={PAGE * 4} />;
  const entries = [...data.data, ...(more?.entries ?? [])];
  const next = more ? more.next : (data.meta?.nextCursor ?? null);
  const onMore = async (cursor: string) => {
    const answer = await api("GET /audit", { query: { ...query, cursor } });
    setMore({ entries: [...(more?.entries ?? []), ...answer.data], next: answer.meta?.nextCursor ?? null });
  };
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <ActRecord key={entry.id} entry={entry} />
        ))}
      </ul>
      {next !== null && (
        <WriteButton size="small" loading={isBusy} onClick={() => void run(() => onMore(next))}>
          {t("activity.moreRecords")}
        </WriteButton>
      )}
    </>
  );
}

function ActRecord({ entry: { object, objectId, objectName, before, after } }: { entry: AuditEntry }) {
  const fields = changedFields(before, after);
  return (
    <li>
      {objectName ?? `#${objectId}`}
      {fields.length > 0 && <HistoryTable object={object} fields={fields} before={before} after={after} />}
    </li>
  );
}
