import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dataDirectory, settingsFrom, startHost } from "./hosts.mjs";
import { build, flag, freePort, install, leave, main, Stop, say, seconds } from "./lib.mjs";
import { remoteBackup } from "./remote-shop.mjs";

/**
 * `npm run backup -- [--host workers|deno | --url https://…] [--file path]`: the whole shop, files included, as one file
 * of JSON lines. With `--url` a running server makes it, for the Admin's token in PANO_TOKEN.
 */
await main(async () => {
  const since = performance.now();
  const url = flag("url");
  const name = `pano-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}.jsonl`;
  const file = resolve(flag("file") || join(dataDirectory(), "backups", name));
  await mkdir(dirname(file), { recursive: true });
  const bytes = url === undefined ? await localBackup(file) : await keepFile(file, await remoteBackup(url));
  say(`backed up ${megabytes(bytes)} to ${file} in ${seconds(since)}`);
  await leave(0);
});

async function localBackup(file) {
  const host = flag("host") || "workers";
  if (host !== "workers" && host !== "deno") throw new Stop(`--host must be workers or deno, not "${host}".`);
  const dataDir = dataDirectory();
  if (!existsSync(join(dataDir, host))) throw new Stop(`${join(dataDir, host)} holds no data to back up.`);
  await install();
  // Only the worker holds the pages, which nobody asks for here.
  if (host === "workers") await build();
  const key = randomBytes(32).toString("hex");
  const settings = { ...settingsFrom(), SEED_PROFILE: "none", DEV_DELAY_MS: "0", OPERATOR_KEY: key };
  const server = await startHost(host, { port: await freePort(), dataDir, settings });
  const answer = await fetch(`${server.url}/api/operator/backup`, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Stop(`The server refused (${answer.status}).\n${server.output()}`);
  const bytes = await keepFile(file, answer.body).catch((error) => {
    throw new Stop(`The backup was not finished: ${error.message}\n${server.output()}`);
  });
  await server.stop();
  return bytes;
}

/** A file has its name only once it is whole; nobody but its owner may read it. */
async function keepFile(file, body) {
  const part = `${file}.part`;
  try {
    await pipeline(Readable.fromWeb(body), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return (await stat(file)).size;
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
