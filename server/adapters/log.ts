import type { Log } from "../platform.ts";

/** One JSON object a line on the console of the host. */
export const consoleLog: Log = (level, line, facts) => {
  console[level](textOf(level, line, facts));
};

/** How long a line that nobody waits for may wait: written one by one, they cost half of what a list does. */
const GATHERED_MS = 100;

/** The same for a process of its own: what is no trouble is written a few times a second, and before any trouble. */
export function gatheringLog(): Log {
  let waiting: string[] = [];
  const write = () => {
    if (waiting.length > 0) console.info(waiting.join("\n"));
    waiting = [];
  };
  return (level, line, facts) => {
    if (level !== "info") {
      write();
      consoleLog(level, line, facts);
    } else if (waiting.push(textOf(level, line, facts)) === 1) setTimeout(write, GATHERED_MS);
  };
}

const textOf = (...[level, line, facts]: Parameters<Log>): string => JSON.stringify({ level, line, ...facts });
