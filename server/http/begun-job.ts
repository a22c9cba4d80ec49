import type { Context } from "hono";
import { findReplay } from "../db/idempotency.ts";
import { beginJob, findJob, jobShown, type NewJob } from "../db/jobs.ts";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";
import { ok } from "./ok.ts";

/** Whether a call is work for a job: as it was when its key came first, else as `isNow` finds. */
export async function isForJob(c: Context<Env>, isNow: () => Promise<boolean>): Promise<boolean> {
  const known = await findReplay(c);
  return known ? typeof known.plan === "string" : isNow();
}

/** Begins a job and answers 202 with it. */
export async function begunJob(c: Context<Env>, job: NewJob): Promise<Response> {
  const begun = await findJob(c.var.cell, await beginJob(c, job));
  if (!begun) throw new AppError("unavailable");
  return ok(c, jobShown(begun), { status: 202 });
}
