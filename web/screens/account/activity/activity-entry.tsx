import { styled } from "@mui/material/styles";
import { useRef } from "react";
import type { AuditAct } from "#shared/api/audit/audit.ts";
import { changedFields } from "#shared/rules/shop/history-values.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { useDetailsOpened } from "../../../lib/page/use-details-opened.ts";
import { actionRecords } from "../../../ui/actions/action-texts.ts";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { useAccountAction } from "../kit/use-action.ts";
import { useActivityTexts } from "./use-activity-texts.ts";

/** What somebody wants to know of one act comes once they ask for it. */
const HistoryTable = lazyView(async () => (await import("./history-table.tsx")).HistoryTable, ["historyFields"]);
const ActionRecords = lazyView(async () => (await import("./action-records.tsx")).ActionRecords, ["historyFields"]);
const ROW = 28;

const Line = styled("li")(({ theme }) => ({
  padding: "12px 0",
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: "anywhere",
  "&:first-of-type": { borderTop: 0, paddingTop: 0 },
  "& > div": { display: "flex", alignItems: "flex-start", justifyContent: "space-between", gap: 12 },
  "& > div > :not(div)": { flexShrink: 0 },
  "& .quiet": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& summary": { ...theme.typography.caption, cursor: "pointer", padding: "4px 0", width: "fit-content" },
  "& table": { ...theme.typography.body2, width: "100%", tableLayout: "fixed", borderCollapse: "collapse" },
  "& :is(th, td)": { textAlign: "left", verticalAlign: "top", padding: "4px 8px 4px 0", fontWeight: 400 },
  "& th": { color: theme.vars.palette.text.secondary },
  "& ul": { ...theme.typography.body2, margin: 0, paddingLeft: 20 },
}));

/** One act: who did what to which records, when, and what changed; one's own can be taken back for a day. */
export function ActivityEntry({ act, onTried }: { act: AuditAct; onTried(token: string, isUndone: boolean): unknown }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { actionWord, objectWord } = useActivityTexts();
  const undo = useUndo();
  const { isBusy, run } = useAccountAction();
  const box = useRef<HTMLDetailsElement>(null);
  const { wasOpened, onToggle } = useDetailsOpened(box);
  const { actor, object, count, records, before, after, undo: token } = act;
  const [first] = records;
  const isOne = count === 1;
  const fields = changedFields(before, after);
  const takeBack = async (named: string) => {
    const name = isOne ? (first?.name ?? null) : null;
    await onTried(named, await undo.takeAct({ ...act, name, token: named }));
  };
  return (
    <Line>
      <div>
        <div>
          <bdi>{actor ? actor.name : t("activity.machine")}</bdi> · {actionWord(act.action)}
          <br />
          <span className="quiet">
            {isOne
              ? `${objectWord(object)} ${nameOf(first)}`
              : `${actionRecords({ object, count, name: null }, t)}: ${names()}`}{" "}
            · <time dateTime={act.at}>{dateTime(act.at)}</time>
            {act.undone && ` · ${t("activity.undone")}`}
            {act.erased && ` · ${t("activity.erased")}`}
          </span>
        </div>
        {token && (
          <WriteButton size="small" loading={isBusy} onClick={() => void run(() => takeBack(token))}>
            {t("common.undo")}
          </WriteButton>
        )}
      </div>
      {(!isOne || fields.length > 0) && (
        <details ref={box} onToggle={onToggle}>
          <summary>{isOne ? t("activity.fields", { count: fields.length }) : t("activity.records", { count })}</summary>
          <LazyBoundary fallback={<Skeleton variant="rounded" height={ROW * (fields.length + 1)} />}>
            {wasOpened && isOne && <HistoryTable object={object} fields={fields} before={before} after={after} />}
            {wasOpened && !isOne && <ActionRecords actId={act.actId} />}
          </LazyBoundary>
        </details>
      )}
    </Line>
  );

  function names(): string {
    const told = records.map(nameOf).join(", ");
    return count > records.length ? t("activity.more", { names: told, count: count - records.length }) : told;
  }
}

const nameOf = (record: AuditAct["records"][number] | undefined): string =>
  record?.name ?? (record?.id == null ? "" : `#${record.id}`);
