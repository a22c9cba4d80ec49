import { type OpenShop, shopHouse } from "../../../server/adapters/deno/shop-house.ts";
import { storingMail } from "../../../server/adapters/mail.ts";
import { testPayments } from "../../../server/adapters/payments.ts";
import { sqliteDatabase } from "../../../server/adapters/sqlite.ts";
import { createEdge } from "../../../server/edge.ts";
import { inProcessHub } from "../../../server/hub.ts";
import { scryptKey } from "../../../server/identity/passwords/derive-key.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import { inProcessJobs } from "../../../server/jobs/local-queue.ts";
import { type FileStore, makeClock, type Platform } from "../../../server/platform.ts";
import { prepare } from "../../../server/prepare.ts";
import { readSettings } from "../../../server/settings.ts";
import { createShop } from "../../../server/shop.ts";
import { directoryIn, type ShopEntry } from "../../../server/shops/directory.ts";
import { createGate } from "../../../server/shops/gate.ts";
import { shopLookup } from "../../../server/shops/lookup.ts";
import { operatorCalls, type ShopKeeper } from "../../../server/shops/operator-calls.ts";
import { settingsOfShop } from "../../../server/shops/shop-settings.ts";
import { ANCHOR } from "../app/anchor.ts";
import { blankRenderer } from "../app/blank-renderer.ts";
import { SECRET_NAMES } from "../app/live-app.ts";
import type { ReplyBody } from "../app/reply.ts";
import { sampleDb } from "../database/sample-db.ts";
import { wasmDatabase } from "../database/wasm-sqlite.ts";
import { ownFiles } from "../files/own-files.ts";

/** Environment of a live deployment with many shops. */
export const MANY_SETTINGS: Record<string, string> = {
  APP_MODE: "live",
  SHOPS: "by-host",
  TEST_BUILD: "1",
  PASSWORD_COST: "4",
  BACKUP_KEY: "a backup key of thirty-two characters",
  OPERATOR_KEY: "an operator's key for the tests of shops",
  ...Object.fromEntries(SECRET_NAMES.map((name) => [name, `${name} `.repeat(4)])),
};

export const OPERATOR = { authorization: `Bearer ${MANY_SETTINGS.OPERATOR_KEY}`, "content-type": "application/json" };

export interface Told {
  status: number;
  headers: Headers;
  body: ReplyBody;
  text: string;
}

/** Sends a request to a host name of a deployment. */
export type AskHost = (
  host: string,
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
) => Promise<Told>;

/** Status, headers and body of an answer, as JSON if it is any. */
export async function toldBy(answer: Response): Promise<Told> {
  const text = await answer.text();
  const isJson = /^application\/json(?:;|$)/.test(answer.headers.get("content-type") ?? "");
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
}

/** A deployment with many shops in this process: everything but the host. `broken` shops do not open. */
export function manyShops(env: Record<string, string> = {}) {
  const settings = readSettings({ ...MANY_SETTINGS, APP_NOW: ANCHOR, ...env });
  const directoryDb = sqliteDatabase(wasmDatabase());
  const directory = directoryIn(directoryDb);
  const databases = new Map<string, Platform["db"]>();
  const stores = new Map<string, FileStore>();
  const broken = new Set<string>();
  const logged: { level: string; line: string; facts: Record<string, unknown> }[] = [];
  const log: Platform["log"] = (level, line, facts = {}) => void logged.push({ level, line, facts });

  async function open(shop: ShopEntry): Promise<OpenShop> {
    if (broken.has(shop.host)) throw new Error("the file is damaged");
    const own = settingsOfShop(settings, shop);
    const clock = makeClock(own.fixedNow);
    const known = databases.get(shop.id);
    const db = known ?? (await sampleDb({ settings: own, now: clock.now() }));
    databases.set(shop.id, db);
    const files = stores.get(shop.id) ?? ownFiles().files;
    stores.set(shop.id, files);
    await prepare(db, { settings: own, now: clock.now(), log });
    const jobs = inProcessJobs(() => platform, runNextBatch);
    const hub = inProcessHub();
    const platform: Platform = {
      host: "test",
      db,
      files,
      clock,
      settings: own,
      log: (level, line, facts) => log(level, line, { shop: shop.host, ...facts }),
      asset: async () => new Response(null, { status: 404 }),
      jobs,
      hub,
      mail: storingMail,
      payments: testPayments,
      deriveKey: scryptKey,
      defer: () => undefined,
      isSuspended: shop.state === "suspended",
    };
    const app = createShop(platform, null);
    return {
      fetch: (request, sender) => app.fetch(request, sender),
      start: () => undefined,
      isBusy: () => hub.listeners() > 0,
      times: jobs.times,
      endStreams: hub.close,
      close: jobs.stop,
    };
  }

  const house = shopHouse({ open, wakes: directory, log });
  const lookup = shopLookup(directory);
  const keeper: ShopKeeper = {
    create: async () => undefined,
    ask: (shop, request) => house.fetch(shop, request, { address: "", country: null }),
    apply: ({ id }) => house.close(id),
    async erase({ id }) {
      await house.close(id);
      databases.delete(id);
    },
  };
  const operate = operatorCalls({
    directory,
    keeper,
    settings: () => settings,
    forget: lookup.forget,
    now: () => Date.now(),
  });
  const gate = createGate({ operatorKey: settings.operatorKey, log, find: lookup.find, operate });
  const edge = createEdge({
    mode: settings.mode,
    log,
    renderer: blankRenderer,
    asset: async () => new Response(null, { status: 404 }),
  });
  const fetch = (request: Request) =>
    gate(request, (shop) =>
      edge(request, { fetch: (asked) => house.fetch(shop, asked, { address: "10.0.0.1", country: null }) }),
    );
  const ask: AskHost = async (host, path, init) => toldBy(await fetch(new Request(`https://${host}${path}`, init)));
  return { ask, fetch, house, directory, databases, broken, logged, settings };
}

/** Adds a shop and signs its first Admin in by the operator's link; returns the header of the session. */
export async function signedUp(ask: AskHost, host: string, email = `boss@${host}`): Promise<Record<string, string>> {
  const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const password = "Sakin-Deniz-94";
  const added = await ask("operator.example", "/api/operator/shops", {
    method: "POST",
    headers: OPERATOR,
    body: JSON.stringify({ host, admin: email }),
  });
  const { link } = added.body.data as { link: string };
  const inviteToken = new URL(link).searchParams.get("invite");
  const person = { username: "Deniz Yılmaz", phoneNumber: "+90 532 000 00 00", email, password, inviteToken };
  const post = (path: string, body: object) =>
    ask(host, path, { method: "POST", headers: json, body: JSON.stringify(body) });
  const registered = await post("/api/auth/register", person);
  if (registered.status !== 201) throw new Error(registered.text);
  const entry = await post("/api/auth/login", { email, password });
  const cookie = (entry.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return { cookie, ...json };
}
