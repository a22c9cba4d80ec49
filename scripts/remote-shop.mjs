import { open, stat } from "node:fs/promises";
import { pause, Stop } from "./lib.mjs";

const PART_BYTES = 5 * 1024 * 1024;
const ASK_EVERY_MS = 1000;
const LOST_MOST = 60;
/** Timeout after which a request counts as lost. */
const ANSWERED_MS = 30_000;

/** The request did not get through, so its effect is unknown. */
class Unreached extends Stop {}

/** Refusal of the server, with its own words. */
export class Refused extends Stop {
  constructor(status, { message = "no reason given" }, asked) {
    super(`${asked} was refused (${status}): ${message}`);
    this.status = status;
    this.reason = message;
  }
}

/** Starts a backup on a running server and returns its bytes as a stream; `shop` is the host of one shop among many. */
export async function remoteBackup(url, key = process.env.OPERATOR_KEY, shop) {
  const call = callerOf(url, key, shop);
  const job = await ended(call, (await call("POST", "/workspace/backup")).data);
  const answer = await call.raw("GET", job.fileUrl.replace(/^\/api/, ""));
  return answer.body;
}

/**
 * Checks a backup on a running server and then restores it. Requires the shop's name as confirmation, and for an
 * unsigned backup explicit acceptance.
 */
export async function remoteRestore(url, { file, confirm, acceptUnsigned, key, shop }) {
  const call = callerOf(url, key, shop);
  const { size } = await stat(file);
  const begun = (await call("POST", "/workspace/restore", { size })).data;
  const handle = await open(file);
  try {
    for (let n = 1, at = 0; at < size; n += 1, at += PART_BYTES) {
      const part = Buffer.alloc(Math.min(PART_BYTES, size - at));
      await handle.read(part, 0, part.length, at);
      await call("PUT", `/workspace/restore/${begun.id}/parts/${n}`, part);
    }
  } finally {
    await handle.close();
  }
  const checked = await ended(call, (await call("POST", `/workspace/restore/${begun.id}/check`)).data);
  const { header, isSigned, admins } = checked.result;
  if (!isSigned && !acceptUnsigned) {
    const names = admins.map(({ name, email }) => `${name} <${email}>`).join(", ");
    throw new Stop(
      `Nothing was restored. The file is unsigned: anybody may have made it. Its Admins: ${names || "none"}. Add --accept-unsigned if you trust the file.`,
    );
  }
  await call("POST", `/workspace/restore/${begun.id}/run`, { confirmName: confirm, acceptUnsigned });
  if ((await reopened(call, begun.id)) === "taken_back")
    throw new Stop("Nothing was restored. The backup broke a rule of the database: the shop was put back as it was.");
  return header;
}

/** Caller of the API of a server, or of one of its shops, as its operator. */
export function callerOf(url, key = process.env.OPERATOR_KEY, shop = undefined) {
  if (!key) throw new Stop("OPERATOR_KEY must hold the operator's key of that server.");
  if (!URL.canParse(url)) throw new Stop(`--url must be an address like https://pano.example, not "${url}".`);
  const base = new URL(shop === undefined ? "/api" : `/api/operator/shops/${encodeURIComponent(shop)}/api`, url).href;
  const lost = (error) => {
    throw new Unreached(`${base} does not answer: ${error.cause?.message ?? error.message}`);
  };
  async function raw(method, path, body, more = {}) {
    const isBytes = body instanceof Uint8Array;
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": isBytes ? "application/octet-stream" : "application/json",
    };
    const sent = body === undefined ? (method === "POST" ? "{}" : undefined) : isBytes ? body : JSON.stringify(body);
    const init = { method, headers, ...more, ...(sent === undefined ? {} : { body: sent }) };
    const answer = await fetch(base + path, init).catch(lost);
    if (answer.ok) return answer;
    const failure = await answer.json().catch(() => ({}));
    throw new Refused(answer.status, failure, `${method} ${path}`);
  }
  const call = async (...asked) => (await raw(...asked)).json().catch(lost);
  return Object.assign(call, { raw });
}

/** Waits until a job has ended or needs confirmation; lost requests are retried up to sixty times. */
async function ended(call, begun) {
  let job = begun;
  let lost = 0;
  while (job.state === "running" || job.state === "preview") {
    await pause(ASK_EVERY_MS);
    try {
      job = (await call("GET", `/jobs/${job.id}`, undefined, answeredSoon())).data;
      lost = 0;
    } catch (error) {
      lost += 1;
      if (!(error instanceof Unreached) || lost > LOST_MOST) throw error;
    }
  }
  if (job.state === "failed" || job.state === "cancelled")
    throw new Stop(job.result?.message ?? `The server gave up: ${job.result?.code ?? job.state}.`);
  return job;
}

/** Result of a restore. It signs everyone out, so only the reopened shop shows that it has ended. */
async function reopened(call, id) {
  for (;;) {
    await pause(ASK_EVERY_MS);
    const told = await call("GET", "/health/ready", undefined, answeredSoon()).catch(() => null);
    if (!told) continue;
    const { restore } = told.data;
    // Older servers do not report it.
    if (restore === undefined || restore?.id === id) return restore?.outcome;
  }
}

const answeredSoon = () => ({ signal: AbortSignal.timeout(ANSWERED_MS) });
