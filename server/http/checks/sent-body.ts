import type { Context } from "hono";
import { AppError, fieldError } from "../../app-error.ts";
import type { Env } from "../env.ts";

/** How long a sender may be silent. */
const SILENCE_MS = 15_000;
/** A body that is read as a whole comes at least so fast, once the silence has passed. */
const BYTES_A_SECOND = 64 * 1024;

/**
 * The bytes that come with a call. A sender who breaks off is no failure of whoever takes them in: reading on throws
 * `validation_failed` on `body`, and `request_timeout` after a silence of 15 seconds.
 */
export const sentBody = (c: Context<Env>): ReadableStream<Uint8Array<ArrayBuffer>> | null =>
  c.req.raw.body && patient(c.req.raw.body);

function patient(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const part = await inTime(
          reader.read().catch(() => null),
          SILENCE_MS,
        );
        if (part === null) controller.error(fieldError("body", "bad_format", "It broke off"));
        else if (part.done) controller.close();
        else controller.enqueue(part.value as Uint8Array<ArrayBuffer>);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The whole body, which stays readable by whoever asks for it later. Throws `request_timeout` where it stops coming. */
export function sentBytes(c: Context<Env>): Promise<ArrayBuffer> {
  const size = Number(c.req.header("content-length") ?? 0) || 0;
  return inTime(c.req.arrayBuffer(), SILENCE_MS + (size / BYTES_A_SECOND) * 1000);
}

/**
 * A body of at most `most` bytes. Throws `too_large` for a larger one, `request_timeout` for one that stops or comes too
 * slowly, and `validation_failed` on `body` for one that broke off.
 */
export async function wholeBody(body: ReadableStream<Uint8Array>, most: number): Promise<Blob> {
  const since = performance.now();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of patient(body)) {
    parts.push(part);
    size += part.byteLength;
    if (size > most) throw new AppError("too_large");
    if (performance.now() - since > SILENCE_MS + (size / BYTES_A_SECOND) * 1000) throw timeout();
  }
  return new Blob(parts);
}

/** The rest of the body is not read any more, so the connection cannot be kept. */
const timeout = () => new AppError("request_timeout", { headers: { Connection: "close" } });

/** What is waited for, unless it takes longer. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeout()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
