import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import type { UploadQueue } from "../../lib/upload/queue.ts";
import { totalPercent, type UploadTask } from "../../lib/upload/task.ts";
import { UploadRow } from "./upload-row.tsx";

const Panel = styled("section")(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  overflow: "hidden",
  "& ul": { listStyle: "none", margin: 0, padding: 0 },
  "& .total": { display: "flex", alignItems: "center", gap: 16, minHeight: 56, padding: "8px 16px" },
  "& .total > span": { ...theme.typography.subtitle2, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  "& .total > .bar": { flexGrow: 1, minWidth: 0 },
  "& .total > button": { flexShrink: 0 },
  [theme.breakpoints.down("sm")]: {
    "& .total": { flexWrap: "wrap", gap: "4px 12px" },
    "& .total > span:first-of-type": { flexGrow: 1 },
    "& .total > .bar": { order: 1, flexBasis: "100%" },
  },
}));

/** The files on their way, with one bar for all of them; progress is said aloud at each quarter. */
export function UploadList(props: { tasks: readonly UploadTask[]; isOffline: boolean; queue: UploadQueue }) {
  const t = useT();
  const format = useFormat();
  const { tasks, queue } = props;
  const count = tasks.length;
  const done = tasks.filter(({ phase }) => phase === "stored").length;
  const percent = totalPercent(tasks);
  const quarter = Math.floor(percent / 25) * 25;
  const spoken =
    percent === 100
      ? t("upload.spokenDone", { count })
      : quarter > 0
        ? t("upload.spoken", { percent: quarter, count })
        : "";
  return (
    <Panel aria-label={t("upload.queue")}>
      <div className="total">
        <span>{t("upload.total", { done, count })}</span>
        <LinearProgress className="bar" variant="determinate" value={percent} aria-label={t("upload.totalProgress")} />
        <span>{format.percent(percent)}</span>
        <Button size="small" color="inherit" disabled={done === 0} onClick={() => queue.clearDone()}>
          {t("upload.clearDone")}
        </Button>
      </div>
      <div className="visually-hidden" role="status">
        {spoken}
      </div>
      <ul aria-label={t("upload.queue")}>
        {tasks.map((task) => (
          <UploadRow key={task.id} task={task} isOffline={props.isOffline} queue={queue} />
        ))}
      </ul>
    </Panel>
  );
}
