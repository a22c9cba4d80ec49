import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, pause, Stop } from "./lib.mjs";

/** Beside a host's data rather than in it: that is moved, copied and put aside as a whole. */
const noteOf = (dataDir, host) => join(dataDir, `${host}.lock`);

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

/** Whose number the note bears, where that process still lives; a note of one that is gone is taken away. */
async function holderOf(note) {
  const read = () => readFile(note, "utf8").catch(() => null);
  // Whoever writes it this moment has not written its words yet.
  let name = await read();
  if (name === "") name = await pause(200).then(read);
  if (name === null) return null;
  const pid = Number.parseInt(name, 10);
  if (pid > 0 && isAlive(pid) && nameOf(pid) === name) return pid;
  await rm(note, { force: true });
  return null;
}

/** A process and, where the system tells, when it began: numbers come again, soonest in a container. */
function nameOf(pid) {
  const [state, ...facts] = (readNow(`/proc/${pid}/stat`)?.replace(/^.*\) /s, "") ?? "").split(" ");
  return state === "Z" ? "" : `${pid} ${facts[18] ?? ""}`;
}

function readNow(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
