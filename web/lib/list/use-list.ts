import { useCallback, useEffect } from "react";
import type { ListMeta } from "#shared/envelope.ts";
import { useApi } from "../api/use-api.ts";
import type { ListState } from "./list-query.ts";

type ListName =
  | "GET /datatable/users"
  | "GET /ecommerce/products"
  | "GET /ecommerce/orders"
  | "GET /billing/invoices"
  | "GET /kanban/cards"
  | "GET /uploads";

interface ListOptions {
  /** Requested fields of each row; all by default. */
  fields?: readonly string[];
  /** Fetches nothing. */
  isOff?: boolean;
}

/** Rows for the URL of a list; a page past the end falls back to page 1. */
export function useList<Row>(name: ListName, list: ListState, { fields, isOff }: ListOptions = {}) {
  const query = fields ? { ...list.asked, fields: fields.join(",") } : list.asked;
  const { data, error, isLoading, isValidating, mutate } = useApi(name, isOff ? null : { query });
  const meta = data?.meta as ListMeta | undefined;
  const isPastEnd = !!meta && !isValidating && meta.page !== null && meta.page > 1 && meta.page > meta.pageCount;
  useEffect(() => {
    if (isPastEnd) list.change({ page: undefined });
  }, [isPastEnd, list]);
  const foresee = useCallback(
    async (row: Row & { id: number }, ask: Promise<unknown>): Promise<void> => {
      type Shown = typeof data;
      const foreseen = (shown: Shown) => {
        const rows = shown?.data as { id: number }[] | undefined;
        return shown && ({ ...shown, data: rows?.map((one) => (one.id === row.id ? row : one)) } as NonNullable<Shown>);
      };
      await mutate(
        ask.then(() => undefined),
        { optimisticData: (_, shown) => foreseen(shown) as NonNullable<Shown>, populateCache: false },
      );
    },
    [mutate],
  );
  return {
    /** Updates a row optimistically and restores it on an error, which it throws. */
    foresee,
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
