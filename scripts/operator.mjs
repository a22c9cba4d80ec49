import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { settingsFrom, startHost } from "./hosts.mjs";
import { freePort, Stop } from "./lib.mjs";

/**
 * A server that answers its operator alone, for the length of `work`, on the data of a folder; on Deno another may serve
 * from that meanwhile.
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

/** Keeps the backup of an operator's server as a file; answers with its size. */
export async function takeBackup({ url, key, output }, file) {
  const answer = await fetch(`${url}/api/operator/backup`, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Stop(`The server refused (${answer.status}).\n${output()}`);
  return keepFile(file, answer.body).catch((error) => {
    throw new Stop(`The backup was not finished: ${error.message}\n${output()}`);
  });
}

/** A file has its name only once it is whole; nobody but its owner may read it. */
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
 * Fills an operator's server from a file; answers with the head of the file. Plain HTTP, since `fetch` gives up on an
 * answer that takes more than five minutes; with its length, since what Deno has not been told the length of it takes in
 * faster than it is read, and holds most of a long file in its memory.
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
    // A server that refuses early stops reading: its answer says why.
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
