import { useState } from "react";
import type { EndpointName } from "#shared/api/endpoints.ts";
import type { Query } from "#shared/screens.ts";
import { type UseApi, useApi } from "../../lib/use-api.ts";
import type { Period } from "./period.ts";

type Figure = Extract<EndpointName, `GET /dashboard/${string}` | `GET /ecommerce/${string}`>;

/** The parameters a period is sent with; none in the overview, which asks the plain calls. */
export function queryOf({ days, compare }: Period): Query | undefined {
  return days ? { ...days, ...(compare ? { compare: "previous" } : {}) } : undefined;
}

/** A figure over the chosen period, and the period the shown answer is about while the next one is on its way. */
export function useFigure<N extends Figure>(name: N, period: Period): UseApi<N> & { shown: Period } {
  const query = queryOf(period);
  const call = useApi(name, query ? { query } : {});
  const [shown, setShown] = useState(period);
  if (!call.isLoading && shown !== period) setShown(period);
  return { ...call, shown: call.isLoading ? shown : period };
}

/** The last twelve months of sales, with the twelve before when a period is compared. */
export function useMonthlySales({ compare }: Period): UseApi<"GET /ecommerce/monthly-sales"> {
  return useApi("GET /ecommerce/monthly-sales", compare ? { query: { compare: "previous" } } : {});
}
