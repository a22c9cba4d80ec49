import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { ListMeta } from "#shared/envelope.ts";
import type { Query } from "#shared/screen.ts";
import type { ListState } from "./list-query.ts";
import { useApi } from "./use-api.ts";

type ListName =
  | "GET /datatable/users"
  | "GET /ecommerce/products"
  | "GET /ecommerce/orders"
  | "GET /billing/invoices"
  | "GET /kanban/cards"
  | "GET /uploads";

type FacetName =
  | "GET /datatable/users/facets"
  | "GET /ecommerce/products/facets"
  | "GET /ecommerce/orders/facets"
  | "GET /views";

/** Asks for a list or its counts; what the document brought is kept like any other answer, so the way back finds it. */
export function useListApi<N extends ListName | FacetName>(name: N, asked: { query: Query } | null) {
  return useKept(useApi(name, asked));
}

const kept = new WeakSet<object>();

/** Keeps what the document brought like any other answer: it can be changed, and the way back finds it. */
export function useKept<R extends { data: unknown; mutate(data: never, options: { revalidate: false }): unknown }>(
  answer: R,
): R {
  const { data, mutate } = answer;
  const { fallback } = useSWRConfig();
  const first = useRef(data as object | undefined);
  // Writing what is kept already, or after a question has gone out, would make SWR throw the answer away.
  useLayoutEffect(() => {
    const { current } = first;
    first.current = undefined;
    if (!current || kept.has(current) || !Object.values(fallback).includes(current)) return;
    kept.add(current);
    void mutate(current as never, { revalidate: false });
  }, [mutate, fallback]);
  return answer;
}

interface ListOptions {
  /** What is asked for of each row; without it, all there is. */
  fields?: readonly string[];
  /** Asks nothing. */
  isOff?: boolean;
}

/** The rows a list's address asks for; a page past the end falls back to the first. */
export function useList<Row>(name: ListName, list: ListState, { fields, isOff }: ListOptions = {}) {
  const query = fields ? { ...list.asked, fields: fields.join(",") } : list.asked;
  const { data, error, isLoading, isValidating, mutate } = useListApi(name, isOff ? null : { query });
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
    /** Shows a row as it will be while it is asked for, and puts it back if the answer is no, which it throws. */
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
