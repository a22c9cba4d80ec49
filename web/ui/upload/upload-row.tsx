import CheckIcon from "@mui/icons-material/CheckCircleOutlined";
import Close from "@mui/icons-material/Close";
import PauseIcon from "@mui/icons-material/Pause";
import PlayIcon from "@mui/icons-material/PlayArrow";
import ReplayIcon from "@mui/icons-material/Replay";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { type ComponentType, memo, useRef } from "react";
import { ApiError } from "../../lib/api/client.ts";
import { type MessageKey, type Translate, useT } from "../../lib/i18n.tsx";
import type { UploadQueue } from "../../lib/upload/queue.ts";
import { isUnreadable, percentOf, type UploadTask } from "../../lib/upload/task.ts";
import { useErrorText } from "../feedback/error-text.ts";
import { tooltip } from "../feedback/tooltip.tsx";
import { toast } from "../toast/toast-store.ts";
import { FileIcon } from "./file-icon.tsx";
import { useBytes } from "./use-bytes.ts";

const Row = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 12,
  padding: "10px 16px",
  minHeight: 64,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  "& .name": { ...theme.typography.subtitle2, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .name, & .state": { display: "block" },
  "& .state": {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
    "&[data-tone=danger]": { color: theme.vars.palette.error.main },
    "&[data-tone=success]": { color: theme.vars.palette.success.main },
    "& svg": { fontSize: 14, verticalAlign: "-2px", marginInlineEnd: 4 },
  },
  "& .bar": { margin: "5px 0 3px", color: theme.vars.palette.text.secondary },
  "& .choice": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: 8 },
  "& .acts": { display: "flex" },
}));

/** One file of the queue: how far it is, what to know of it, and what can be done. */
export const UploadRow = memo(function UploadRow(props: { task: UploadTask; isOffline: boolean; queue: UploadQueue }) {
  const t = useT();
  const { task, queue } = props;
  const { id, name, phase } = task;
  const chooser = useRef<HTMLInputElement>(null);
  const words = useTaskText(task, props.isOffline);
  const isMoving = phase === "sending" || phase === "finishing";

  const act = (label: string, Icon: ComponentType<{ fontSize: "small" }>, onClick: () => unknown) => (
    <IconButton size="small" aria-label={label} {...tooltip(label)} onClick={() => void onClick()}>
      <Icon fontSize="small" />
    </IconButton>
  );
  return (
    <Row aria-label={name}>
      <FileIcon type={task.type} source={task.source} size={40} />
      <div style={{ minWidth: 0 }}>
        <bdi className="name">{name}</bdi>
        {(isMoving || phase === "paused") && (
          <LinearProgress
            className="bar"
            variant="determinate"
            color={phase === "paused" ? "inherit" : "primary"}
            value={percentOf(task)}
            aria-label={t("upload.progressOf", { name })}
          />
        )}
        <span className="state" data-tone={phase === "failed" ? "danger" : phase === "stored" ? "success" : undefined}>
          {phase === "stored" && <CheckIcon aria-hidden="true" />}
          {words}
        </span>
        {phase === "same" && (
          <div className="choice">
            <Button size="small" variant="contained" onClick={() => queue.answer(id, true)}>
              {t("upload.useStored")}
            </Button>
            <Button size="small" variant="outlined" onClick={() => queue.answer(id, false)}>
              {t("upload.uploadAgain")}
            </Button>
          </div>
        )}
        {phase === "lost" && (
          <div className="choice">
            <Button size="small" variant="contained" onClick={() => chooser.current?.click()}>
              {t("upload.chooseAgain")}
            </Button>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label={t("upload.chooseAgain")}
              onChange={({ target }) => {
                const file = target.files?.[0];
                target.value = "";
                if (file && !queue.giveAgain(id, file))
                  toast({ message: t("upload.otherFile", { name }), type: "danger" });
              }}
            />
          </div>
        )}
      </div>
      <div className="acts">
        {phase === "sending" && act(t("upload.pause", { name }), PauseIcon, () => queue.pause(id))}
        {phase === "paused" && act(t("upload.resume", { name }), PlayIcon, () => queue.resume(id))}
        {phase === "failed" && act(t("upload.retry", { name }), ReplayIcon, () => queue.retry(id))}
        {act(t("upload.remove", { name }), Close, () => queue.remove(id))}
      </div>
    </Row>
  );
});

/** What is to be known of a file of the queue, in one line. */
function useTaskText(task: UploadTask, isOffline: boolean): string {
  const t = useT();
  const bytes = useBytes();
  const errorText = useErrorText();
  const { phase, size, speed, error, waits } = task;
  if (phase === "failed" && error) {
    const isRefusal = error instanceof ApiError;
    const reason = isRefusal ? errorText(error) : t(isUnreadable(error) ? "upload.unreadable" : "error.internal");
    return `${t("upload.phase.failed")}: ${reason}`;
  }
  const isMoving = phase === "sending" || phase === "paused";
  if (!isMoving) return [t(`upload.phase.${phase}` as MessageKey), bytes(size)].join(" · ");
  const parts = [t("upload.progress", { sent: bytes(Math.min(task.sent, size)), size: bytes(size) })];
  if (isOffline && phase === "sending") parts.unshift(t("upload.waiting"));
  else if (phase === "paused") parts.unshift(t("upload.phase.paused"));
  else if (speed > 0) {
    parts.push(t("upload.speed", { speed: bytes(Math.round(speed)) }), timeLeft(t, (size - task.sent) / speed));
  } else if (waits) parts.unshift(t(`upload.waits.${waits}`));
  return parts.join(" · ");
}

function timeLeft(t: Translate, seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  return whole < 90 ? t("upload.left.seconds", { n: whole }) : t("upload.left.minutes", { n: Math.round(whole / 60) });
}
