import type { JobRow } from "../jobs/jobs.ts";
import type { AdminInFile, Checked } from "./check.ts";
import type { Header } from "./format.ts";
import type { Signing } from "./seal.ts";
import type { WritePlace } from "./write.ts";

/** Progress of a backup job; `write` is null after the last block. */
export interface BackupPlace {
  write?: WritePlace | null;
  parts?: number;
  bytes?: number;
  rows?: number;
  tries?: number;
  /** Highest number of parts that any attempt has stored. */
  most?: number;
}

/** Progress of a restore job. */
export interface RestorePlace {
  /** Undefined while the file is only checked. */
  stage?: "close" | "save" | "clear" | "load" | "count" | "open";
  /** Bytes of the file read so far, and the checksum up to there. */
  at?: number;
  sum?: string;
  signing?: Signing | null;
  known?: Checked;
  /** Backup of the previous shop, restored if the file violates a database rule. */
  saved?: BackupPlace;
  from?: "file" | "saved";
  /** The shop has paid before, so its billing rows stay. */
  hasPaid?: boolean;
  /** The next table of `clear` and `count`. A number was stored by an earlier version. */
  table?: string | number;
}
interface RestoreResult {
  header?: Header;
  isSigned?: boolean;
  admins?: AdminInFile[];
  code?: string;
  message?: string;
  problem?: string;
  /** Name of the secret that differs. */
  field?: string;
}
/** Restore job. */
export type RestoreRow = JobRow<{ size: number; by: number | null }, RestorePlace, RestoreResult>;
