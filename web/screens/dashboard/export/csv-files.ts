import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { api } from "../../../lib/api/client.ts";
import { callsOf } from "../dashboard-calls.ts";
import { saveCsv } from "./csv.ts";
import { type Answers, type FileWords, periodRows } from "./period-rows.ts";

/** Saves the figures of a chart. */
export const saveChart = saveCsv;

/** Saves all figures of a period in the person's language: card, item, value. */
export async function savePeriod(name: string, period: Period, words: FileWords): Promise<void> {
  const answers = await Promise.all(
    callsOf(period).map(async ({ name, query }) => [name, await api(name, query ? { query } : {})]),
  );
  saveCsv(name, periodRows(Object.fromEntries(answers) as Answers, period, words));
}
