import { useEffect, useRef } from "react";
import type { ListMeta } from "#shared/envelope.ts";
import type { Query } from "#shared/screens.ts";
import type { ListState } from "./list-query.ts";
import { useApi } from "./use-api.ts";

type ListName = "GET /datatable/users" | "GET /ecommerce/products" | "GET /ecommerce/orders" | "GET /uploads";

type FacetName = "GET /datatable/users/facets" | "GET /ecommerce/products/facets" | "GET /ecommerce/orders/facets";

/** Asks for a list or its counts; what the document brought is kept like any other answer, so the way back finds it. */
export function useListApi<N extends ListName | FacetName>(name: N, asked: { query: Query } | null) {
  const answer = useApi(name, asked);
  const { data, mutate } = answer;
  const first = useRef(data);
  useEffect(() => {
    if (first.current) void mutate(first.current, { revalidate: false });
    first.current = undefined;
  }, [mutate]);
  return answer;
}

/** The rows a list's address asks for; a page past the end falls back to the first. `isOff` asks nothing. */
export function useList<Row>(name: ListName, list: ListState, isOff = false) {
  const { data, error, isLoading, isValidating, mutate } = useListApi(name, isOff ? null : { query: list.asked });
  const meta = data?.meta as ListMeta | undefined;
  const isPastEnd = !!meta && !isValidating && meta.page !== null && meta.page > 1 && meta.page > meta.pageCount;
  useEffect(() => {
    if (isPastEnd) list.change({ page: undefined });
  }, [isPastEnd, list]);
  return {
    rows: data?.data as Row[] | undefined,
    total: meta?.total ?? (data?.data as Row[] | undefined)?.length ?? 0,
    totalExact: meta?.totalExact ?? true,
    pageCount: Math.max(1, meta?.pageCount ?? 1),
    error,
    isLoading,
    isBusy: isValidating && !!data,
    mutate,
  };
}
