import type { FileStore } from "../platform.ts";

/** Where the parts of the file that a job makes lie in the file store, one for each piece of its work. */
export const jobPart = (jobId: string, n: number): string => `jobs/${jobId}/${n}`;

/** Keeps one part of a job's file; a part that is made again takes the place of the first. Answers with its size. */
export async function keepPart(files: FileStore, { jobId, n, text }: { jobId: string; n: number; text: string }) {
  const bytes = new TextEncoder().encode(text);
  await files.put(jobPart(jobId, n), new Response(bytes).body as ReadableStream<Uint8Array>, bytes.byteLength);
  return bytes.byteLength;
}

/** The parts of a job's file, one after another. Throws before the first byte when that is not there. */
export async function openParts(files: FileStore, jobId: string, parts: number): Promise<ReadableStream<Uint8Array>> {
  let n = 0;
  const next = async () => {
    if (n >= parts) return null;
    const body = await files.get(jobPart(jobId, n));
    if (!body) throw new Error(`part ${n} of the file of job ${jobId} is not in the store`);
    n += 1;
    return body.getReader();
  };
  let reader = await next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (reader) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        reader = await next();
      }
      controller.close();
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}
