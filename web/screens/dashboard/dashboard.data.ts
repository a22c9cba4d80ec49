import { useState } from "react";
import type { EndpointName } from "#shared/api/endpoints.ts";
import { type Period, queryOf } from "#shared/rules/dashboard/dashboard-period.ts";
import { type UseApi, useApi } from "../../lib/api/use-api.ts";

type Figure = Extract<EndpointName, `GET /dashboard/${string}` | `GET /ecommerce/${string}`>;

/** A figure over the chosen period, and the period the shown answer is about while the next one is on its way. */
export function useFigure<N extends Figure>(name: N, period: Period): UseApi<N> & { shown: Period } {
  const query = queryOf(period);
  const call = useApi(name, query ? { query } : {});
  const [shown, setShown] = useState(period);
  if (!call.isLoading && !call.error && shown !== period) setShown(period);
  // Where this period's answer does not come, the former period's would stand under its name.
  const data = call.error && shown !== period ? undefined : call.data;
  return { ...call, data, shown: call.isLoading ? shown : period };
}

/** The last twelve months of sales, with the twelve before when a period is compared. */
export function useMonthlySales({ compare }: Period): UseApi<"GET /ecommerce/monthly-sales"> {
  return useApi("GET /ecommerce/monthly-sales", compare ? { query: { compare: "previous" } } : {});
}
