import { ApiError } from "../../lib/api/client.ts";
import { type MessageKey, type Translate, useT } from "../../lib/i18n.tsx";
import { isUnreadable, type UploadTask } from "../../lib/upload/task.ts";
import { useErrorText } from "../feedback/error-text.ts";
import { useBytes } from "./use-bytes.ts";

/** What is to be known of a file of the queue, in one line. */
export function useTaskText(task: UploadTask, isOffline: boolean): string {
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
