import { useEffect } from "react";
import type { ListMeta } from "#shared/envelope.ts";
import type { ListState } from "./list-query.ts";
import { useApi } from "./use-api.ts";

type ListName = "GET /datatable/users" | "GET /ecommerce/products" | "GET /ecommerce/orders";

/** The rows a list's address asks for; a page past the end falls back to the first. `isOff` asks nothing. */
export function useList<Row>(name: ListName, list: ListState, isOff = false) {
  const { data, error, isLoading, isValidating, mutate } = useApi(name, isOff ? null : { query: list.asked as never });
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
