import { foldWords } from "../text/fold.ts";
import { holdsWords, searchedWords } from "../text/search-text.ts";
import { dueState } from "./card-due.ts";
import { type CardPriority, cardPriorities } from "./kanban-limits.ts";

export const dueFilters = ["overdue", "week", "none"] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Board filter from the URL; `assignees` holds ids, `me` and `none`. */
export interface CardFilter {
  q: string;
  assignees: readonly string[];
  labels: readonly number[];
  due: DueFilter | null;
  priorities: readonly CardPriority[];
}

interface Filtered {
  id: number;
  key: string;
  title: string;
  priority: CardPriority;
  dueAt: string | null;
  dueDone: boolean;
  completedAt: string | null;
  labelIds: readonly number[];
  assigneeIds: readonly number[];
}

const listOf = (text: string | null) => (text ? text.split(",").filter(Boolean) : []);

/** Parses the filter from URL search parameters and drops invalid values. */
export function readCardFilter(search: URLSearchParams): CardFilter {
  const due = search.get("due");
  return {
    q: search.get("q") ?? "",
    assignees: listOf(search.get("assignee")).filter((one) => /^(?:me|none|\d{1,15})$/.test(one)),
    labels: listOf(search.get("label"))
      .filter((one) => /^\d{1,15}$/.test(one))
      .map(Number),
    due: dueFilters.find((one) => one === due) ?? null,
    priorities: listOf(search.get("priority")).filter((one): one is CardPriority =>
      cardPriorities.includes(one as CardPriority),
    ),
  };
}

/** Whether any filter is set. */
export const isFiltering = ({ q, assignees, labels, due, priorities }: CardFilter): boolean =>
  searchedWords(q).length > 0 || assignees.length > 0 || labels.length > 0 || due !== null || priorities.length > 0;

interface Facts {
  me: number;
  now: number;
  /** Ids of cards whose description matches the search. */
  found: ReadonlySet<number>;
}

/** Whether a card matches every word, any assignee, any label, the due filter and any priority. */
export function fitsFilter(card: Filtered, filter: CardFilter, { me, now, found }: Facts): boolean {
  const text = foldWords(`${card.key} ${card.title}`);
  const people = filter.assignees.map((one) => (one === "me" ? me : Number(one)));
  const isOfPeople =
    filter.assignees.length === 0 ||
    (filter.assignees.includes("none") && card.assigneeIds.length === 0) ||
    people.some((id) => card.assigneeIds.includes(id));
  return (
    (found.has(card.id) || holdsWords(text, searchedWords(filter.q))) &&
    isOfPeople &&
    (filter.labels.length === 0 || filter.labels.some((id) => card.labelIds.includes(id))) &&
    (filter.priorities.length === 0 || filter.priorities.includes(card.priority)) &&
    fitsDue(card, filter.due, now)
  );
}

function fitsDue(card: Filtered, due: DueFilter | null, now: number): boolean {
  const state = dueState(card, now);
  if (due === null) return true;
  if (due === "week") return state === "soon" || state === "week";
  return state === due;
}
