import type { Context } from "hono";
import { AppError, fieldError } from "../../app-error.ts";
import type { Env } from "../env.ts";

/** Longest wait for the next bytes. */
const SILENCE_MS = 15_000;
/** Minimum speed of a body that is read as a whole, after the first `SILENCE_MS`. */
const BYTES_A_SECOND = 64 * 1024;

/**
 * The request body as a stream. Reading throws `validation_failed` on `body` if the connection breaks, and
 * `request_timeout` after 15 seconds without bytes.
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

/** Reads the whole body; Hono caches it for later readers. Throws `request_timeout` if it stalls. */
export function sentBytes(c: Context<Env>): Promise<ArrayBuffer> {
  const size = Number(c.req.header("content-length") ?? 0) || 0;
  return inTime(c.req.arrayBuffer(), SILENCE_MS + (size / BYTES_A_SECOND) * 1000);
}

/**
 * Reads a body of at most `most` bytes. Throws `too_large`, `request_timeout` if it stalls or is too slow, and
 * `validation_failed` on `body` if the connection breaks.
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

/** Closes the connection, since the rest of the body stays unread. */
const timeout = () => new AppError("request_timeout", { headers: { Connection: "close" } });

/** Awaits `work` for at most `ms`. Throws `request_timeout`. */
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
