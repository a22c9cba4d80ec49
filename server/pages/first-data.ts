import type { Context } from "hono";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import { boardCalls, cardCalls } from "#shared/board-calls.ts";
import type { Success } from "#shared/envelope.ts";
import { periodOf, queryOf } from "#shared/rules/dashboard/dashboard-period.ts";
import type { Screen, ScreenCall } from "#shared/screen.ts";
import { callKey, isId, openRecord, screenCalls } from "#shared/screen-calls.ts";
import type { Env } from "../http/env.ts";
import type { DocumentDeps } from "./deps.ts";

/** Calls of every signed-in page: position of the change feed, notifications and the inbox badge. */
const FRAME: readonly ScreenCall[] = [
  { endpoint: "GET /changes" },
  { endpoint: "GET /notifications" },
  { endpoint: "GET /inbox/folders" },
];

/**
 * Calls of lazy views that load as soon as the page is hydrated, by screen; `today` is the shop's day. Not in
 * `screens.ts`, which every page downloads: only the document needs them.
 */
const LATE: Readonly<Record<string, (search: URLSearchParams, today: string) => readonly ScreenCall[]>> = {
  inbox: (search) =>
    search.has("compose") || search.get("folder") === "drafts" ? [{ endpoint: "GET /inbox/draft" }] : [],
  kanban: cardCalls,
  orders: productCalls,
  datatable: personCalls,
  "date-picker": (_, today) => [{ endpoint: "GET /ecommerce/orders/calendar", query: { month: today.slice(0, 7) } }],
};

/** Product of the order list's filter, for its name. */
function productCalls(search: URLSearchParams): readonly ScreenCall[] {
  const id = search.get("product");
  return isId(id) ? [{ endpoint: "GET /ecommerce/products/{id}", path: { id } }] : [];
}

/** Selected person, who may be on another page of the list; Large mode shows none. */
function personCalls(search: URLSearchParams): readonly ScreenCall[] {
  const id = search.get("open");
  return isId(id) && search.get("mode") !== "large" ? [{ endpoint: "GET /datatable/users/{id}", path: { id } }] : [];
}

interface Asked {
  screen: Screen;
  url: URL;
  today: string;
  /** Rows per page of the reader's preference. */
  rows: number | undefined;
  ask: DocumentDeps["ask"];
}

/** Fetches the initial data of a screen, by cache key. A failed call is skipped: the page repeats it itself. */
export async function firstData(
  c: Context<Env>,
  { screen, url, today, rows, ask }: Asked,
): Promise<Record<string, Success<unknown>>> {
  const headers = new Headers({ accept: "application/json", "x-request-id": c.var.actor.requestId });
  const cookie = c.req.header("cookie");
  if (cookie) headers.set("cookie", cookie);
  const period = queryOf(periodOf(url.searchParams, today));
  // The change feed comes first, so that its position precedes any change made during rendering.
  const calls: ScreenCall[] = [
    ...(screen.open ? [] : FRAME),
    ...screenCalls(screen, url.searchParams, { period, rows }),
    ...(LATE[screen.id]?.(url.searchParams, today) ?? []),
  ];
  const answers = async (some: readonly ScreenCall[]) => {
    const entries = await Promise.all(
      some.map(async ({ endpoint, path, query }) => {
        const key = callKey(endpoint, { path, query });
        const response = await ask(new Request(new URL(`/api${key}`, url.origin), { headers }), c);
        return response.ok ? ([key, (await response.json()) as Success<unknown>] as const) : null;
      }),
    );
    return Object.fromEntries(entries.filter((entry) => entry !== null));
  };
  const first = await answers(calls);
  const boards = screen.id === "kanban" && first["/kanban/boards"]?.data;
  if (boards) {
    const search = url.searchParams;
    const card = cardCalls(search).map(({ endpoint, path }) => first[callKey(endpoint, { path })]?.data)[0];
    const ofCard = (card as Card | undefined)?.boardId;
    return { ...first, ...(await answers(boardCalls(boards as { id: number }[], { search, ofCard, rows }))) };
  }
  const opened = openRecord(screen, url.searchParams);
  const [main] = opened?.calls ?? [];
  const record = main && first[callKey(main.endpoint, main)]?.data;
  const more = record ? opened?.record.follow?.(record as Record<string, unknown>) : undefined;
  return more ? { ...first, ...(await answers(more)) } : first;
}
