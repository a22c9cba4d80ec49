import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { settingsFrom, startHost } from "./hosts.mjs";
import { freePort, Stop } from "./lib.mjs";

/**
 * Runs `work` with a server that only its operator can use, on the data of a folder; on Deno another server can use the
 * same data meanwhile.
 */
export async function withOperator({ host, dataDir, settings = settingsFrom() }, work) {
  const key = randomBytes(32).toString("hex");
  const own = { ...settings, SEED_PROFILE: "none", DEV_DELAY_MS: "0", OPERATOR_KEY: key, OPERATOR_ONLY: "1" };
  const server = await startHost(host, { port: await freePort(), dataDir, settings: own, isGuest: host === "deno" });
  try {
    return await work({ ...server, key });
  } finally {
    await server.stop();
  }
}

/** Saves the backup of an operator's server to a file and returns its size. */
export async function takeBackup({ url, key, output }, file) {
  const answer = await fetch(`${url}/api/operator/backup`, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Stop(`The server refused (${answer.status}).\n${output()}`);
  return keepFile(file, answer.body).catch((error) => {
    throw new Stop(`The backup was not finished: ${error.message}\n${output()}`);
  });
}

/** Writes a file under a temporary name and renames it when complete; only its owner can read it. */
export async function keepFile(file, body) {
  const part = `${file}.part`;
  try {
    await pipeline(Readable.fromWeb(body), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return (await stat(file)).size;
}

/**
 * Restores a file through an operator's server and returns the file's header. Plain HTTP, because `fetch` times out
 * after five minutes. With content-length, because Deno reads a body of unknown length faster than it is consumed and
 * buffers most of it in memory.
 */
export async function fillFrom({ url, key }, file, { acceptUnsigned = false } = {}) {
  const { size } = await stat(file);
  const { status, body } = await new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/jsonl", "content-length": size };
    const asked = request(
      `${url}/api/operator/restore?acceptUnsigned=${acceptUnsigned}`,
      { method: "POST", headers },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part) => {
          text += part;
        });
        const isJson = answer.headers["content-type"]?.includes("json");
        answer.on("end", () => resolve({ status: answer.statusCode, body: isJson ? JSON.parse(text) : null }));
      },
    );
    // A server that rejects early stops reading; its response contains the reason.
    asked.on("error", (error) => (/EPIPE|ECONNRESET/.test(error.code) ? undefined : reject(error)));
    asked.on("close", () => reject(new Stop("The server went away.")));
    pipeline(createReadStream(file), asked).catch(() => undefined);
  });
  if (status !== 200) {
    const how = body?.params?.problem === "unsigned" ? " Add --accept-unsigned if you trust the file." : "";
    throw new Stop(`Nothing was restored. ${body?.message ?? `The server refused (${status}).`}${how}`);
  }
  return body.data;
}
