import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import type { EndpointName } from "#shared/api/endpoints.ts";
import type { Query } from "#shared/screen.ts";
import { type AnswerOf, type ApiError, fetchKey, keyOf } from "./client.ts";

type GetName = Extract<EndpointName, `GET ${string}`>;
export interface Asked {
  path?: Record<string, string | number>;
  query?: Query;
}
export type UseApi<N extends GetName> = SWRResponse<AnswerOf<N>, ApiError>;

/** Fetches and caches an endpoint by path and query; `null` fetches nothing. `useApi("GET /ecommerce/summary")` */
export function useApi<N extends GetName>(name: N, asked?: Asked | null, options?: SWRConfiguration): UseApi<N> {
  const key = asked === null ? null : keyOf(name, asked);
  return useSWR<AnswerOf<N>, ApiError>(key, fetchKey as (key: string) => Promise<AnswerOf<N>>, {
    keepPreviousData: true,
    ...options,
  });
}
