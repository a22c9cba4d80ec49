import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { wrangler } from "./hosts.mjs";
import { at, build, install, leave, main, pause, Stop, say, temporary } from "./lib.mjs";
import { emptyBucket, previewConfig } from "./preview-parts.mjs";

const USAGE = "Say what to do and with which: npm run preview -- deploy NAME, or remove NAME (a-z, 0-9 and -).";
const READY_MS = 120_000;

/** `npm run preview -- deploy NAME`, `… remove NAME`: manages a worker with sample data and its own shop and files. */
await main(async () => {
  const [task, name] = process.argv.slice(2);
  const work = { deploy, remove }[task];
  if (!work || !/^[a-z][a-z0-9-]{2,40}$/.test(name ?? "")) throw new Stop(USAGE);
  await install();
  await work({ name, bucket: `${name}-files` });
  await leave(0);
});

async function deploy({ name, bucket }) {
  await build();
  await ensureBucket(bucket);
  const config = at(`wrangler.${name}.toml`);
  const told = join(temporary("pano-preview-"), "told.jsonl");
  try {
    await writeFile(config, previewConfig(await readFile(at("wrangler.toml"), "utf8"), name));
    const own = ["--env", "preview", "--config", config];
    const stamp = (await readFile(at(".stamp/build"), "utf8")).slice(0, 12);
    await wrangler(["deploy", ...own, "--var", `BUILD:${stamp}`], { env: { WRANGLER_OUTPUT_FILE_PATH: told } });
  } finally {
    await rm(config, { force: true });
  }
  const url = await addressIn(told);
  await untilReady(url);
  if (process.env.GITHUB_OUTPUT) await appendFile(process.env.GITHUB_OUTPUT, `url=${url}\n`);
  say(`${name} is ready at ${url}`);
}

/** Creates the bucket if it does not exist. */
async function ensureBucket(name) {
  const { code } = await wrangler(["r2", "bucket", "info", name], { check: false });
  if (code !== 0) await wrangler(["r2", "bucket", "create", name]);
}

/** Deployment URL from wrangler's output file. */
async function addressIn(file) {
  const entries = (await readFile(file, "utf8")).trim().split("\n").map(JSON.parse);
  const url = entries.find(({ type }) => type === "deploy")?.targets?.find((target) => target.startsWith("https://"));
  if (!url) throw new Stop("wrangler told no address: switch on workers.dev for the account.");
  return url;
}

/** Waits for a new address: DNS takes a moment, and the first request fills the database. */
async function untilReady(url) {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Stop(`${url} did not answer within ${READY_MS / 1000} s.`);
    await pause(2000);
  }
}

/** Missing resources are no failure; any other failure does not stop the remaining deletions. */
async function remove({ name, bucket }) {
  const failures = [];
  const done = async (what, work) => {
    const said = await work().catch((error) => error.message);
    if (said && !/not found|not exist|could(?:n't| not) find/i.test(said)) failures.push(`${what}: ${said}`);
  };
  const told = (args) => async () => {
    const { code, output } = await wrangler(args, { check: false });
    return code === 0 ? "" : output;
  };
  // Worker first: its shop is deleted with it, and it uses the files.
  await done(`worker ${name}`, told(["delete", name, "--force"]));
  await done(`files of ${bucket}`, () => emptyBucket(bucket));
  await done(`bucket ${bucket}`, told(["r2", "bucket", "delete", bucket]));
  if (failures.length > 0) throw new Stop(`Not all of ${name} was removed:\n${failures.join("\n")}`);
  say(`${name} is removed`);
}
