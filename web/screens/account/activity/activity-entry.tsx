import { styled } from "@mui/material/styles";
import { useRef } from "react";
import type { AuditEntry } from "#shared/api/audit/audit.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { late } from "../../../lib/part.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { Late } from "../../../ui/late.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useUndo } from "../../../ui/use-undo.ts";
import { WriteButton } from "../../../ui/write-button.tsx";
import { useAct } from "../use-act.ts";
import { useActivityWords } from "./activity-words.ts";
import { isKeptBeside } from "./kept-beside.ts";

/** What somebody wants to know of one act comes once they ask for it. */
const HistoryTable = late(async () => (await import("./history-table.tsx")).HistoryTable, ["historyFields"]);
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
}));

/** One act: who did what to what, when, and its fields before and after; one's own can be taken back for a day. */
export function ActivityEntry({
  entry,
  onTried,
}: {
  entry: AuditEntry;
  onTried(token: string, isUndone: boolean): unknown;
}) {
  const t = useT();
  const { dateTime } = useFormat();
  const { actionWord, objectWord } = useActivityWords();
  const undo = useUndo();
  const { isBusy, run } = useAct();
  const box = useRef<HTMLDetailsElement>(null);
  const { wasOpened, onToggle } = useOpened(box);
  const { actor, before, after, undo: token } = entry;
  const named = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const fields = [...named].filter((field) => !isKeptBeside(field));
  const takeBack = async (named: string) => {
    await onTried(named, await undo.take({ token: named, until: "" }));
  };
  return (
    <Line>
      <div>
        <div>
          <bdi>{actor ? actor.name : t("activity.machine")}</bdi> · {actionWord(entry.action)}
          <br />
          <span className="quiet">
            {objectWord(entry.object)} {entry.objectName ?? (entry.objectId === null ? "" : `#${entry.objectId}`)} ·{" "}
            <time dateTime={entry.at}>{dateTime(entry.at)}</time>
            {entry.undone && ` · ${t("activity.undone")}`}
            {entry.erased && ` · ${t("activity.erased")}`}
          </span>
        </div>
        {token && (
          <WriteButton size="small" loading={isBusy} onClick={() => void run(() => takeBack(token))}>
            {t("common.undo")}
          </WriteButton>
        )}
      </div>
      {fields.length > 0 && (
        <details ref={box} onToggle={onToggle}>
          <summary>{t("activity.fields", { count: fields.length })}</summary>
          <Late fallback={<Skeleton variant="rounded" height={ROW * (fields.length + 1)} />}>
            {wasOpened && <HistoryTable object={entry.object} fields={fields} before={before} after={after} />}
          </Late>
        </details>
      )}
    </Line>
  );
}
