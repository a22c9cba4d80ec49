import type { Context } from "hono";
import { fieldError } from "./app-error.ts";
import type { Env } from "./env.ts";

/**
 * The bytes that come with a call. A sender who breaks off is no failure of whoever takes them in: reading on throws
 * `validation_failed` on `body`.
 */
export function sentBody(c: Context<Env>): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  const reader = c.req.raw.body?.getReader();
  if (!reader) return null;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const part = await reader.read().catch(() => null);
        if (part === null) controller.error(fieldError("body", "bad_format", "It broke off"));
        else if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
