import type { Hono } from "hono";
import { storingMail } from "../../server/adapters/mail.ts";
import { testPayments } from "../../server/adapters/payments.ts";
import type { Env } from "../../server/http/env.ts";
import { inProcessHub } from "../../server/hub.ts";
import { inProcessJobs } from "../../server/jobs/in-process.ts";
import { type FileStore, type Mail, makeClock, type Payments, type Platform } from "../../server/platform.ts";
import { prepare } from "../../server/prepare.ts";
import { readSettings } from "../../server/settings.ts";
import { ANCHOR } from "./anchor.ts";
import { checkedApp } from "./checked-app.ts";
import { clientOf } from "./client.ts";
import { lettersAsset } from "./invoice-letters.ts";
import { ownFiles } from "./own-files.ts";
import { sampleCell } from "./sample-cell.ts";
import type { memoryCell } from "./wasm-sqlite.ts";

/** A server in this process whose database the test may look into, new or `cell`; `env` are further settings. */
export async function ownApp({
  env = {},
  cell: lent,
  mail = storingMail,
  payments = testPayments,
  log = () => {},
  files = ownFiles().files,
}: {
  env?: Record<string, string>;
  cell?: ReturnType<typeof memoryCell>;
  mail?: Mail;
  payments?: Payments;
  log?: Platform["log"];
  files?: FileStore;
} = {}): Promise<{
  app: Hono<Env>;
  cell: ReturnType<typeof memoryCell>;
  now: number;
  platform: Platform;
}> {
  const settings = readSettings({ APP_MODE: "mock", DEV_DELAY_MS: "0", APP_NOW: ANCHOR, ...env });
  const clock = makeClock(settings.fixedNow);
  const cell = lent ?? (await sampleCell({ settings, now: clock.now() }));
  await prepare(cell, { settings, now: clock.now(), log });
  const jobs = inProcessJobs(() => platform);
  const host = { host: "test" as const, log, asset: lettersAsset, defer: () => {} };
  const platform: Platform = { ...host, cell, files, clock, settings, jobs, hub: inProcessHub(), mail, payments };
  return { app: checkedApp(platform), cell, now: clock.now(), platform };
}

/** Such a server with its sample data and a signed-in Admin. */
export async function ownAdmin() {
  const { app, cell, platform } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  return { app, cell, platform, request, admin: await clientOf("admin@example.com", request) };
}
