import { useState } from "react";
import type { EndpointName } from "#shared/api/endpoints.ts";
import { type Bucket, type BucketSize, bucketSizeOf, isRunning } from "#shared/rules/dashboard/buckets.ts";
import { monthDays, type Period, queryOf } from "#shared/rules/dashboard/dashboard-period.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import { type UseApi, useApi } from "../../lib/api/use-api.ts";
import { useBoot } from "../../lib/boot.tsx";
import { pageNow } from "../../lib/time/page-clock.ts";
import type { CallState } from "./panel/panel.tsx";

type Figure = Extract<EndpointName, `GET /dashboard/${string}` | `GET /ecommerce/${string}`>;

/** Figure of the selected period, with the period of the shown answer while the next one loads. */
export function useFigure<N extends Figure>(name: N, period: Period): UseApi<N> & { shown: Period } {
  const query = queryOf(period);
  const call = useApi(name, query ? { query } : {});
  const [shown, setShown] = useState(period);
  if (!call.isLoading && !call.error && shown !== period) setShown(period);
  // If this period fails, the previous answer must not appear under its name.
  const data = call.error && shown !== period ? undefined : call.data;
  return { ...call, data, shown: call.isLoading ? shown : period };
}

/** Days of the overview's charts: those of the base calls, by month. */
const OVERVIEW_SIZE: BucketSize = "month";

export type Point<Row> = Row & Bucket & { isRunning: boolean };

/** Figures of a chart by day, week or month, with the earlier ones if compared. */
export interface Series<Row> {
  /** The call behind it, for loading and failure. */
  call: CallState;
  shown: Period;
  size: BucketSize;
  points: Point<Row>[];
  previous: readonly Row[] | undefined;
}

interface SalesRow {
  sales: number;
  /** Absent in the overview, whose base call has only sales. */
  orders?: number;
  pending?: number;
  profit?: number | null;
}

/** Sales of the selected period, in the overview of the last twelve months. */
export function useSalesSeries(period: Period): Series<SalesRow> {
  const query = queryOf(period);
  const months = useApi("GET /ecommerce/monthly-sales", query ? null : {});
  const series = useApi("GET /ecommerce/sales-series", query ? { query } : null);
  const rows = query
    ? series.data?.data
    : months.data?.data.map(({ month, sales }) => ({ ...monthDays(month), sales }));
  return useShown<SalesRow>({ call: query ? series : months, period, rows, previous: series.data?.meta?.previous });
}

/** Visitors of the selected period, in the overview of the last twelve months. */
export function useUserSeries(period: Period): Series<{ users: number }> {
  const query = queryOf(period);
  const months = useApi("GET /dashboard/monthly-users", query ? null : {});
  const series = useApi("GET /dashboard/user-series", query ? { query } : null);
  const rows = query
    ? series.data?.data
    : months.data?.data.map(({ month, users }) => ({ ...monthDays(month), users }));
  return useShown({ call: query ? series : months, period, rows, previous: series.data?.meta?.previous });
}

interface Answered<Row> {
  call: CallState & { isLoading: boolean };
  period: Period;
  rows: readonly (Row & Bucket)[] | undefined;
  previous: readonly Row[] | undefined;
}

/** The newest answer with its period; the one before stays while the next loads, but not under a failure. */
function useShown<Row>({ call, period, rows, previous }: Answered<Row>): Series<Row> {
  const { now, shopZone } = useBoot();
  const [last, setLast] = useState({ period, answer: call.data, rows, previous });
  const isFresh = !call.isLoading && !call.error;
  if (isFresh && (last.period !== period || last.answer !== call.data)) {
    setLast({ period, answer: call.data, rows, previous });
  }
  const shown = isFresh ? { period, rows, previous } : last;
  const isLost = call.error !== undefined && last.period !== period;
  const today = dayKey(pageNow(now), shopZone);
  return {
    call: { ...call, data: isLost ? undefined : shown.rows },
    shown: shown.period,
    size: shown.period.days ? bucketSizeOf(shown.period.days) : OVERVIEW_SIZE,
    points: (shown.rows ?? []).map((row) => ({ ...row, isRunning: isRunning(row, today) })),
    previous: shown.period.compare ? shown.previous : undefined,
  };
}
