import type { JobRow } from "../jobs/jobs.ts";
import type { AdminInFile, Checked } from "./check.ts";
import type { Header } from "./format.ts";
import type { Signing } from "./seal.ts";
import type { WritePlace } from "./write.ts";

/** How far a backup has come that a job writes; `write` is null behind its last block. */
export interface BackupPlace {
  write?: WritePlace | null;
  parts?: number;
  bytes?: number;
  rows?: number;
  tries?: number;
  /** The most parts that one of the tries has kept. */
  most?: number;
}

/** How far a restore has come. */
export interface RestorePlace {
  /** Proving has none. */
  stage?: "close" | "save" | "clear" | "load" | "count" | "open";
  /** How far the file was read, and the sum up to there. */
  at?: number;
  sum?: string;
  signing?: Signing | null;
  known?: Checked;
  /** What the shop was before: put back where the file turns out to break a rule of the database. */
  saved?: BackupPlace;
  from?: "file" | "saved";
  /** The shop has paid before, and what it pays for stays its own. */
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
  /** The secret that differs. */
  field?: string;
}
/** A restore as it is kept among the jobs. */
export type RestoreRow = JobRow<{ size: number; by: number | null }, RestorePlace, RestoreResult>;
