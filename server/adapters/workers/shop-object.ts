import { DurableObject } from "cloudflare:workers";
import type { DurableObjectState, Fetcher, R2Bucket } from "@cloudflare/workers-types";
import type { Hono } from "hono";
import { migrate } from "../../db/migrate.ts";
import { findMismatch, mismatchOf, readSchemaState } from "../../db/schema-match.ts";
import { OtherSecret } from "../../db/secrets.ts";
import { SECURITY_HEADERS } from "../../http/answers/security-headers.ts";
import type { Env } from "../../http/env.ts";
import type { HostSender } from "../../http/sender.ts";
import { inProcessHub } from "../../hub.ts";
import { type DeriveKey, makeClock, type Platform } from "../../platform.ts";
import { prepare } from "../../prepare.ts";
import { readSettings } from "../../settings.ts";
import { createShop } from "../../shop.ts";
import { consoleLog } from "../log.ts";
import { mailOf } from "../mail.ts";
import { paymentsOf } from "../payments.ts";
import { alarmJobs } from "./alarm.ts";
import { migratable, objectDatabase } from "./object-sql.ts";
import { r2Files } from "./r2.ts";
import { type Socket, streamSockets, wantsSocket } from "./stream-sockets.ts";

/** Bindings of the shop's object; every string among the rest is a setting. */
export interface ShopBindings {
  FILES: R2Bucket;
  ASSETS: Fetcher;
  [setting: string]: unknown;
}

/** Retry delay of an alarm that could not run. */
const ALARM_AGAIN_MS = 60_000;

interface Ready {
  app: Hono<Env>;
  /** Mismatch of build, secrets and database; the shop then only reports it. */
  mismatch: string | null;
  /** Started for a backup or a restore: changes no rows itself. */
  isAtRest: boolean;
  jobs: ReturnType<typeof alarmJobs>;
  sockets: ReturnType<typeof streamSockets>;
}

/**
 * Durable Object of the shop, with its own SQLite. It migrates on start, runs due work in its alarm, and holds all open
 * streams.
 */
export class Shop extends DurableObject<ShopBindings> {
  #ready: Promise<Ready> | undefined;

  /** Another entry point of this script, reached through `ctx.exports` without a binding. */
  get #keys(): { derive: DeriveKey } {
    return (this.ctx as unknown as { exports: { KeyDeriver: { derive: DeriveKey } } }).exports.KeyDeriver;
  }

  override async fetch(request: Request): Promise<Response> {
    const ready = await this.#whenReady().catch(tellFailedStart);
    if (!ready) return failedStart();
    const response = await ready.app.fetch(request, senderIn(request.headers));
    return wantsSocket(request) ? ready.sockets.overSocket(response) : response;
  }

  override async webSocketClose(socket: unknown): Promise<void> {
    (await this.#ready)?.sockets.forget(socket as Socket);
  }

  override async webSocketError(socket: unknown): Promise<void> {
    (await this.#ready)?.sockets.forget(socket as Socket);
  }

  override async alarm(): Promise<void> {
    const ready = await this.#whenReady().catch(tellFailedStart);
    if (ready && !ready.mismatch && !ready.isAtRest) return ready.jobs.alarm();
    // The runtime retries a throwing alarm only a few times.
    await this.ctx.storage.setAlarm(Date.now() + ALARM_AGAIN_MS);
  }

  /** Starts the shop on first use, and again after a failure or a mismatch. */
  async #whenReady(): Promise<Ready> {
    this.#ready ??= this.#make();
    try {
      const made = await this.#ready;
      if (made.mismatch) this.#ready = undefined;
      return made;
    } catch (error) {
      this.#ready = undefined;
      throw error;
    }
  }

  async #make(): Promise<Ready> {
    const { env } = this;
    const ctx = this.ctx as unknown as DurableObjectState;
    const settings = readSettings(texts(env));
    const db = objectDatabase(ctx.storage);
    const clock = makeClock(settings.fixedNow);
    const begin = { settings, now: clock.now(), log: consoleLog };
    const mismatch = migrated(ctx, db) ?? (await prepare(db, begin).then(() => null, reasonOf));
    const sockets = streamSockets(this.ctx as never, inProcessHub(null));
    const jobs = alarmJobs(ctx.storage, () => platform);
    const platform: Platform = {
      host: "workers",
      db,
      files: r2Files(env.FILES),
      clock,
      settings,
      log: consoleLog,
      asset: (request) => env.ASSETS.fetch(request as never) as unknown as Promise<Response>,
      jobs,
      hub: sockets.hub,
      mail: mailOf(settings),
      payments: paymentsOf(settings.payments),
      deriveKey: (secret, wanted) => this.#keys.derive(secret, wanted),
      defer: (work) => {
        ctx.waitUntil(work.catch((error) => consoleLog("error", "deferred work failed", { error: String(error) })));
      },
    };
    const isAtRest = settings.isOperatorOnly;
    if (!mismatch && !isAtRest) jobs.begin();
    return { app: createShop(platform, mismatch), mismatch, isAtRest, jobs, sockets };
  }
}

/** Migrates the database unless it needs a newer build; returns the remaining mismatch. */
function migrated({ storage }: DurableObjectState, db: Platform["db"]): string | null {
  const mismatch = mismatchOf(readSchemaState(db));
  if (mismatch?.kind === "missing") migrate(migratable(storage));
  return findMismatch(db);
}

/** Logs why the shop does not start; the response reveals nothing. */
function tellFailedStart(error: unknown): void {
  consoleLog("error", "the server could not start", { error: error instanceof Error ? error.message : String(error) });
}

const failedStart = () =>
  new Response("The server could not start; its log says why.", {
    status: 503,
    headers: { "retry-after": "5", ...SECURITY_HEADERS },
  });

/** Returns wrong secrets as a mismatch; rethrows any other error. */
function reasonOf(error: unknown): string {
  if (error instanceof OtherSecret) return error.message;
  throw error;
}

const texts = (env: ShopBindings) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** Reads the client's address and country from Cloudflare's headers, which clients cannot forge. */
const senderIn = (headers: Headers): HostSender => ({
  address: headers.get("cf-connecting-ip") ?? "",
  country: headers.get("cf-ipcountry"),
});
