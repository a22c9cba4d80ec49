import type { Context } from "hono";
import type { Env } from "../env.ts";

/** The type of each format that lists and answers are saved in. */
export const FORMAT_TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

/** A file that is made for whoever asks. */
export interface Download {
  /** One of plain letters, with its ending. */
  name: string;
  type: string;
  body: ReadableStream<Uint8Array> | ArrayBuffer | string;
  /** Bytes, where they are known before. */
  size?: number | undefined;
}

/** Has a browser save it under its name. */
export const download = (c: Context<Env>, { name, type, body, size }: Download): Response =>
  c.body(body as ArrayBuffer, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    ...(size !== undefined && { "Content-Length": String(size) }),
  });
