import type { Context } from "hono";
import { StoredFile, uploadEndpoints } from "#shared/api/uploads/uploads.ts";
import { isPicture } from "#shared/rules/file-types.ts";
import { AppError } from "../../http/app-error.ts";
import { findCaller, requireFactor } from "../../http/caller.ts";
import type { Env } from "../../http/env.ts";
import { isSigned } from "../../http/file-link.ts";
import { pick, readFields, unlessKnown } from "../../http/list-answer.ts";
import { ok, okAll, okList } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { requireScope } from "../../http/scope.ts";
import { completeUpload } from "./complete.store.ts";
import { sendBytes } from "./file-bytes.ts";
import { type FileRow, findFile, getFile, isOnCard, listFiles, uploadOf } from "./files.store.ts";
import { listOpenUploads } from "./open-uploads.store.ts";
import { putCopy, putPart } from "./parts.store.ts";
import { beginUpload, dropFile } from "./uploads.store.ts";

const fieldNames = Object.keys(StoredFile.shape);
const bytesEndpoint = uploadEndpoints["GET /files/{id}/{name}"];

/** Files: sent in parts, checked as a whole, listed, deleted, and their bytes. */
export const fileRoutes = routes(uploadEndpoints, {
  "GET /uploads": (c, { query }) =>
    unlessKnown(c, async () => {
      const fields = readFields(query.fields, fieldNames);
      const list = await listFiles(c.var.cell, query);
      return okList(c, { ...list, rows: list.rows.map((row) => pick(row, fields)) });
    }),
  "POST /uploads": async (c, { body }) => ok(c, await beginUpload(c, body), { status: 201 }),
  "GET /uploads/open": async (c) => okAll(c, await listOpenUploads(c)),
  "GET /uploads/{id}": async (c, { path }) => ok(c, await uploadOf(c, await getFile(c, path.id))),
  "PUT /uploads/{id}/parts/{n}": async (c, { path }) => ok(c, { n: path.n, size: await putPart(c, path) }),
  "PUT /uploads/{id}/copies/{width}": async (c, { path }) => ok(c, { width: path.width, size: await putCopy(c, path) }),
  "POST /uploads/{id}/complete": async (c, { path }) => ok(c, await completeUpload(c, path.id)),
  "DELETE /uploads/{id}": async (c, { path }) => {
    const { undo } = await dropFile(c, path.id);
    return ok(c, {}, { meta: { undo } });
  },
  "GET /files/{id}/{name}": async (c, { path, query }) => {
    const file = await findFile(c, { key: path.id });
    const isOpen = (file && (await isOpenPicture(c, file))) || isSigned(c, { key: path.id, ...query });
    if (!isOpen) await requireReader(c);
    if (file?.state !== "stored") throw new AppError("not_found");
    return sendBytes(c, file, query.size);
  },
});

/** Lets people read, and tokens with the right to. */
async function requireReader(c: Context<Env>): Promise<void> {
  const caller = await findCaller(c, bytesEndpoint);
  if (!caller) throw new AppError("unauthorized");
  c.set("caller", caller);
  requireScope(c, "files:read");
  requireFactor(c);
}

/** In mock mode a page's picture cannot carry the header that says who asks. */
async function isOpenPicture(c: Context<Env>, { key, purpose, type }: FileRow): Promise<boolean> {
  if (c.var.platform.settings.mode !== "mock") return false;
  return purpose === "product" || (isPicture(type) && (await isOnCard(c.var.cell, key)));
}
