import { readdirSync, readFileSync } from "node:fs";

/** Whether there is a process of that number; of a negative one, a group of them. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** What the system tells of a process: its group, and when it began. Null of one that has ended or where it tells nothing. */
export function factsOf(pid) {
  const text = readNow(`/proc/${pid}/stat`);
  if (text === null) return null;
  const [state, , group, ...others] = text.replace(/^.*\) /s, "").split(" ");
  // Ended, but its parent has not noticed.
  return state === "Z" || state === "X" ? null : { group: Number(group), since: others[16] };
}

/** The processes of a group that still run. Where the system lists none, its first one stands for all. */
export function livingIn(group) {
  if (factsOf("self") === null) return isAlive(-group) || isAlive(group) ? [group] : [];
  // The list may be long; mostly there is nothing to look for.
  if (!isAlive(-group)) return [];
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => factsOf(pid)?.group === group).map(Number);
}

/** A file as it stands; null where there is none. */
export function readNow(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
