import type { Job } from "#shared/api/jobs/jobs.ts";
import { ApiError, type BodyOf, proofHeaders, refusalOf } from "./api.ts";

/** Asks for a list as a file: the file, or the job that makes a long one. Throws {@link ApiError}. */
export async function askExport(body: BodyOf<"POST /exports">): Promise<{ file: Blob } | { job: Job }> {
  const headers = { ...proofHeaders(), "Content-Type": "application/json" };
  const response = await answer("/api/exports", { method: "POST", headers, body: JSON.stringify(body) });
  if (response.status === 202) return { job: ((await response.json()) as { data: Job }).data };
  return { file: await response.blob() };
}

/** The bytes at an address of the API. Throws {@link ApiError}. */
export async function fetchFile(url: string): Promise<Blob> {
  return (await answer(url, { headers: proofHeaders() })).blob();
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: "same-origin" }).catch(() => {
    throw new ApiError({ status: 0, code: "network", message: "No connection", requestId: "", data: null });
  });
  if (response.ok) return response;
  throw refusalOf(response.status, (name) => response.headers.get(name), await response.json().catch(() => null));
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
