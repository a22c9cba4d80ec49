import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { dataDirectory, needOneShop, runningServer } from "./hosts.mjs";
import { build, flag, install, leave, main, Stop, say, seconds } from "./lib.mjs";
import { keepFile, takeBackup, withOperator } from "./operator.mjs";
import { remoteBackup } from "./remote-shop.mjs";

/**
 * `npm run backup -- [--host workers|deno | --url https://…] [--file path]`: exports the whole shop, files included, as
 * JSON lines. With `--url` a running server does it, authenticated by OPERATOR_KEY.
 */
await main(async () => {
  const since = performance.now();
  const url = flag("url");
  const name = `pano-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}.jsonl`;
  const file = resolve(flag("file") || join(dataDirectory(), "backups", name));
  await mkdir(dirname(file), { recursive: true });
  const bytes = url === undefined ? await localBackup(file) : await keepFile(file, await remoteBackup(url));
  if (url === undefined && !process.env.BACKUP_KEY)
    say("BACKUP_KEY is not set: the file is neither signed nor encrypted");
  say(`backed up ${megabytes(bytes)} to ${file} in ${seconds(since)}`);
  await leave(0);
});

async function localBackup(file) {
  needOneShop();
  const host = flag("host") || "workers";
  if (host !== "workers" && host !== "deno") throw new Stop(`--host must be workers or deno, not "${host}".`);
  const dataDir = dataDirectory();
  if (!existsSync(join(dataDir, host))) throw new Stop(`${join(dataDir, host)} holds no data to back up.`);
  const running = host === "workers" ? await runningServer(dataDir, host) : null;
  if (running) return keepFile(file, await remoteBackup(running.url, running.key));
  await install();
  await build();
  return withOperator({ host, dataDir }, (server) => takeBackup(server, file));
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
