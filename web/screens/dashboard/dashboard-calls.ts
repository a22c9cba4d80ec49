import { useCallback, useState } from "react";
import { useSWRConfig } from "swr";
import { type Period, queryOf } from "#shared/rules/dashboard/dashboard-period.ts";
import type { Query } from "#shared/screen.ts";
import { keyOf } from "../../lib/api/client.ts";

const ofPeriod = [
  "GET /ecommerce/order-stats",
  "GET /ecommerce/summary",
  "GET /dashboard/stats",
  "GET /dashboard/visitors",
  "GET /dashboard/countries",
  "GET /ecommerce/top-products",
  "GET /ecommerce/top-customers",
  "GET /ecommerce/recent-transactions",
] as const;
const ofOverview = ["GET /ecommerce/monthly-sales", "GET /dashboard/monthly-users"] as const;
const ofRange = ["GET /ecommerce/sales-series", "GET /dashboard/user-series"] as const;
const ofNow = ["GET /dashboard/user-minutes", "GET /dashboard/attention"] as const;

/** Endpoint of the dashboard, in every period or in some. */
export type CallName = (typeof ofPeriod | typeof ofNow)[number] | SeriesName;
export type SeriesName = (typeof ofOverview | typeof ofRange)[number];

/** All dashboard calls with the parameters of this period. */
export function callsOf(period: Period): { name: CallName; query: Query | undefined }[] {
  const query = queryOf(period);
  return [
    ...[...ofPeriod, ...(query ? ofRange : ofOverview)].map((name) => ({ name, query })),
    ...ofNow.map((name) => ({ name, query: undefined })),
  ];
}

/** Refetches all cards; `doneCount` triggers the announcement. */
export function useRefresh(period: Period) {
  const { mutate } = useSWRConfig();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [doneCount, setDoneCount] = useState(0);
  const refresh = useCallback(async () => {
    setIsRefreshing(true);
    const keys = callsOf(period).map(({ name, query }) => keyOf(name, query ? { query } : {}));
    await Promise.allSettled(keys.map((key) => mutate(key)));
    setIsRefreshing(false);
    setDoneCount((count) => count + 1);
  }, [mutate, period]);
  return { refresh, isRefreshing, doneCount };
}
