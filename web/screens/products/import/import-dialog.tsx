import { useState } from "react";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { ImportCheck } from "./check/import-check.tsx";
import { useTypedCells } from "./check/use-typed-cells.ts";
import { type FileHead, headOf, useFollowedJob } from "./import.data.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportFile } from "./import-file.tsx";
import { ImportFrame, type ImportStep } from "./import-frame.tsx";
import { ImportBody } from "./import-parts.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportReading } from "./import-reading.tsx";
import { ImportResult } from "./import-result.tsx";
import { useImportEnd } from "./use-import-end.ts";

export interface ImportDialogProps {
  /** Job of a started import; null before. */
  jobId: string | null;
  onJob(id: string | undefined): void;
  onClose(): void;
}

/** Product import from CSV: file, columns, check, run, result. Nothing is written before the run. */
export function ImportDialog({ jobId, onJob, onClose }: ImportDialogProps) {
  const t = useT();
  const errorText = useErrorText();
  const [head, setHead] = useState<FileHead | null>(null);
  const [isRead, setRead] = useState(false);
  const { now, error, again } = useFollowedJob(jobId);
  const { begun } = useImportEnd(now);
  const typed = useTypedCells(jobId);
  const job = now?.job;
  const restart = () => {
    setHead(null);
    setRead(false);
    onJob("new");
  };
  const step = stepOf({ jobId, state: job?.state, isRead });
  const cancel = async () => {
    if (!job) return;
    try {
      await api("POST /jobs/{id}/cancel", { path: { id: job.id } });
    } catch (error) {
      toast({ message: errorText(error as ApiError), type: "danger" });
    }
    again();
  };
  return (
    <ImportFrame step={step} onClose={onClose}>
      {step === "file" && !head && <ImportFile onHead={setHead} />}
      {step === "file" && head && (
        <ImportReading
          head={head}
          onChange={(choice) => setHead(headOf(head, { encoding: head.encoding, ...choice }))}
          onBack={() => setHead(null)}
          onNext={() => setRead(true)}
        />
      )}
      {step === "columns" && head && (
        <ImportColumns head={head} onBack={() => setRead(false)} onJob={(id) => onJob(id)} />
      )}
      {jobId !== null && error && (
        <ImportBody>
          <FailureNotice error={error} onRetry={again} />
        </ImportBody>
      )}
      {jobId !== null && !error && (!job || job.state === "preview") && (
        <ImportProgress
          title={t("import.checking")}
          text={t("import.rowsRead", { count: job?.done ?? 0 })}
          onCancel={job && (() => void cancel())}
        />
      )}
      {job?.state === "ready" && (
        <ImportCheck
          // Another number format starts another check.
          key={JSON.stringify(job.result?.numbers)}
          job={job}
          typed={typed}
          onRun={() => {
            begun(job.id);
            again();
          }}
          onChange={again}
          onBack={restart}
        />
      )}
      {job?.state === "running" && (
        <ImportProgress
          title={t("import.running")}
          text={t("import.rowsWritten", { done: job.done, total: job.total })}
          share={job.total > 0 ? job.done / job.total : 0}
          onCancel={() => void cancel()}
        />
      )}
      {job && now && ["done", "failed", "cancelled"].includes(job.state) && (
        <ImportResult followed={now} onAgain={restart} onClose={onClose} />
      )}
    </ImportFrame>
  );
}

function stepOf(at: { jobId: string | null; state: string | undefined; isRead: boolean }): ImportStep {
  if (at.jobId === null) return at.isRead ? "columns" : "file";
  if (at.state === "running") return "run";
  return at.state === undefined || at.state === "preview" || at.state === "ready" ? "check" : "result";
}
