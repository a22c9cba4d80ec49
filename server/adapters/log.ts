import type { Log } from "../platform.ts";

/** One JSON object a line on the console of the host. */
export const consoleLog: Log = (level, line, facts) => {
  console[level](JSON.stringify({ level, line, ...facts }));
};
