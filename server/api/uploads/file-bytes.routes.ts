import type { Context } from "hono";
import type { CopyWidth } from "#shared/rules/files/file-limits.ts";
import { isNameOfType, suggestedName } from "#shared/rules/files/file-names.ts";
import { AppError } from "../../app-error.ts";
import { copyObject, openBytes } from "../../db/files/file-objects.ts";
import type { Env } from "../../http/env.ts";
import { readRange } from "./byte-range.ts";
import { filesOf } from "./file-store.ts";
import type { FileRow } from "./files.store.ts";
import { copyBit } from "./parts.store.ts";

/** Sends a stored file, a range of it, or a small copy. Throws `range_not_satisfiable`, `unavailable`. */
export async function sendBytes(c: Context<Env>, file: FileRow, width: CopyWidth | undefined): Promise<Response> {
  const isCopy = width !== undefined && (file.copies & copyBit(width)) > 0;
  const tag = `"${file.sha256}${isCopy ? `-${width}` : ""}"`;
  const headers: Record<string, string> = {
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Type": isCopy ? "image/webp" : typeHeader(file.type),
    "Content-Disposition": dispositionOf(file),
    ETag: tag,
  };
  const known = c.req.header("if-none-match")?.split(",") ?? [];
  if (known.some((one) => one.trim() === tag)) return c.body(null, 304, headers);
  if (isCopy) {
    const copy = await filesOf(c.var.actor).get(copyObject(file.key, width));
    if (!copy) throw new AppError("unavailable");
    return c.body(copy, 200, headers);
  }

  headers["Accept-Ranges"] = "bytes";
  const isSame = [undefined, tag].includes(c.req.header("if-range"));
  const range = isSame ? readRange(c.req.header("range"), file.size) : null;
  if (range === "none") {
    throw new AppError("range_not_satisfiable", { headers: { "Content-Range": `bytes */${file.size}` } });
  }
  const { start, end } = range ?? { start: 0, end: file.size };
  const body = await openBytes(filesOf(c.var.actor), file, { start, end }).catch((error: unknown) => {
    c.var.actor.platform.log("error", "a file's bytes are missing", {
      requestId: c.var.actor.requestId,
      error: String(error),
    });
    throw new AppError("unavailable");
  });
  headers["Content-Length"] = String(end - start);
  if (range) headers["Content-Range"] = `bytes ${start}-${end - 1}/${file.size}`;
  return c.body(body, range ? 206 : 200, headers);
}

const typeHeader = (type: string): string => (type.startsWith("text/") ? `${type}; charset=utf-8` : type);

/**
 * Content-Disposition: `inline` only for pictures with a matching extension. Older files with another extension get a
 * fitting one. `filename` is ASCII, `filename*` is complete (RFC 6266).
 */
function dispositionOf({ name: stored, type }: FileRow): string {
  const name = suggestedName(stored, type) ?? stored;
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type.startsWith("image/") && isNameOfType(stored, type) ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${full}`;
}
