import { waitUntil } from "cloudflare:workers";
import type { D1Database, ExecutionContext, Fetcher, MessageBatch, Queue, R2Bucket } from "@cloudflare/workers-types";
import type { Hono } from "hono";
import type { Renderer } from "#shared/boot.ts";
import * as renderer from "../../dist/server/entry-server.js";
import { createApp } from "../app.ts";
import { findMismatch } from "../db/schema-match.ts";
import { OtherSecret } from "../db/secrets.ts";
import type { Env } from "../http/env.ts";
import { SECURITY_HEADERS } from "../http/security-headers.ts";
import type { Sender } from "../http/sender.ts";
import { doDueWork } from "../jobs/due.ts";
import { keepHouse } from "../jobs/housekeeping.ts";
import { makeClock, type Platform } from "../platform.ts";
import { prepare } from "../prepare.ts";
import { readSettings } from "../settings.ts";
import { d1Cell } from "./d1.ts";
import { type HubBinding, hubOf } from "./hub.ts";
import { consoleLog } from "./log.ts";
import { mailOf } from "./mail.ts";
import { paymentsOf } from "./payments.ts";
import { type Job, queueWaking } from "./queue.ts";
import { r2Files } from "./r2.ts";

export { Hub } from "./hub.ts";

interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  JOBS: Queue<Job>;
  HUB: HubBinding;
  [setting: string]: unknown;
}

/** One message does pieces for so long, then leaves the rest to the next: well within what a Worker may take. */
const DUE_FOR_MS = 10_000;

interface Ready {
  app: Hono<Env>;
  platform: Platform;
  /** Why build, secrets and database do not match; such an application only says so. */
  mismatch: string | null;
}
let ready: Promise<Ready> | undefined;

/** The application of this isolate: made at its first request, made again when that failed or can only refuse. */
async function appOf(env: Bindings): Promise<Ready> {
  ready ??= makeApp(env);
  try {
    const made = await ready;
    if (made.mismatch) ready = undefined;
    return made;
  } catch (error) {
    ready = undefined;
    throw error;
  }
}

async function makeApp(env: Bindings): Promise<Ready> {
  const settings = readSettings(texts(env));
  const cell = d1Cell(env.DB);
  const clock = makeClock(settings.fixedNow);
  const begin = { settings, now: clock.now(), log: consoleLog };
  const mismatch = (await findMismatch(cell)) ?? (await prepare(cell, begin).then(() => null, reasonOf));
  const platform: Platform = {
    host: "workers",
    cell,
    files: r2Files(env.FILES),
    clock,
    settings,
    log: consoleLog,
    asset: (request) => env.ASSETS.fetch(request as never) as unknown as Promise<Response>,
    renderer: renderer as Renderer,
    jobs: {
      ...queueWaking(env.JOBS, { clock, log: consoleLog }),
      settle: async () => void (await doDueWork(platform, Number.POSITIVE_INFINITY)),
    },
    hub: hubOf(env.HUB),
    mail: mailOf(settings),
    payments: paymentsOf(settings.payments),
    defer: (work) => {
      waitUntil(work.catch((error) => consoleLog("error", "deferred work failed", { error: String(error) })));
    },
  };
  return { app: createApp(platform, mismatch), platform, mismatch };
}

/** Answered like a schema that does not match; anything else keeps the application from being made. */
function reasonOf(error: unknown): string {
  if (error instanceof OtherSecret) return error.message;
  throw error;
}

const texts = (env: Bindings) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** Who sends, as the edge writes it into each request; nobody outside can write these two. */
const senderIn = (headers: Headers): Sender => ({
  address: headers.get("cf-connecting-ip") ?? "",
  country: headers.get("cf-ipcountry"),
});

export default {
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    try {
      const { app } = await appOf(env);
      return await app.fetch(request, senderIn(request.headers), context as never);
    } catch (error) {
      consoleLog("error", "the server could not start", {
        error: error instanceof Error ? error.message : String(error),
      });
      return new Response("The server could not start; its log says why.", {
        status: 503,
        headers: { "retry-after": "5", ...SECURITY_HEADERS },
      });
    }
  },
  async scheduled(_event: unknown, env: Bindings): Promise<void> {
    await env.JOBS.send({ kind: "housekeeping" });
  },
  async queue(batch: MessageBatch<Job>, env: Bindings): Promise<void> {
    const { platform, mismatch: known } = await appOf(env);
    const mismatch = known ?? (await findMismatch(platform.cell));
    // Handed out again later; the cron makes up for what is given up meanwhile.
    if (mismatch) throw new Error(mismatch);
    if (batch.messages.some(({ body }) => body.kind === "housekeeping")) await keepHouse(platform);
    for (const { body } of batch.messages) if (body.at !== undefined) await platform.jobs.wakeAt(body.at);
    const isMore = await doDueWork(platform, DUE_FOR_MS);
    if (isMore) await env.JOBS.send({ kind: "due" }, isMore === "later" ? { delaySeconds: 1 } : {});
  },
};
