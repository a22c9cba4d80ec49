import type { Job } from "#shared/api/jobs/jobs.ts";
import type { BackupProblem } from "#shared/api/workspace/data.ts";
import { PART_BYTES, partCount } from "#shared/rules/files/file-limits.ts";
import { ApiError, api, proofHeaders, request } from "../../../lib/api/client.ts";
import { followJob } from "../../../lib/api/follow-job.ts";
import { fetchFile, saveFile } from "../../../lib/files.ts";
import { leaveAfterSave } from "../../../lib/session/session.ts";

/** What a proven backup holds. */
export interface BackupFacts {
  shop: string;
  files: number;
  rows: Record<string, number>;
}

/** An Admin in a backup. */
export interface AdminInFile {
  name: string;
  email: string;
}

/** A backup that was sent and proven, or why it cannot be restored, and by which secret. */
export type SentBackup =
  | { id: string; facts: BackupFacts; isSigned: boolean; admins: AdminInFile[] }
  | { problem: BackupProblem; field: string };

const AGAIN_MS = 1000;

/** Has a backup made and hands it to the person. Throws {@link ApiError}. */
export async function downloadBackup(): Promise<void> {
  const begun = await api("POST /workspace/backup");
  const { job } = await followJob(begun.data.id);
  if (job.state !== "done" || !job.fileUrl) throw failureOf(job);
  saveFile(`pano-${job.createdAt.slice(0, 10)}.jsonl`, await fetchFile(job.fileUrl));
}

/** Sends a backup part by part and has it proven; nothing is restored by that. Throws {@link ApiError}. */
export async function sendBackup(
  file: File,
  { signal, onSent }: { signal: AbortSignal; onSent(share: number): void },
): Promise<SentBackup> {
  const { data } = await api("POST /workspace/restore", { body: { size: file.size }, signal });
  const parts = partCount(file.size);
  for (let n = 1; n <= parts; n += 1) {
    const body = file.slice((n - 1) * PART_BYTES, n * PART_BYTES);
    await request(`/api/workspace/restore/${data.id}/parts/${n}`, () => ({
      method: "PUT",
      headers: { ...proofHeaders(), "Content-Type": "application/octet-stream" },
      body,
      signal,
    }));
    onSent(n / parts);
  }
  await api("POST /workspace/restore/{id}/check", { path: { id: data.id }, signal });
  const { job } = await followJob(data.id, { signal });
  if (job.state === "ready") {
    const { header, isSigned, admins } = job.result ?? {};
    return {
      id: job.id,
      facts: header as BackupFacts,
      isSigned: isSigned === true,
      admins: (admins ?? []) as AdminInFile[],
    };
  }
  const problem = job.result?.problem;
  if (typeof problem !== "string") throw failureOf(job);
  return { problem: problem as BackupProblem, field: String(job.result?.field ?? "") };
}

/**
 * Puts a proven backup in the place of the shop, waits until that is open again, and leads to the sign-in page, which
 * says what came of it. Throws {@link ApiError}.
 */
export async function runRestore(id: string, body: { confirmName: string; acceptUnsigned: boolean }): Promise<void> {
  await api("POST /workspace/restore/{id}/run", { path: { id }, body });
  const leave = leaveAfterSave();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    const restore = await api("GET /health/ready", { timer: true }).then(
      ({ data }) => data.restore,
      () => null,
    );
    if (restore?.id === id) return leave(restore.outcome === "restored" ? "expired" : "taken-back");
  }
}

const failureOf = ({ result }: Job) =>
  new ApiError({
    status: 500,
    code: result?.code === "changed_since" ? "changed_since" : "internal",
    message: "The job failed",
    requestId: "",
    data: null,
  });
