import type { Context } from "hono";
import { sql } from "kysely";
import { AppError } from "../app-error.ts";
import { q } from "../db/database.ts";
import { beginJob, findJob, jobShown, type NewJob } from "../db/jobs/jobs.ts";
import { findReplay, withIdempotency } from "../db/write/idempotency.ts";
import { ok } from "../http/answers/ok.ts";
import type { Env } from "../http/env.ts";

/** Whether the request runs as a job: a replay repeats the first decision stored with its key, else `isNow` decides. */
export function isForJob(c: Context<Env>, isNow: () => boolean): boolean {
  const known = findReplay(c.var.actor);
  return known ? typeof known.plan === "string" : isNow();
}

/** Creates a job and answers 202 with it. */
export function startedJob(c: Context<Env>, job: NewJob): Response {
  return answered(c, beginJob(c.var.actor, job));
}

/** Creates the job of `jobOf` once per Idempotency-Key, since the job changes the records that `jobOf` reads. */
export function startedJobOnce(c: Context<Env>, jobOf: () => NewJob): Response {
  const { plan } = withIdempotency(c.var.actor, () => ({
    ids: [],
    isReplay: false,
    plan: beginJob(c.var.actor, jobOf()),
  }));
  return answered(c, plan as string);
}

function answered(c: Context<Env>, id: string): Response {
  const job = findJob(c.var.actor.db, id);
  if (!job) throw new AppError("unavailable");
  return ok(c, jobShown(job), { status: 202 });
}

const tables = { orders: "orders", products: "products", people: "users" } as const;

/** Creates a job for one action on all records that match a filter; `lastId` excludes records created later. */
export function startedManyJob(c: Context<Env>, kind: keyof typeof tables, act: object): Response {
  const newest = c.var.actor.db.first(q.selectFrom(tables[kind]).select(sql<number | null>`max(id)`.as("id")));
  return startedJob(c, { kind, state: "running", spec: { ...act, lastId: newest?.id ?? 0 } });
}
