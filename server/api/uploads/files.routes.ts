import type { Context } from "hono";
import { StoredFile, uploadEndpoints } from "#shared/api/uploads/uploads.ts";
import { isPicture } from "#shared/rules/files/file-types.ts";
import type { Actor } from "../../actor.ts";
import { pick, readFields, withListCache } from "../../answers/list-answer.ts";
import { AppError } from "../../app-error.ts";
import { ok, okAll, okList } from "../../http/answers/ok.ts";
import { findCaller, requireFactor } from "../../http/checks/caller.ts";
import { sentBody } from "../../http/checks/sent-body.ts";
import type { Env } from "../../http/env.ts";
import { isSigned } from "../../http/file-link.ts";
import { routes } from "../../http/routes.ts";
import { requireScope } from "../../identity/scope.ts";
import { completeUpload } from "./complete.store.ts";
import { sendBytes } from "./file-bytes.routes.ts";
import { type FileRow, findFile, getFile, isOnCard, listFiles, uploadOf } from "./files.store.ts";
import { listOpenUploads } from "./open-uploads.store.ts";
import { putCopy, putPart } from "./parts.store.ts";
import { beginUpload, dropFile } from "./uploads.store.ts";

const fieldNames = Object.keys(StoredFile.shape);
const bytesEndpoint = uploadEndpoints["GET /files/{id}/{name}"];

/** Routes of uploads and files. */
export const fileRoutes = routes(uploadEndpoints, {
  "GET /uploads": (c, { query }) =>
    withListCache(c, () => {
      const fields = readFields(query.fields, fieldNames);
      const list = listFiles(c.var.actor.db, query);
      return okList(c, { ...list, rows: list.rows.map((row) => pick(row, fields)) });
    }),
  "POST /uploads": (c, { body }) => ok(c, beginUpload(c.var.actor, body), { status: 201 }),
  "GET /uploads/open": (c) => okAll(c, listOpenUploads(c.var.actor)),
  "GET /uploads/{id}": (c, { path }) => ok(c, uploadOf(c.var.actor, getFile(c.var.actor, path.id))),
  "PUT /uploads/{id}/parts/{n}": async (c, { path }) =>
    ok(c, { n: path.n, size: await putPart(c.var.actor, { ...path, body: sentBody(c) }) }),
  "PUT /uploads/{id}/copies/{width}": async (c, { path }) =>
    ok(c, { width: path.width, size: await putCopy(c.var.actor, { ...path, body: sentBody(c) }) }),
  "POST /uploads/{id}/complete": async (c, { path }) => ok(c, await completeUpload(c.var.actor, path.id)),
  "DELETE /uploads/{id}": async (c, { path }) => {
    const { undo } = await dropFile(c.var.actor, path.id);
    return ok(c, {}, { meta: { undo } });
  },
  "GET /files/{id}/{name}": async (c, { path, query }) => {
    const file = findFile(c.var.actor, { key: path.id });
    const isOpen = (file && isOpenPicture(c.var.actor, file)) || isSigned(c.var.actor, { key: path.id, ...query });
    if (!isOpen) requireReader(c);
    if (file?.state !== "stored") throw new AppError("not_found");
    return sendBytes(c, file, query.size);
  },
});

/** Requires a session, or a token with the `files:read` scope. */
function requireReader(c: Context<Env>): void {
  const caller = findCaller(c, bytesEndpoint);
  if (!caller) throw new AppError("unauthorized");
  c.var.actor.caller = caller;
  requireScope(c.var.actor, "files:read");
  requireFactor(c);
}

/** In mock mode an `<img>` request cannot send the header that names the user. */
function isOpenPicture(actor: Actor, { key, purpose, type }: FileRow): boolean {
  if (actor.platform.settings.mode !== "mock") return false;
  return purpose === "product" || (isPicture(type) && isOnCard(actor.db, key));
}
