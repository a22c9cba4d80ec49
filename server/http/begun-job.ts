import type { Context } from "hono";
import { beginJob, findJob, jobShown, type NewJob } from "../db/jobs.ts";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";
import { ok } from "./ok.ts";

/** Begins a job and answers 202 with it. */
export async function begunJob(c: Context<Env>, job: NewJob): Promise<Response> {
  const begun = await findJob(c.var.cell, await beginJob(c, job));
  if (!begun) throw new AppError("unavailable");
  return ok(c, jobShown(begun), { status: 202 });
}
