import type { FileStore } from "../../platform.ts";
import { concatStreams } from "../files/concat-streams.ts";

/** Key of a part of a job's file; each batch writes one part. */
export const jobPart = (jobId: string, n: number): string => `jobs/${jobId}/${n}`;

/** Stores one part of a job's file and returns its size in bytes; a retry overwrites the part. */
export async function keepPart(files: FileStore, { jobId, n, text }: { jobId: string; n: number; text: string }) {
  const bytes = new TextEncoder().encode(text);
  await files.put(jobPart(jobId, n), new Response(bytes).body as ReadableStream<Uint8Array>, bytes.byteLength);
  return bytes.byteLength;
}

/** Opens the parts of a job's file as one stream. Throws before the first byte if a part is missing. */
export function openParts(files: FileStore, jobId: string, parts: number): Promise<ReadableStream<Uint8Array>> {
  let n = 0;
  return concatStreams(async () => {
    if (n >= parts) return null;
    const body = await files.get(jobPart(jobId, n));
    if (!body) throw new Error(`part ${n} of the file of job ${jobId} is not in the store`);
    n += 1;
    return body;
  });
}
