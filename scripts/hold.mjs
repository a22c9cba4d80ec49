import { rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pause, Stop } from "./lib.mjs";
import { factsOf, isAlive, livingIn, readNow } from "./processes.mjs";

/** Beside a host's data rather than in it: that is moved, copied and put aside as a whole. */
const noteOf = (dataDir, host) => join(dataDir, `${host}.lock`);

/** Whether a server works on a host's data. */
export const isHeld = async (dataDir, host) => (await holderOf(noteOf(dataDir, host))) !== null;

/** Ends with one sentence while a server works on a host's data. */
export async function needFree(dataDir, host) {
  const holder = await holderOf(noteOf(dataDir, host));
  if (holder) throw new Stop(`Process ${holder} works on ${join(dataDir, host)}: stop it first.`);
}

/**
 * Keeps a host's data for this process: as long as that lives nothing else may serve from it or put other data in its
 * place. `passTo` leaves it to another process, `free` lets it go.
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
    // At once: a script ends without waiting for what is under way.
    free() {
      if (readNow(note) === own) rmSync(note, { force: true });
    },
  };
}

/** The process that works on the data by the note; a note whose process is gone is taken away. */
async function holderOf(note) {
  const read = () => readFile(note, "utf8").catch(() => null);
  // Whoever writes it this moment has not written its words yet.
  let name = await read();
  if (name === "") name = await pause(200).then(read);
  if (name === null) return null;
  const pid = Number.parseInt(name, 10);
  const holder = pid > 0 ? livingHolder(pid, name) : undefined;
  if (holder === undefined) await rm(note, { force: true });
  return holder ?? null;
}

/** The named process, or one that it started and that outlives it: the local Workers runtime has several. */
function livingHolder(pid, name) {
  if (isAlive(pid) && nameOf(pid) === name) return pid;
  return factsOf(pid) ? undefined : livingIn(pid)[0];
}

/** A process and, where the system tells, when it began: numbers come again, soonest in a container. */
const nameOf = (pid) => `${pid} ${factsOf(pid)?.since ?? ""}`;
