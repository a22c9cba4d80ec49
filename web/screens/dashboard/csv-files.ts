import type { Period } from "#shared/rules/dashboard-period.ts";
import { api } from "../../lib/api.ts";
import { type Cell, saveCsv } from "./csv.ts";
import { callsOf } from "./dashboard-calls.ts";

/** The figures of one chart as a file. */
export const saveChart = saveCsv;

/** All figures of a period as a file: which card, which item, which value. */
export async function savePeriod(name: string, head: readonly Cell[], period: Period): Promise<void> {
  const answers = await Promise.all(
    callsOf(period).map(async ({ name, query }) => {
      const { data } = await api(name, query ? { query } : {});
      return flatten(data).map(([item, value]) => [name.replace(/^GET \/\w+\//, ""), item, value]);
    }),
  );
  saveCsv(name, [head, ...answers.flat()]);
}

function flatten(value: unknown, path = ""): [string, Cell][] {
  if (typeof value === "number" || typeof value === "string") return [[path, value]];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? String(Number(key) + 1) : key;
    return flatten(inner, path ? `${path}.${name}` : name);
  });
}
