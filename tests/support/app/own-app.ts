import type { Hono } from "hono";
import { storingMail } from "../../../server/adapters/mail.ts";
import { testPayments } from "../../../server/adapters/payments.ts";
import type { Env } from "../../../server/http/env.ts";
import { inProcessHub } from "../../../server/hub.ts";
import { scryptKey } from "../../../server/identity/passwords/derive-key.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import { inProcessJobs } from "../../../server/jobs/local-queue.ts";
import { type FileStore, type Mail, makeClock, type Payments, type Platform } from "../../../server/platform.ts";
import { prepare } from "../../../server/prepare.ts";
import { readSettings } from "../../../server/settings.ts";
import { sampleDb } from "../database/sample-db.ts";
import type { memoryDatabase } from "../database/wasm-sqlite.ts";
import { lettersAsset } from "../files/invoice-letters.ts";
import { ownFiles } from "../files/own-files.ts";
import { ANCHOR } from "./anchor.ts";
import { checkedApp } from "./checked-app.ts";
import { clientOf } from "./client.ts";

/** A server in this process whose database the test may look into, new or `db`; `env` are further settings. */
export async function ownApp({
  env = {},
  db: lent,
  mail = storingMail,
  payments = testPayments,
  log = () => {},
  files = ownFiles().files,
}: {
  env?: Record<string, string>;
  db?: ReturnType<typeof memoryDatabase>;
  mail?: Mail;
  payments?: Payments;
  log?: Platform["log"];
  files?: FileStore;
} = {}): Promise<{
  app: Hono<Env>;
  db: ReturnType<typeof memoryDatabase>;
  now: number;
  platform: Platform;
}> {
  const settings = readSettings({ APP_MODE: "mock", DEV_DELAY_MS: "0", APP_NOW: ANCHOR, ...env });
  const clock = makeClock(settings.fixedNow);
  const db = lent ?? (await sampleDb({ settings, now: clock.now() }));
  await prepare(db, { settings, now: clock.now(), log });
  const jobs = inProcessJobs(() => platform, runNextBatch);
  const host = { host: "test" as const, log, asset: lettersAsset, deriveKey: scryptKey, defer: () => {} };
  const platform: Platform = { ...host, db, files, clock, settings, jobs, hub: inProcessHub(), mail, payments };
  return { app: checkedApp(platform), db, now: clock.now(), platform };
}

/** Such a server with its sample data and a signed-in Admin. */
export async function ownAdmin() {
  const { app, db, platform } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  return { app, db, platform, request, admin: await clientOf("admin@example.com", request) };
}
