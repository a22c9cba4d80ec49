import { at, bin, run } from "../lib.mjs";
import { atMost, ms, row, times } from "./table.mjs";

/** Maximum time factor for tenfold input. */
const MOST_GROWTH = 15;
const MOST_CLEANING_MS = 50;

/** Prints how parsing time of external input grows with its length, and the time of the most expensive mails. */
export async function printParsers() {
  const { output } = await run(bin.deno, ["run", "-A", "--quiet", at("scripts/bench/parsers.ts")], {
    env: { DENO_NO_UPDATE_CHECK: "1" },
  });
  const { growth, cleaning } = JSON.parse(output.trim().split("\n").at(-1));
  row("ten times as much of, Deno", "takes");
  for (const { name, figure } of growth) row(name, atMost(MOST_GROWTH, figure, times(figure)));
  row("cleaning a mail of, Deno", "ms");
  for (const { name, figure } of cleaning) row(name, atMost(MOST_CLEANING_MS, figure, ms(figure)));
}
