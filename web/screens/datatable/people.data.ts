import { useMemo } from "react";
import useSWR from "swr";
import type { ListMeta } from "#shared/envelope.ts";
import { LAST_ORDERS } from "#shared/list-fields.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import { type ApiError, keyOf } from "../../lib/api/client.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { useBoot } from "../../lib/boot.tsx";
import { iterateList } from "../../lib/list/iterate-list.ts";
import type { ListState } from "../../lib/list/list-query.ts";
import { useList } from "../../lib/list/use-list.ts";
import { filterPeople, type PersonRow, restOf, sortPeople } from "./people.rules.ts";

/** A page of people and what is known of the whole list. */
export interface People {
  rows: PersonRow[] | undefined;
  /** All that match, when the browser holds them. */
  all: PersonRow[] | null;
  loaded: number;
  total: number;
  totalExact: boolean;
  pageCount: number;
  error: ApiError | undefined;
  isBusy: boolean;
  refresh(): Promise<unknown>;
}

/** How the browser's own copy is asked for, a hundred at a time; as `shared/screens.ts` names it for the document. */
export const EVERYBODY = { pageSize: "100", sort: "id:asc" };

/** People by the address: loaded once and worked on in the browser, or asked page by page. */
export function usePeople(list: ListState, mode: string): People {
  const isClient = mode === "client";
  const first = useApi("GET /datatable/users", isClient ? { query: EVERYBODY } : null);
  const cursor = isClient && (first.data?.meta as ListMeta | undefined)?.nextCursor;
  const query = { ...EVERYBODY, cursor: cursor || "" };
  // Where the walk begins is in its key: another start is another question.
  const rest = useSWR<PersonRow[], ApiError>(
    cursor ? `walk:${keyOf("GET /datatable/users", { query })}` : null,
    () => iterateList<PersonRow>("GET /datatable/users", query),
    { keepPreviousData: true },
  );
  const page = useList<PersonRow>("GET /datatable/users", list, { isOff: mode !== "server" });
  const { shopZone } = useBoot();
  const firstRows = first.data?.data as PersonRow[] | undefined;
  const restRows = useMemo(
    () => (cursor ? restOf(firstRows ?? [], rest.data ?? []) : []),
    [cursor, firstRows, rest.data],
  );

  const found = useMemo(() => {
    if (!isClient || !firstRows) return null;
    const dayOf = (iso: string) => dayKey(Date.parse(iso), shopZone);
    return sortPeople(filterPeople([...firstRows, ...restRows], list.filters, dayOf), list.query.sort);
  }, [isClient, firstRows, restRows, list, shopZone]);

  if (!isClient) return { ...page, all: null, loaded: page.rows?.length ?? 0, refresh: () => page.mutate() };
  const size = Number(list.query.pageSize);
  // Until the rest is here the server's count is the true one; of what is narrowed the browser alone knows.
  const isWhole = !cursor || rest.data !== undefined;
  const counted = isWhole || list.isNarrowed ? undefined : (first.data?.meta as ListMeta | undefined)?.total;
  const total = counted ?? found?.length ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / size));
  const at = Math.min(Number(list.query.page), pageCount) - 1;
  const rows = found?.slice(at * size, (at + 1) * size);
  return {
    rows: isWhole || rows?.length ? rows : undefined,
    all: found,
    loaded: (firstRows?.length ?? 0) + restRows.length,
    total,
    totalExact: true,
    pageCount,
    error: rest.error ?? first.error,
    isBusy: (rest.isValidating || first.isValidating) && !!firstRows,
    refresh: () => Promise.all([first.mutate(), rest.mutate()]),
  };
}

/** One person, for who is open and in no row that is here. */
export const usePerson = (id: number | null) =>
  useApi("GET /datatable/users/{id}", id === null ? null : { path: { id } }, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });

/** A person's newest orders. */
export const useOrdersOf = (id: number) =>
  useApi("GET /ecommerce/orders", { query: { ...LAST_ORDERS, customerId: String(id) } }, { keepPreviousData: false });
