import type { FileStore } from "../../platform.ts";
import { joined } from "../files/joined.ts";

/** Where the parts of the file that a job makes lie in the file store, one for each piece of its work. */
export const jobPart = (jobId: string, n: number): string => `jobs/${jobId}/${n}`;

/** Keeps one part of a job's file; a part that is made again takes the place of the first. Answers with its size. */
export async function keepPart(files: FileStore, { jobId, n, text }: { jobId: string; n: number; text: string }) {
  const bytes = new TextEncoder().encode(text);
  await files.put(jobPart(jobId, n), new Response(bytes).body as ReadableStream<Uint8Array>, bytes.byteLength);
  return bytes.byteLength;
}

/** The parts of a job's file, one after another. Throws before the first byte when that is not there. */
export function openParts(files: FileStore, jobId: string, parts: number): Promise<ReadableStream<Uint8Array>> {
  let n = 0;
  return joined(async () => {
    if (n >= parts) return null;
    const body = await files.get(jobPart(jobId, n));
    if (!body) throw new Error(`part ${n} of the file of job ${jobId} is not in the store`);
    n += 1;
    return body;
  });
}
