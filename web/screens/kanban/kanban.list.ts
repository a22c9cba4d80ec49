import { type CardFilter, dueFilters, readCardFilter } from "#shared/rules/kanban/card-filter.ts";
import { cardPriorities } from "#shared/rules/kanban/kanban-limits.ts";
import {
  day,
  type ListSpec,
  type ListState,
  oneOf,
  type Param,
  someOf,
  whole,
  words,
} from "../../lib/list/list-query.ts";
import { type CardGroup, cardGroups } from "./lanes/lane-change.ts";

const ANY_ID = whole(1, Number.MAX_SAFE_INTEGER);

/** Comma-separated values that pass a test. */
const listOf =
  (test: RegExp): Param =>
  (text) =>
    [...new Set(text.split(","))].filter((one) => test.test(one)).join(",") || undefined;

export const boardViews = ["board", "list", "calendar"] as const;

/** URL search parameters of `/kanban`. */
export const kanbanList = {
  sorts: ["rank", "dueAt", "priority", "createdAt"],
  sort: "rank:asc",
  filters: {
    q: words(),
    assignee: listOf(/^(?:me|none|\d{1,15})$/),
    label: listOf(/^\d{1,15}$/),
    due: oneOf(dueFilters),
    priority: someOf(cardPriorities),
  },
  views: { board: ANY_ID, view: oneOf(boardViews), group: oneOf(cardGroups), card: ANY_ID, day },
  viewDefaults: { view: "board" },
  record: "card",
} satisfies ListSpec;

export type KanbanList = ListState<keyof (typeof kanbanList)["filters"], keyof (typeof kanbanList)["views"]>;

/** The same list with links that name the board: without a name others would see another one. */
export function namingBoard(list: KanbanList, id: number): KanbanList {
  const board = String(id);
  return {
    ...list,
    change: (patch) => list.change({ board, ...patch }),
    open: (patch) => list.open({ board, ...patch }),
    href: (patch) => list.href({ board, ...patch }),
  };
}

/** Filter of the URL for the shared rules. */
export const filterOf = ({ filters }: KanbanList): CardFilter =>
  readCardFilter(new URLSearchParams(filters as Record<string, string>));

/** Lane grouping; only the board view has one. */
export const groupOf = ({ query }: KanbanList): CardGroup | null =>
  (query.view === "board" && cardGroups.find((group) => group === query.group)) || null;
