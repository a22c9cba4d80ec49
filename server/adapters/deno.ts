import { join } from "node:path";
import process from "node:process";
import type { Renderer } from "#shared/boot.ts";
import { createEdge, type Shop } from "../edge.ts";
import { SECURITY_HEADERS } from "../http/answers/security-headers.ts";
import type { HostSender } from "../http/sender.ts";
import { scryptKey } from "../identity/passwords/derive-key.ts";
import { readSettings, type Settings, SettingsError } from "../settings.ts";
import { clientFiles } from "./deno/client-files.ts";
import { compressPage } from "./deno/compress.ts";
import { wordsOf } from "./deno/database.ts";
import { drain } from "./deno/drain.ts";
import { type ManyParts, manyShops, type Served } from "./deno/many-shops.ts";
import { openShop } from "./deno/open-shop.ts";
import { gatheringLog } from "./log.ts";

/** Deno APIs used here, declared by hand because the project's types are Node's. */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; signal: AbortSignal; onListen: () => void },
    handler: (request: Request, info: { remoteAddr: { hostname?: string } }) => Response | Promise<Response>,
  ): { finished: Promise<void>; shutdown(): Promise<void> };
  listen(options: { hostname: string; port: number }): { close(): void };
  addSignalListener(signal: "SIGTERM" | "SIGINT", listener: () => void): void;
};

/** Time a shutdown waits for running requests; supervisors kill the process after 30 seconds. */
const LAST_ANSWERS_MS = 20_000;
const log = gatheringLog();
const here = join(import.meta.dirname ?? ".", "..", "..");

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const port = readPort(process.env.PORT);
  needPort(port);
  const folder = process.env.DATA_DIR || join(here, ".data");
  const asset = clientFiles(join(here, "dist/client"), log);
  const served = await (settings.shops === "one" ? oneShop : manyShops)({ folder, settings, log, asset });

  const renderer = await loadRenderer();
  const edge = createEdge({ mode: settings.mode, asset, renderer, log });
  const apart = apartBy(settings.edgeDistanceMs);

  outliveErrors();
  const requests = drain();
  const cut = new AbortController();
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Open streams would block the shutdown.
    served.endStreams();
    await requests.quiet();
    const late = setTimeout(() => cut.abort(), LAST_ANSWERS_MS);
    await server.shutdown();
    clearTimeout(late);
  };
  // Registered before the first request, so that a signal always closes the databases.
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
        compressPage(request, await served.answer(request, sender, (shop) => edge(request, apart(shop))));
      return requests.answer(answer);
    },
  );
  served.start();
  await server.finished;
  await served.close();
}

/** Serves the one shop of a data folder. */
async function oneShop(parts: ManyParts): Promise<Served> {
  const shop = await openShop({ ...parts, deriveKey: scryptKey });
  return { ...shop, answer: (_, sender, serve) => serve({ fetch: (request) => shop.fetch(request, sender) }) };
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
  const forwarded = addressHeader ? headers.get(addressHeader)?.split(",").at(-1)?.trim() : undefined;
  return {
    address: forwarded || (remoteAddr.hostname ?? ""),
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

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
