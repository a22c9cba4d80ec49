import { rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pause, Stop } from "./lib.mjs";
import { factsOf, isAlive, livingIn, readNow } from "./processes.mjs";

/** The lock file lies beside the data, because the data folder is moved and copied as a whole. */
const noteOf = (dataDir, host) => join(dataDir, `${host}.lock`);

/** Whether a server uses a host's data. */
export const isHeld = async (dataDir, host) => (await holderOf(noteOf(dataDir, host))) !== null;

/** Throws {@link Stop} if a server uses a host's data. */
export async function needFree(dataDir, host) {
  const holder = await holderOf(noteOf(dataDir, host));
  if (holder) throw new Stop(`Process ${holder} works on ${join(dataDir, host)}: stop it first.`);
}

/**
 * Locks a host's data for this process: while it lives, no other process can serve or replace the data. `passTo`
 * transfers the lock to another process, `free` releases it.
 */
export async function hold(dataDir, host) {
  const note = noteOf(dataDir, host);
  await mkdir(dataDir, { recursive: true });
  let own = nameOf(process.pid);
  for (;;) {
    await needFree(dataDir, host);
    try {
      writeFileSync(note, own, { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
  return {
    passTo(pid) {
      own = nameOf(pid);
      writeFileSync(note, own);
    },
    // Synchronous: a script exits without waiting for pending work.
    free() {
      if (readNow(note) === own) rmSync(note, { force: true });
    },
  };
}

/** Process that holds the lock; a lock whose process has ended is removed. */
async function holderOf(note) {
  const read = () => readFile(note, "utf8").catch(() => null);
  // An empty file is a lock that another process is just writing.
  let name = await read();
  if (name === "") name = await pause(200).then(read);
  if (name === null) return null;
  const pid = Number.parseInt(name, 10);
  const holder = pid > 0 ? livingHolder(pid, name) : undefined;
  if (holder === undefined) await rm(note, { force: true });
  return holder ?? null;
}

/** Named process, or a surviving one of its group: the local Workers runtime has several. */
function livingHolder(pid, name) {
  if (isAlive(pid) && nameOf(pid) === name) return pid;
  return factsOf(pid) ? undefined : livingIn(pid)[0];
}

/** Process id and, if available, start time: process ids are reused, soonest in a container. */
const nameOf = (pid) => `${pid} ${factsOf(pid)?.since ?? ""}`;
