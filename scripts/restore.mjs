import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { hold } from "./hold.mjs";
import { dataDirectory, needOneShop, putAside } from "./hosts.mjs";
import { build, flag, install, leave, main, Stop, say, seconds } from "./lib.mjs";
import { fillFrom, withOperator } from "./operator.mjs";
import { remoteRestore } from "./remote-shop.mjs";

/**
 * `npm run restore -- --file path [--host workers|deno] [--replace] [--accept-unsigned]`: restores a shop from a
 * backup. The file is loaded beside the existing data and replaces it only after full verification. With `--url
 * https://… --confirm "Shop name"` a running server does it, authenticated by OPERATOR_KEY.
 */
await main(async () => {
  const since = performance.now();
  const given = flag("file");
  if (!given) throw new Stop("--file must name the backup to restore.");
  const file = resolve(given);
  if (!existsSync(file)) throw new Stop(`There is no file ${file}.`);
  const [url, confirm] = [flag("url"), flag("confirm")];
  if (url !== undefined && !confirm) throw new Stop('--confirm "Shop name" must name the shop that is replaced.');
  const acceptUnsigned = flag("accept-unsigned") !== undefined;
  const shop =
    url === undefined
      ? await localRestore(file, acceptUnsigned)
      : await remoteRestore(url, { file, confirm, acceptUnsigned });
  say(`restored "${shop.shop}" (${shop.rows.orders} orders) in ${seconds(since)}`);
  await leave(0);
});

async function localRestore(file, acceptUnsigned) {
  needOneShop();
  const host = flag("host") || "workers";
  if (host !== "workers" && host !== "deno") throw new Stop(`--host must be workers or deno, not "${host}".`);
  const dataDir = dataDirectory();
  const own = join(dataDir, host);
  if (existsSync(own) && flag("replace") === undefined)
    throw new Stop(`${own} holds data already: stop the server and add --replace; what is there is kept beside it.`);
  const held = await hold(dataDir, host);
  await install();
  await build();
  const beside = join(dataDir, `restoring-${host}`);
  // Left by a restore that was killed.
  await rm(beside, { recursive: true, force: true });
  try {
    const header = await withOperator({ host, dataDir: beside }, (server) =>
      fillFrom(server, file, { acceptUnsigned }),
    );
    await takePlace(own, join(beside, host));
    return header;
  } finally {
    await rm(beside, { recursive: true, force: true });
    held.free();
  }
}

async function takePlace(own, fresh) {
  if (existsSync(own)) await putAside(own);
  await mkdir(join(own, ".."), { recursive: true });
  await rename(fresh, own);
}
