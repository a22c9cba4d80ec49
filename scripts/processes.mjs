import { readdirSync, readFileSync } from "node:fs";

/** Whether a process exists; a negative id means a process group. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Group and start time of a process; null if it has ended or the system does not provide them. */
export function factsOf(pid) {
  const text = readNow(`/proc/${pid}/stat`);
  if (text === null) return null;
  const [state, , group, ...others] = text.replace(/^.*\) /s, "").split(" ");
  // A zombie: ended, but not yet reaped by its parent.
  return state === "Z" || state === "X" ? null : { group: Number(group), since: others[16] };
}

/** Ids of a group's running processes. Without /proc only the group's first process is returned. */
export function livingIn(group) {
  if (factsOf("self") === null) return isAlive(-group) || isAlive(group) ? [group] : [];
  // Cheap check first: listing all processes is slow, and usually the group is empty.
  if (!isAlive(-group)) return [];
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => factsOf(pid)?.group === group).map(Number);
}

/** Content of a file, or null if it does not exist. */
export function readNow(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
