import type { Context } from "hono";
import { statement } from "../db/cell.ts";
import { findReplay, once } from "../db/idempotency.ts";
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
  return answered(c, await beginJob(c, job));
}

/** The same where the job uses up what `jobOf` looks at: the same call again is told of it before. */
export async function begunJobOnce(c: Context<Env>, jobOf: () => Promise<NewJob>): Promise<Response> {
  const { plan } = await once(c, async () => ({ ids: [], isReplay: false, plan: await beginJob(c, await jobOf()) }));
  return answered(c, plan as string);
}

async function answered(c: Context<Env>, id: string): Promise<Response> {
  const begun = await findJob(c.var.cell, id);
  if (!begun) throw new AppError("unavailable");
  return ok(c, jobShown(begun), { status: 202 });
}

const tables = { orders: "orders", products: "products", people: "users" } as const;

/** The same for one act on all that a filter finds by now: what is added later stays as it is. */
export async function begunManyJob(c: Context<Env>, kind: keyof typeof tables, act: object): Promise<Response> {
  const { rows } = await c.var.cell.run<{ id: number | null }>(statement(`SELECT max(id) AS id FROM ${tables[kind]}`));
  return begunJob(c, { kind, state: "running", spec: { ...act, lastId: rows[0]?.id ?? 0 } });
}
