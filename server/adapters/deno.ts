import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import process from "node:process";
import type { Renderer } from "#shared/boot.ts";
import { createEdge, type Shop } from "../edge.ts";
import { SECURITY_HEADERS } from "../http/answers/security-headers.ts";
import type { HostSender } from "../http/sender.ts";
import { inProcessHub } from "../hub.ts";
import { scryptKey } from "../identity/passwords/derive-key.ts";
import { runMaintenance } from "../jobs/housekeeping.ts";
import { inProcessJobs } from "../jobs/local-queue.ts";
import { makeClock, type Platform } from "../platform.ts";
import { readSettings, type Settings, SettingsError } from "../settings.ts";
import { createShop } from "../shop.ts";
import { afterWrites } from "./deno/after-writes.ts";
import { compressPage } from "./deno/compress.ts";
import { openDatabase, wordsOf } from "./deno/database.ts";
import { deferredWork } from "./deno/deferred.ts";
import { diskFiles, dropHalfWritten } from "./deno/disk.ts";
import { drain } from "./deno/drain.ts";
import { gatheringLog } from "./log.ts";
import { mailOf } from "./mail.ts";
import { paymentsOf } from "./payments.ts";

/** Deno APIs used here, declared by hand because the project's types are Node's. */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; signal: AbortSignal; onListen: () => void },
    handler: (request: Request, info: { remoteAddr: { hostname?: string } }) => Response | Promise<Response>,
  ): { finished: Promise<void>; shutdown(): Promise<void> };
  listen(options: { hostname: string; port: number }): { close(): void };
  addSignalListener(signal: "SIGTERM" | "SIGINT", listener: () => void): void;
};

const HOUSEKEEPING_EVERY_MS = 5 * 60 * 1000;
/** Time a shutdown waits for running requests; supervisors kill the process after 30 seconds. */
const LAST_ANSWERS_MS = 20_000;
const log = gatheringLog();
const here = join(import.meta.dirname ?? ".", "..", "..");

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const port = readPort(process.env.PORT);
  needPort(port);
  const clock = makeClock(settings.fixedNow);
  const folder = process.env.DATA_DIR || join(here, ".data");
  const file = join(folder, "pano.db");
  const stored = join(folder, "files");
  const files = diskFiles(stored);
  const { db, close } = await openDatabase(file, { settings, now: clock.now(), log });
  // A server started for a backup or a restore changes no rows and no files of another server.
  const isAtRest = settings.isOperatorOnly;
  if (!isAtRest) await dropHalfWritten(stored);

  const renderer = await loadRenderer();
  const jobs = inProcessJobs(() => platform);
  const hub = inProcessHub();
  const deferred = deferredWork(log);
  const platform: Platform = {
    host: "deno",
    db,
    files: afterWrites(files, db.settled),
    clock,
    settings,
    log,
    asset: serveFile,
    jobs,
    hub,
    mail: afterWrites(mailOf(settings), db.settled),
    payments: afterWrites(paymentsOf(settings.payments), db.settled),
    deriveKey: scryptKey,
    defer: deferred.defer,
  };
  const shop = createShop(platform, null);
  const edge = createEdge({ mode: settings.mode, asset: serveFile, renderer, log });

  const apart = apartBy(settings.edgeDistanceMs);

  outliveErrors();
  const requests = drain();
  const cut = new AbortController();
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Open streams would block the shutdown.
    hub.close();
    await requests.quiet();
    const late = setTimeout(() => cut.abort(), LAST_ANSWERS_MS);
    await server.shutdown();
    clearTimeout(late);
  };
  // Registered before the first request, so that a signal always closes the database.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => void stop());
  }
  const server = Deno.serve(
    {
      port,
      hostname: "127.0.0.1",
      signal: cut.signal,
      onListen: () => log("info", `serving on http://127.0.0.1:${port}`),
    },
    (request, info) => {
      // An invalid Host header makes an unparsable URL.
      if (!URL.canParse(request.url)) return new Response(null, { status: 400, headers: SECURITY_HEADERS });
      const sender = senderOf(request, info, settings);
      const answer = async () =>
        compressPage(request, await edge(request, apart({ fetch: (asked) => shop.fetch(asked, sender) })));
      return requests.answer(answer);
    },
  );
  let housework: Promise<void> | undefined;
  const tidy = () => {
    housework = runMaintenance(platform).then(() => jobs.wake());
  };
  if (!isAtRest) setTimeout(tidy, 0);
  const chores = isAtRest ? undefined : setInterval(tidy, HOUSEKEEPING_EVERY_MS);
  await server.finished;
  clearInterval(chores);
  await housework?.catch(() => undefined);
  await deferred.settled();
  await jobs.stop();
  await db.settled().catch((error) => log("error", "what was written last is lost", { error: String(error) }));
  close();
}

/** Delays each request to the shop, to imitate a distant one. */
const apartBy =
  (ms: number) =>
  (shop: Shop): Shop =>
    ms === 0
      ? shop
      : {
          async fetch(request) {
            await new Promise((resolve) => setTimeout(resolve, ms));
            return shop.fetch(request);
          },
        };

/**
 * Reads the client's address from the proxy's header if configured, because every connection then comes from the proxy.
 */
function senderOf(
  { headers }: Request,
  { remoteAddr }: { remoteAddr: { hostname?: string } },
  { addressHeader, countryHeader }: Settings,
): HostSender {
  // Each proxy appends the address it saw; the client may have forged all earlier values.
  const told = addressHeader ? headers.get(addressHeader)?.split(",").at(-1)?.trim() : undefined;
  return {
    address: told || (remoteAddr.hostname ?? ""),
    country: countryHeader ? headers.get(countryHeader) : null,
  };
}

/** Logs uncaught errors; by default one would end the process. */
function outliveErrors(): void {
  process.on("uncaughtException", (error) => log("error", "uncaught error", { error: error.stack }));
  process.on("unhandledRejection", (reason) => {
    log("error", "unhandled rejection", { error: reason instanceof Error ? reason.stack : String(reason) });
  });
}

function readPort(text: string | undefined): number {
  const port = Number(text || 8787);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new SettingsError(`Setting PORT must be a port number, not "${text}".`);
}

/** Checks that the port is free before the database is opened. */
function needPort(port: number): void {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
  } catch (error) {
    throw new SettingsError(`Port ${port} cannot be used (${wordsOf(error)}): set PORT to a free one.`);
  }
}

/** Loads the server-side build of the web app; without it the server answers API requests only. */
async function loadRenderer(): Promise<Renderer | undefined> {
  try {
    return (await import("../../dist/server/entry-server.js")) as Renderer;
  } catch (error) {
    log("warn", "no web build found, pages are not drawn", { error: String(error) });
    return undefined;
  }
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/** Decodes a path; null for invalid escapes. */
function unescaped(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Serves a file of the client build, in the smallest precompressed encoding that the browser accepts. */
async function serveFile(request: Request): Promise<Response> {
  const path = normalize(unescaped(new URL(request.url).pathname) ?? "..");
  if (path.includes("..") || path.includes("\0")) return new Response(null, { status: 404 });
  const file = join(here, "dist/client", path);
  const accepted = request.headers.get("accept-encoding") ?? "";
  const forms = [
    ...(/\bbr\b/.test(accepted) ? [{ ending: ".br", encoding: "br" }] : []),
    ...(/\bgzip\b/.test(accepted) ? [{ ending: ".gz", encoding: "gzip" }] : []),
    { ending: "", encoding: "" },
  ];
  for (const { ending, encoding } of forms) {
    const bytes = await readFile(file + ending).catch((error: NodeJS.ErrnoException) => {
      if (!ABSENT.has(error.code ?? ""))
        log("error", "a file of the build cannot be read", { path, error: error.code });
      return null;
    });
    if (!bytes) continue;
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": types[extname(file)] ?? "application/octet-stream",
        vary: "accept-encoding",
        ...(encoding ? { "content-encoding": encoding } : {}),
      },
    });
  }
  return new Response(null, { status: 404 });
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
