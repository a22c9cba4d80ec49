import { createHash } from "node:crypto";
import * as z from "zod";
import type { BackupProblem } from "#shared/api/workspace/data.ts";
import type { StoredSecret } from "../../secrets.ts";

/**
 * Backup format: blocks of JSON lines. Each block ends with the SHA-256 over the previous checksum and its own lines,
 * so that the file can be processed in batches, and truncation or edits are detected.
 * The order is: a header; blocks of rows, each with its table and columns; the bytes of files, one object per block; an
 * end line with counts. A signed backup begins with a {@link SignedHead}; each later block is one encrypted line, and
 * its checksums are HMACs (`seal.ts`).
 */
export const FORMAT = 2;

export const Header = z.strictObject({
  pano: z.literal("backup"),
  format: z.int(),
  /** Last migration of the source database. */
  schema: z.string(),
  mode: z.enum(["mock", "live"]),
  shop: z.string(),
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Information for human readers only; whether a file is signed follows from its bytes. */
  signed: z.boolean().optional(),
  /** Check values of the secrets that rows depend on; absent in format 1. */
  secrets: z.strictObject({ PASSWORD_PEPPER: z.array(z.string()), TOTP_KEY: z.array(z.string()) }).optional(),
});
export type Header = z.infer<typeof Header>;

/** Head of a signed backup: salt of its keys, and check value of its BACKUP_KEY. */
export const SignedHead = z.strictObject({
  pano: z.literal("backup"),
  format: z.int(),
  salt: z.string(),
  key: z.string(),
});

export type SignedHead = z.infer<typeof SignedHead>;

/** First line of a block of rows. */
export const TableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableLine = z.infer<typeof TableLine>;
/** Stored object with all its bytes, base64. */
export const ObjectLine = z.strictObject({ object: z.string(), bytes: z.string() });
export type ObjectLine = z.infer<typeof ObjectLine>;
export const EndLine = z.strictObject({ end: z.literal(true), rows: z.int(), objects: z.int() });

/** Rejected backup file; nothing was written. */
export class BackupRefused extends Error {
  readonly problem: BackupProblem;
  /** Name of the secret that differs. */
  readonly field: StoredSecret | "BACKUP_KEY" | undefined;
  constructor(problem: BackupProblem, words: string, field?: StoredSecret | "BACKUP_KEY") {
    super(words);
    this.problem = problem;
    this.field = field;
  }
}

/** Checksum of a block, chained to the previous checksum `sum`. */
export const sumOf = (sum: string, text: string): string => createHash("sha256").update(sum).update(text).digest("hex");

export const SUM_HEAD = '{"sum":"';
