import { type FileType, fileTypes, isPicture, isTable } from "./file-types.ts";

const MB = 1024 * 1024;
export const FILE_MAX_BYTES = 25 * MB;
export const PICTURE_MAX_BYTES = 5 * MB;
/** Part size of large uploads and backups; the last part can be smaller. */
export const PART_BYTES = 5 * MB;
/** Part size of smaller files: little is sent again after an interruption or a reload. */
export const SMALL_PART_BYTES = MB;
const LARGE_FILE_BYTES = 20 * MB;
export const FILES_AT_ONCE = 20;
/** Open uploads per person, and bytes they can reserve. */
export const OPEN_UPLOADS_MAX = 50;
export const RESERVED_MAX_BYTES = 1024 * MB;
export const QUEUE_MAX_BYTES = 200 * MB;
export const FILE_NAME_MAX = 200;
export const PICTURE_MIN_SIDE = 200;
export const PICTURE_MAX_SIDE = 8000;
/** Widths of picture thumbnails in pixels. */
export const copyWidths = [96, 640] as const;
export type CopyWidth = (typeof copyWidths)[number];
export const COPY_MAX_BYTES = MB;

/** Purpose of an upload: plain file, product picture or product import. */
export const filePurposes = ["file", "product", "import"] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Reasons to reject a file before its content is read. */
export type FileProblem = "empty" | "too_large" | "type_not_allowed" | "name_too_long";

export const maxBytesFor = (purpose: FilePurpose): number =>
  purpose === "product" ? PICTURE_MAX_BYTES : FILE_MAX_BYTES;

/** Whether a purpose accepts a file type. */
export const isTypeFor = (purpose: FilePurpose, type: string): boolean => {
  if (purpose === "product") return isPicture(type);
  return purpose === "import" ? isTable(type) : Object.hasOwn(fileTypes, type as FileType);
};

/** Problem with a file's name, size or type, or null. */
export function fileProblem(
  { name, size, type }: { name: string; size: number; type: string },
  purpose: FilePurpose,
): FileProblem | null {
  if (size <= 0) return "empty";
  if (size > maxBytesFor(purpose)) return "too_large";
  if (!isTypeFor(purpose, type)) return "type_not_allowed";
  return [...cleanFileName(name)].length > FILE_NAME_MAX ? "name_too_long" : null;
}

/** Problem with the dimensions of a product picture, or null. */
export function sidesProblem({ width, height }: { width: number; height: number }): "too_small" | "too_big" | null {
  if (Math.min(width, height) < PICTURE_MIN_SIDE) return "too_small";
  return Math.max(width, height) > PICTURE_MAX_SIDE ? "too_big" : null;
}

/**
 * File name without folders, bidirectional control characters, and the trailing dots, spaces and invisible characters
 * that operating systems drop.
 */
export function cleanFileName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? "";
  return own
    .slice(0, FILE_NAME_MAX * 8)
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "")
    .replace(/[\s.\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u, "")
    .trim();
}

/** Part size of a new upload of `size` bytes. */
export const partBytesFor = (size: number): number => (size < LARGE_FILE_BYTES ? SMALL_PART_BYTES : PART_BYTES);

/** Number of parts of a file. */
export const partCount = (size: number, partBytes = PART_BYTES): number => Math.ceil(size / partBytes);

/** Bytes of the `n`th part of a file, counted from 1. */
export const partSize = (size: number, n: number, partBytes = PART_BYTES): number =>
  Math.min(partBytes, size - (n - 1) * partBytes);
