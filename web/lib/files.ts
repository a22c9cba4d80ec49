import type { Job } from "#shared/api/jobs/jobs.ts";
import { type BodyOf, connectionError, proofHeaders, request } from "./api/client.ts";

/** The bytes of an answer, which may be cut off on their way. Throws {@link ApiError}. */
export const bytesOf = (answer: Response): Promise<Blob> =>
  answer.blob().catch(() => {
    throw connectionError();
  });

/** Asks for a list as a file: the file, or the job that makes a long one. Throws {@link ApiError}. */
export async function requestExport(body: BodyOf<"POST /exports">): Promise<{ file: Blob } | { job: Job }> {
  const response = await request("/api/exports", () => ({
    method: "POST",
    headers: { ...proofHeaders(), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }));
  const file = await bytesOf(response);
  return response.status === 202 ? { job: (JSON.parse(await file.text()) as { data: Job }).data } : { file };
}

/** The bytes at an address of the API. Throws {@link ApiError}. */
export async function fetchFile(url: string): Promise<Blob> {
  return bytesOf(await request(url, () => ({ headers: proofHeaders() })));
}

/** Hands the file at an address of the API to the person, under the name it has there. Throws {@link ApiError}. */
export async function saveFileFrom(url: string): Promise<void> {
  const response = await request(url, () => ({ headers: proofHeaders() }));
  const [, name = "pano"] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  saveFile(name, await bytesOf(response));
}

/** Hands a file to the person. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
