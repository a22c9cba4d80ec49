import type { Job } from "#shared/api/jobs/jobs.ts";
import { type BodyOf, connectionError, proofHeaders, request } from "./api/client.ts";

/** Body of an answer as a blob; the connection may break. Throws {@link ApiError}. */
export const bytesOf = (answer: Response): Promise<Blob> =>
  answer.blob().catch(() => {
    throw connectionError();
  });

/** Requests a list as a file: the file itself, or a job for a long list. Throws {@link ApiError}. */
export async function requestExport(body: BodyOf<"POST /exports">): Promise<{ file: Blob } | { job: Job }> {
  const response = await request("/api/exports", () => ({
    method: "POST",
    headers: { ...proofHeaders(), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }));
  const file = await bytesOf(response);
  return response.status === 202 ? { job: (JSON.parse(await file.text()) as { data: Job }).data } : { file };
}

/** Fetches the bytes at an API path. Throws {@link ApiError}. */
export async function fetchFile(url: string): Promise<Blob> {
  return bytesOf(await request(url, () => ({ headers: proofHeaders() })));
}

/** Downloads the file at an API path under its own name. Throws {@link ApiError}. */
export async function saveFileFrom(url: string): Promise<void> {
  const response = await request(url, () => ({ headers: proofHeaders() }));
  const [, name = "pano"] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  saveFile(name, await bytesOf(response));
}

/** Downloads a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
