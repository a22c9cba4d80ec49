import { useState } from "react";
import type { EndpointName } from "#shared/api/endpoints.ts";
import { type Period, queryOf } from "#shared/rules/dashboard/dashboard-period.ts";
import { type UseApi, useApi } from "../../lib/api/use-api.ts";

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

/** Sales of the last twelve months, with the twelve before if compared. */
export function useMonthlySales({ compare }: Period): UseApi<"GET /ecommerce/monthly-sales"> {
  return useApi("GET /ecommerce/monthly-sales", compare ? { query: { compare: "previous" } } : {});
}
