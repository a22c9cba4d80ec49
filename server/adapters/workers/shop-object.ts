import { DurableObject } from "cloudflare:workers";
import type { DurableObjectState, Fetcher, R2Bucket } from "@cloudflare/workers-types";
import type { Hono } from "hono";
import { migrate } from "../../db/migrate.ts";
import { findMismatch, mismatchOf, readSchemaState } from "../../db/schema-match.ts";
import { OtherSecret } from "../../db/secrets.ts";
import type { Env } from "../../http/env.ts";
import type { HostSender } from "../../http/sender.ts";
import { inProcessHub } from "../../hub.ts";
import { type DeriveKey, type Log, makeClock, type Platform } from "../../platform.ts";
import { prepare } from "../../prepare.ts";
import { readSettings } from "../../settings.ts";
import { createShop } from "../../shop.ts";
import { hasOperatorKey } from "../../shops/answers.ts";
import type { ShopState } from "../../shops/directory.ts";
import { type ShopIdentity, settingsOfShop } from "../../shops/shop-settings.ts";
import { consoleLog } from "../log.ts";
import { mailOf } from "../mail.ts";
import { paymentsOf } from "../payments.ts";
import { alarmJobs } from "./alarm.ts";
import { failedStart, logFailedStart } from "./failed-start.ts";
import { migratable, objectDatabase } from "./object-sql.ts";
import { emptyPrefix, r2Files } from "./r2.ts";
import { REOPEN, type Socket, streamSockets, wantsSocket } from "./stream-sockets.ts";
import { texts } from "./texts.ts";

/** Bindings of the shop's object; every string among the rest is a setting. */
export interface ShopBindings {
  FILES: R2Bucket;
  ASSETS: Fetcher;
  [setting: string]: unknown;
}

/** Retry delay of an alarm that could not run. */
const ALARM_AGAIN_MS = 60_000;

/** Identity and state of a shop among many, stored with its rows. */
const SHOP = "shop among many";
type StoredShop = ShopIdentity & { state: ShopState };

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

  /** Assigns a shop to this object, unless it has that shop already. */
  async create({ id, host }: ShopIdentity): Promise<void> {
    const shop = this.#storedShop();
    if (shop?.id === id && shop.host === host) return;
    this.#storage.kv.put(SHOP, { id, host, state: "active" } satisfies StoredShop);
    await this.#endReady();
  }

  /** Applies a new state: open streams end, and due work pauses while the shop is suspended. */
  async apply(state: ShopState): Promise<void> {
    const shop = this.#storedShop();
    if (!shop) return;
    this.#storage.kv.put(SHOP, { ...shop, state } satisfies StoredShop);
    await this.#endReady();
    if (state === "active") await this.#storage.setAlarm(Date.now());
  }

  /** Deletes the shop's files and rows. */
  async erase({ id }: ShopIdentity): Promise<void> {
    await this.apply("closed");
    await emptyPrefix(this.env.FILES, filePrefix(id));
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }

  get #storage(): DurableObjectState["storage"] {
    return (this.ctx as unknown as DurableObjectState).storage;
  }

  #storedShop = (): StoredShop | undefined => this.#storage.kv.get<StoredShop>(SHOP);

  async #endReady(): Promise<void> {
    const ready = await this.#ready?.catch(() => undefined);
    if (ready) ready.sockets.endStreams();
    else for (const socket of this.ctx.getWebSockets()) socket.close(REOPEN);
    this.#ready = undefined;
  }

  /** Whether the shop answers this request: one among many only to its operator while it is suspended. */
  #isOpenTo(request: Request): boolean {
    const { SHOPS, OPERATOR_KEY } = texts(this.env);
    if (SHOPS !== "by-host") return true;
    const state = this.#storedShop()?.state;
    return state === "active" || (state === "suspended" && hasOperatorKey(request, OPERATOR_KEY ?? null));
  }

  override async fetch(request: Request): Promise<Response> {
    if (!this.#isOpenTo(request)) return failedStart();
    const ready = await this.#whenReady().catch((error) => logFailedStart(error, this.#storedShop()?.host));
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
    if (texts(this.env).SHOPS === "by-host" && (this.#storedShop()?.state ?? "closed") === "closed") return;
    const ready = await this.#whenReady().catch((error) => logFailedStart(error, this.#storedShop()?.host));
    if (ready && !ready.mismatch && !ready.isAtRest) return ready.jobs.alarm();
    // The runtime retries a throwing alarm only a few times.
    await this.ctx.storage.setAlarm(Date.now() + ALARM_AGAIN_MS);
  }

  /** Starts the shop on first use, and again after a failure or a mismatch. */
  async #whenReady(): Promise<Ready> {
    this.#ready ??= this.#open();
    try {
      const ready = await this.#ready;
      if (ready.mismatch) this.#ready = undefined;
      return ready;
    } catch (error) {
      this.#ready = undefined;
      throw error;
    }
  }

  async #open(): Promise<Ready> {
    const { env } = this;
    const ctx = this.ctx as unknown as DurableObjectState;
    const shared = readSettings(texts(env));
    const shop = shared.shops === "by-host" ? this.#storedShop() : undefined;
    const settings = shop ? settingsOfShop(shared, shop) : shared;
    const log: Log = shop ? (level, line, facts) => consoleLog(level, line, { shop: shop.host, ...facts }) : consoleLog;
    const db = objectDatabase(ctx.storage);
    const clock = makeClock(settings.fixedNow);
    const begin = { settings, now: clock.now(), log };
    const mismatch = migrated(ctx, db) ?? (await prepare(db, begin).then(() => null, reasonOf));
    const sockets = streamSockets(this.ctx as never, inProcessHub(null));
    const jobs = alarmJobs(ctx.storage, () => platform);
    const platform: Platform = {
      host: "workers",
      db,
      files: r2Files(env.FILES, shop && filePrefix(shop.id)),
      clock,
      settings,
      log,
      asset: (request) => env.ASSETS.fetch(request as never) as unknown as Promise<Response>,
      jobs,
      hub: sockets.hub,
      mail: mailOf(settings),
      payments: paymentsOf(settings.payments),
      deriveKey: (secret, wanted) => this.#keys.derive(secret, wanted),
      defer: (work) => {
        ctx.waitUntil(work.catch((error) => log("error", "deferred work failed", { error: String(error) })));
      },
      isSuspended: shop?.state === "suspended",
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

/** Returns wrong secrets as a mismatch; rethrows any other error. */
function reasonOf(error: unknown): string {
  if (error instanceof OtherSecret) return error.message;
  throw error;
}

/** Files of a shop among many lie below its id in the bucket. */
const filePrefix = (id: string) => `${id}/`;

/** Reads the client's address and country from Cloudflare's headers, which clients cannot forge. */
const senderIn = (headers: Headers): HostSender => ({
  address: headers.get("cf-connecting-ip") ?? "",
  country: headers.get("cf-ipcountry"),
});
