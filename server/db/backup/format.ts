import { createHash } from "node:crypto";
import * as z from "zod";
import type { BackupProblem } from "#shared/api/workspace/data.ts";
import type { StoredSecret } from "../../secrets.ts";

/**
 * A backup is lines of JSON in blocks. A block ends with a line that holds the SHA-256 over the sum before it and the
 * block's own lines, so that a file can be written and read piece by piece, and one that was cut or edited is known.
 * First a header; then blocks of rows, each naming its table and columns; then the bytes of files, one object a block;
 * then the end with its counts. A signed backup begins with a {@link SignedHead}; each block behind it is one encrypted
 * line, and its sums are HMACs (`seal.ts`).
 */
export const FORMAT = 2;

export const Header = z.strictObject({
  pano: z.literal("backup"),
  format: z.int(),
  /** The last migration of the database it was taken from. */
  schema: z.string(),
  mode: z.enum(["mock", "live"]),
  shop: z.string(),
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** For people who look into the file: whether it is signed shows in its bytes. */
  signed: z.boolean().optional(),
  /** Check values of the secrets that rows depend on; absent in format 1. */
  secrets: z.strictObject({ PASSWORD_PEPPER: z.array(z.string()), TOTP_KEY: z.array(z.string()) }).optional(),
});
export type Header = z.infer<typeof Header>;

/** Salt of the keys, and the check value of the BACKUP_KEY they are derived from. */
export const SignedHead = z.strictObject({
  pano: z.literal("backup"),
  format: z.int(),
  salt: z.string(),
  key: z.string(),
});

export type SignedHead = z.infer<typeof SignedHead>;

/** How a block of rows begins. */
export const TableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableLine = z.infer<typeof TableLine>;
/** A stored object, whole. */
export const ObjectLine = z.strictObject({ object: z.string(), bytes: z.string() });
export type ObjectLine = z.infer<typeof ObjectLine>;
export const EndLine = z.strictObject({ end: z.literal(true), rows: z.int(), objects: z.int() });

/** A file that is not taken; nothing of it was written. */
export class BackupRefused extends Error {
  readonly problem: BackupProblem;
  /** The secret that differs. */
  readonly field: StoredSecret | "BACKUP_KEY" | undefined;
  constructor(problem: BackupProblem, words: string, field?: StoredSecret | "BACKUP_KEY") {
    super(words);
    this.problem = problem;
    this.field = field;
  }
}

/** The sum of a block that follows `sum`. */
export const sumOf = (sum: string, text: string): string => createHash("sha256").update(sum).update(text).digest("hex");

export const SUM_HEAD = '{"sum":"';
