import { type FileType, fileTypes, isPicture, isTable } from "./file-types.ts";

const MB = 1024 * 1024;
export const FILE_MAX_BYTES = 25 * MB;
export const PICTURE_MAX_BYTES = 5 * MB;
/** A large file, and a backup, travels in parts of this size; the last one may be smaller. */
export const PART_BYTES = 5 * MB;
/** A smaller one in these: after a break or a reload little of it is sent again. */
export const SMALL_PART_BYTES = MB;
const LARGE_FILE_BYTES = 20 * MB;
export const FILES_AT_ONCE = 20;
/** Uploads on their way a person may have, and the bytes they may reserve. */
export const OPEN_UPLOADS_MAX = 50;
export const RESERVED_MAX_BYTES = 1024 * MB;
export const QUEUE_MAX_BYTES = 200 * MB;
export const FILE_NAME_MAX = 200;
export const PICTURE_MIN_SIDE = 200;
export const PICTURE_MAX_SIDE = 8000;
/** Widths of the small copies of a picture, in pixels. */
export const copyWidths = [96, 640] as const;
export type CopyWidth = (typeof copyWidths)[number];
export const COPY_MAX_BYTES = MB;

/** What a file is for: by itself, as a picture of a product, or to be read as a list of products. */
export const filePurposes = ["file", "product", "import"] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Why a file is refused before its content is looked at. */
export type FileProblem = "empty" | "too_large" | "type_not_allowed" | "name_too_long";

export const maxBytesFor = (purpose: FilePurpose): number =>
  purpose === "product" ? PICTURE_MAX_BYTES : FILE_MAX_BYTES;

/** The types taken for a purpose. */
export const isTypeFor = (purpose: FilePurpose, type: string): boolean => {
  if (purpose === "product") return isPicture(type);
  return purpose === "import" ? isTable(type) : Object.hasOwn(fileTypes, type as FileType);
};

/** What is wrong with a file of this name, size and type, or null. */
export function fileProblem(
  { name, size, type }: { name: string; size: number; type: string },
  purpose: FilePurpose,
): FileProblem | null {
  if (size <= 0) return "empty";
  if (size > maxBytesFor(purpose)) return "too_large";
  if (!isTypeFor(purpose, type)) return "type_not_allowed";
  return [...cleanFileName(name)].length > FILE_NAME_MAX ? "name_too_long" : null;
}

/** What is wrong with the sides of a product's picture, or null. */
export function sidesProblem({ width, height }: { width: number; height: number }): "too_small" | "too_big" | null {
  if (Math.min(width, height) < PICTURE_MIN_SIDE) return "too_small";
  return Math.max(width, height) > PICTURE_MAX_SIDE ? "too_big" : null;
}

/**
 * A file's own name: without the folders before it, without signs that turn the reading direction, and without the dots,
 * blanks and unseen signs that an operating system drops from its end.
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

/** The size of the parts that a new upload of `size` bytes comes in. */
export const partBytesFor = (size: number): number => (size < LARGE_FILE_BYTES ? SMALL_PART_BYTES : PART_BYTES);

/** How many parts of `partBytes` a file of this size has. */
export const partCount = (size: number, partBytes = PART_BYTES): number => Math.ceil(size / partBytes);

/** How many bytes the `n`th part of a file has, counted from 1. */
export const partSize = (size: number, n: number, partBytes = PART_BYTES): number =>
  Math.min(partBytes, size - (n - 1) * partBytes);
