import type { Log } from "../platform.ts";

/** Writes each line as one JSON object to the console. */
export const consoleLog: Log = (level, line, facts) => {
  console[level](textOf(level, line, facts));
};

/** Delay of `info` lines: written one by one, logging costs half as much as answering a list. */
const GATHERED_MS = 100;

/** Creates a log for a long-running process: `info` lines are batched, and flushed before any warning or error. */
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
