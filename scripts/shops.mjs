import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { dataDirectory, runningServer, settingsFrom, startHost } from "./hosts.mjs";
import { build, flag, freePort, install, leave, main, Stop, say, seconds } from "./lib.mjs";
import { keepFile } from "./operator.mjs";
import { callerOf, Refused, remoteBackup, remoteRestore } from "./remote-shop.mjs";

const HELP = `npm run shops -- COMMAND: the shops of a deployment with SHOPS=by-host

  list                                    every shop: host, state, id
  add HOST --admin EMAIL [--id ID]        adds a shop and prints the link of its first Admin, valid for seven days
  suspend HOST                            answers 503 on this host; no due work is done
  resume HOST                             serves the shop again
  remove HOST --confirm HOST              deletes the shop with all its rows and files
  backup HOST [--file PATH]               saves a backup of the shop
  restore HOST --file PATH --confirm NAME [--accept-unsigned]
                                          replaces the shop of this name by a backup of the same shop
  secrets HOST                            secrets for the mail machine and the payment processor of the shop

Where: --url https://… with OPERATOR_KEY in the environment, else --host workers (default) or deno on this machine.`;

const COMMANDS = { list, add, suspend, resume, remove, backup, restore, secrets };

/** `npm run shops -- …`: the operator's commands for a deployment with many shops. */
await main(async () => {
  const [name, host] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name ?? "") ? COMMANDS[name] : undefined;
  if (!command) {
    say(HELP);
    return leave(name === undefined || name === "--help" || name === "help" ? 0 : 1);
  }
  const shop = hostFrom(name, host);
  needFlags(name);
  await atDeployment((server) => command({ ...server, shop }));
  await leave(0);
});

function hostFrom(name, host) {
  if (name === "list") return undefined;
  if (!host || host.startsWith("--")) throw new Stop(`HOST must name the shop: npm run shops -- ${name} HOST.`);
  return host;
}

/** Checks the arguments before a server is started for the command. */
function needFlags(name) {
  if (name === "add" && !flag("admin")) throw new Stop("--admin must be the email address of the first Admin.");
  if (name === "remove" && !flag("confirm")) throw new Stop("--confirm must repeat the host name of the shop.");
  if (name !== "restore") return;
  if (!flag("file")) throw new Stop("--file must name the backup to restore.");
  if (!existsSync(resolve(flag("file")))) throw new Stop(`There is no file ${resolve(flag("file"))}.`);
  if (!flag("confirm")) throw new Stop('--confirm "Shop name" must name the shop that is replaced.');
}

/** Runs `work` with the URL and the operator's key of a deployment: a remote one, a local one, or one started for it. */
async function atDeployment(work) {
  const url = flag("url");
  if (url !== undefined) return work({ url, key: process.env.OPERATOR_KEY });
  const host = flag("host") || "workers";
  if (host !== "workers" && host !== "deno") throw new Stop(`--host must be workers or deno, not "${host}".`);
  const dataDir = dataDirectory();
  const running = await runningServer(dataDir, host);
  if (running) return work(running);
  if (process.env.SHOPS !== "by-host") throw new Stop("SHOPS must be by-host, as for the server.");
  await install();
  await build();
  const key = process.env.OPERATOR_KEY || randomBytes(32).toString("hex");
  const settings = { ...settingsFrom(), OPERATOR_KEY: key };
  const server = await startHost(host, { port: await freePort(), dataDir, settings });
  try {
    return await work({ ...server, key });
  } finally {
    await server.stop();
  }
}

/** Calls the deployment; a refusal is the server's own sentence. */
async function call({ url, key }, method, path, body) {
  try {
    return (await callerOf(url, key)(method, `/operator/shops${path}`, body)).data;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.reason === "Not found")
      throw new Stop(`${url} has another OPERATOR_KEY, or does not run with SHOPS=by-host.`);
    throw new Stop(error.reason);
  }
}

function pathOf(shop) {
  return `/${encodeURIComponent(shop)}`;
}

async function list(server) {
  const { shops } = await call(server, "GET", "");
  for (const { host, state, id } of shops) say(`${host}  ${state}  ${id}`);
  if (shops.length === 0) say("no shops yet: npm run shops -- add HOST --admin EMAIL");
}

async function add(server) {
  const id = flag("id");
  const body = { host: server.shop, admin: flag("admin"), ...(id !== undefined && { id }) };
  const added = await call(server, "POST", "", body);
  say(`added ${added.host}, id ${added.id}`);
  if (added.link === undefined) return say("Its data was there already: its accounts sign in as before.");
  say(`The first Admin sets a password at ${added.link} (until ${added.expiresAt})`);
}

async function suspend(server) {
  const { host } = await call(server, "POST", `${pathOf(server.shop)}/suspend`);
  say(`suspended ${host}: every part of the deployment knows within 30 s`);
}

async function resume(server) {
  const { host } = await call(server, "POST", `${pathOf(server.shop)}/resume`);
  say(`resumed ${host}: every part of the deployment knows within 30 s`);
}

async function remove(server) {
  const confirm = encodeURIComponent(flag("confirm"));
  const { host, id } = await call(server, "DELETE", `${pathOf(server.shop)}?confirm=${confirm}`);
  say(`removed ${host}, id ${id}`);
}

async function secrets(server) {
  const values = await call(server, "GET", `${pathOf(server.shop)}/secrets`);
  for (const [name, value] of Object.entries(values)) say(`${name}=${value}`);
}

async function backup(server) {
  const since = performance.now();
  const { shops } = await call(server, "GET", "");
  const shop = shops.find(({ host }) => host === server.shop.toLowerCase());
  if (!shop) throw new Stop(`HOST names no shop of this deployment: ${server.shop}.`);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  // The keys of a backup depend on the id of its shop, which nothing but the directory and this name holds.
  const file = resolve(flag("file") || join(dataDirectory(), "backups", `${shop.host}-${shop.id}-${time}.jsonl`));
  await mkdir(dirname(file), { recursive: true });
  const bytes = await keepFile(file, await remoteBackup(server.url, server.key, shop.host));
  say(`backed up ${shop.host} (id ${shop.id}), ${(bytes / 1e6).toFixed(1)} MB to ${file} in ${seconds(since)}`);
}

async function restore(server) {
  const since = performance.now();
  const asked = { file: resolve(flag("file")), confirm: flag("confirm"), key: server.key, shop: server.shop };
  const acceptUnsigned = flag("accept-unsigned") !== undefined;
  const header = await remoteRestore(server.url, { ...asked, acceptUnsigned });
  say(`restored "${header.shop}" (${header.rows.orders} orders) at ${server.shop} in ${seconds(since)}`);
}
