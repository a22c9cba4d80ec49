import * as z from "zod";
import { ListMeta, UndoMeta } from "../../envelope.ts";
import { COPY_MAX_BYTES, copyWidths, filePurposes, PART_BYTES } from "../../rules/files/file-limits.ts";
import { endpoint } from "../endpoint.ts";
import { listParams, numeric } from "../params.ts";

/** Opaque id of a file. */
export const FileId = z.string().regex(/^[\w-]{8,40}$/);
const FilePath = z.strictObject({ id: FileId });

/** Stored file. */
export const StoredFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  by: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Upload in progress: its parts and which ones have arrived. */
export const Upload = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  state: z.enum(["created", "uploading", "stored", "failed"]),
  partSize: z.int(),
  parts: z.int(),
  received: z.array(z.int()),
  /** Set once the file is stored. */
  file: StoredFile.nullable(),
  /** Link that opens the stored file for ten minutes without authentication. */
  link: z.strictObject({ url: z.string(), until: z.iso.datetime() }).nullable(),
});
export type Upload = z.infer<typeof Upload>;

/** Created upload, and the stored file with the same bytes, if any. */
export const BegunUpload = Upload.extend({ same: StoredFile.nullable() });
export type BegunUpload = z.infer<typeof BegunUpload>;

/** Upload in progress, as Admins see it. */
export const OpenUpload = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  /** Bytes received. */
  received: z.int(),
  by: z.strictObject({ id: z.int(), name: z.string() }),
  createdAt: z.iso.datetime(),
  /** Expiry: an hour after the last part. */
  endsAt: z.iso.datetime(),
});
export type OpenUpload = z.infer<typeof OpenUpload>;

export const UploadBody = z.strictObject({
  name: z.string().min(1).max(1000),
  size: z.int().min(1),
  type: z.string().min(1).max(200),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  purpose: z.enum(filePurposes).default("file"),
});
export type UploadBody = z.infer<typeof UploadBody>;

export const fileSorts = ["name", "type", "size", "createdAt"] as const;
export const FileQuery = z.object(listParams(fileSorts, 25));
export type FileQuery = z.infer<typeof FileQuery>;

const Part = numeric(z.int().min(1).max(1000));
const Width = numeric(z.literal([...copyWidths]));

export const uploadEndpoints = {
  "GET /uploads": endpoint({
    summary: "Stored files, newest first; `q` looks into their names",
    policy: "files:read",
    tagged: true,
    query: FileQuery,
    answer: z.array(StoredFile.partial()),
    meta: ListMeta,
  }),
  "POST /uploads": endpoint({
    summary: "Begin to send a file; `same` is a stored file with the same SHA-256",
    policy: "files:write",
    token: true,
    body: UploadBody,
    status: 201,
    answer: BegunUpload,
    errors: ["file_too_large", "type_not_allowed", "plan_limit", "upload_limit", "validation_failed"],
  }),
  "GET /uploads/open": endpoint({
    summary: "Uploads on their way, of everybody, oldest first",
    policy: "files:read",
    tagged: true,
    answer: z.array(OpenUpload),
    meta: ListMeta,
  }),
  "GET /uploads/{id}": endpoint({
    summary: "An upload with the parts that are there; once stored with a link that opens it",
    policy: "files:read",
    path: FilePath,
    answer: Upload,
    errors: ["not_found"],
  }),
  "PUT /uploads/{id}/parts/{n}": endpoint({
    summary: "Send one part, counted from 1; sending it again changes nothing",
    policy: "files:write",
    token: true,
    path: z.strictObject({ id: FileId, n: Part }),
    bytes: PART_BYTES,
    answer: z.strictObject({ n: z.int(), size: z.int() }),
    errors: ["not_found", "upload_ended", "too_large", "validation_failed", "unavailable"],
  }),
  "PUT /uploads/{id}/copies/{width}": endpoint({
    summary: "Send a small WebP copy of a picture, made by the sender; the first one stays",
    policy: "files:write",
    token: true,
    path: z.strictObject({ id: FileId, width: Width }),
    bytes: COPY_MAX_BYTES,
    answer: z.strictObject({ width: z.int(), size: z.int() }),
    errors: ["not_found", "type_not_allowed", "upload_ended", "too_large", "validation_failed", "unavailable"],
  }),
  "POST /uploads/{id}/complete": endpoint({
    summary: "All parts are there: check size, content and hash, then store the file",
    policy: "files:write",
    token: true,
    path: FilePath,
    answer: StoredFile,
    errors: [
      "not_found",
      "upload_ended",
      "part_missing",
      "hash_mismatch",
      "type_not_allowed",
      "validation_failed",
      "unavailable",
    ],
  }),
  "DELETE /uploads/{id}": endpoint({
    summary: "Delete a stored file, or end an upload and drop its parts; Admins end anybody's",
    policy: "files:write",
    token: true,
    path: FilePath,
    answer: z.strictObject({}),
    meta: z.strictObject({ undo: UndoMeta.optional() }),
    errors: ["not_found", "file_in_use", "unavailable"],
  }),
  "GET /files/{id}/{name}": endpoint({
    summary: "The bytes of a stored file, also a range of them, to a session or a signed link",
    policy: "public",
    tagged: true,
    path: z.strictObject({ id: FileId, name: z.string().min(1).max(1000) }),
    query: z.object({
      size: Width.optional(),
      until: numeric(z.int().min(0)).optional(),
      sign: z.string().max(100).optional(),
    }),
    // Each file under the type of its own.
    raw: ["*/*"],
    ranges: true,
    answer: z.unknown(),
    errors: ["unauthorized", "forbidden", "insufficient_scope", "not_found", "range_not_satisfiable", "unavailable"],
  }),
};
