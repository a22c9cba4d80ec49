import type { Context } from "hono";
import type { Env } from "../env.ts";

/** Media type per download format. */
export const FORMAT_TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

/** A generated file, sent as an attachment. */
export interface Download {
  /** ASCII file name with its extension; it is not escaped in the header. */
  name: string;
  type: string;
  body: ReadableStream<Uint8Array> | ArrayBuffer | string;
  /** Bytes, if known before the body is generated. */
  size?: number | undefined;
}

/** Answers with the file as an attachment. */
export const download = (c: Context<Env>, { name, type, body, size }: Download): Response =>
  c.body(body as ArrayBuffer, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    ...(size !== undefined && { "Content-Length": String(size) }),
  });
