import type { conversationSorts } from "#shared/api/inbox/conversations.ts";
import { type ConversationState, conversationStates } from "#shared/rules/conversation-states.ts";
import type { Fragment } from "../../db/commit.ts";
import { namedBy } from "../../db/list-filters.ts";
import type { Filter, ListSpec } from "../../db/list-spec.ts";

type Sort = (typeof conversationSorts)[number];

/** Where in the inbox a list looks. Indexes answer these together, so together they become filters. */
export interface Scope {
  states: readonly ConversationState[];
  /** Labels of each entry: one of them must be there. */
  labels: readonly (readonly number[])[];
  /** People of each entry: it must be given to one of them; null, to nobody. */
  people: readonly (readonly number[] | null)[];
  /** Bounds of the last message's time, the later one not included. */
  since: number | null;
  until: number | null;
}

/** The states of what was neither junk nor thrown away. */
export const keptStates: readonly ConversationState[] = ["open", "snoozed", "archived"];

const isKept = (states: Scope["states"]) => states.every((state) => keptStates.includes(state));

/** The index of words that knows the states, where one does: of what is kept, or of junk and what was thrown away. */
export function searchedIn({ states }: Scope, also: string | undefined): Pick<ListSpec, "searched"> {
  const common = { column: "search", byId: "conversations_by_id", ...(also ? { also } : {}) };
  if (isKept(states)) return { searched: { fts: "conversations_kept_fts", object: "conversation", ...common } };
  const isGone = states.every((state) => !keptStates.includes(state));
  return isGone ? { searched: { fts: "conversations_gone_fts", ...common } } : {};
}

/** No conversation at all. */
export const NOTHING: Filter = { name: "nothing", text: "0", values: [] };
const byState: Record<Sort, string> = {
  lastMessageAt: "conversations_by_status_last",
  createdAt: "conversations_by_status_created",
  priority: "conversations_by_status_priority",
};

/** The filters of a scope, each with the quick way it opens in the wanted order. */
export function scopeFilters(scope: Scope, sort: Sort): Filter[] {
  const { states, labels, people } = scope;
  if (states.length === 0 || [...labels, ...people].some((one) => one?.length === 0)) return [NOTHING];
  const [label] = labels[0] ?? [];
  if (label !== undefined && labels.length === 1 && labels[0]?.length === 1) {
    return [ofLabel(scope, label), ...people.map(givenTo)];
  }
  const [person] = people;
  if (person !== undefined && people.length === 1 && (person?.length ?? 1) === 1 && states.length === 1) {
    return [...labels.map(withLabel), given(scope, person?.[0] ?? null)];
  }
  return [...standing(scope, sort), ...labels.map(withLabel), ...people.map(givenTo)];
}

/** The conversations of one label, read from the side table that keeps them in order. */
function ofLabel(scope: Scope, label: number): Filter {
  const within = (t: string) => allOf([stateTest(scope, t), ...dayTests(scope, t)]);
  const index = scope.states.length === 1 ? "conversation_labels_by_state" : "conversation_labels_by_last";
  const [own, side] = [within("t"), within("l")];
  return {
    name: "label",
    text: `EXISTS (SELECT 1 FROM conversation_labels AS l WHERE l.conversation_id = t.id AND l.label_id = ?) AND ${own.text}`,
    values: [label, ...own.values],
    rows: {
      from: `conversation_labels AS l INDEXED BY ${index}`,
      where: { text: `l.label_id = ? AND ${side.text}`, values: [label, ...side.values] },
      id: "l.conversation_id",
      keys: { lastMessageAt: "l.last_message_at" },
    },
  };
}

/** What is given to one person, or to nobody, and stands in one state. */
function given(scope: Scope, person: number | null): Filter {
  const whose =
    person === null ? { text: "t.assignee_id IS NULL", values: [] } : { text: "t.assignee_id = ?", values: [person] };
  const index = "conversations_by_assignee";
  const test = allOf([whose, stateTest(scope, "t"), ...dayTests(scope, "t")]);
  return { name: "assignee", ...test, index, walk: { sort: "lastMessageAt", index } };
}

/** What stands in some states, of some days. */
function standing(scope: Scope, sort: Sort): Filter[] {
  const days = dayTests(scope, "t");
  const state = stateTest(scope, "t");
  if (scope.states.length === 1) {
    const walk = { sort, index: byState[sort] };
    return [{ name: "status", ...allOf([state, ...days]), index: byState.lastMessageAt, walk }];
  }
  const isAllKept = isKept(scope.states) && scope.states.length === keptStates.length;
  const status: Filter[] =
    scope.states.length < conversationStates.length
      ? [{ name: "status", ...state, ...(isAllKept ? { isInSearch: true } : {}) }]
      : [];
  if (days.length === 0) return status;
  const index = "conversations_by_last";
  return [...status, { name: "day", ...allOf(days), index, walk: { sort: "lastMessageAt", index } }];
}

function stateTest({ states }: Scope, table: string): Fragment {
  const [only] = states;
  if (states.length === 1) return { text: `${table}.status = ?`, values: [only] };
  return { text: `${table}.status IN (${states.map(() => "?").join(", ")})`, values: states };
}

const dayTests = ({ since, until }: Scope, table: string): Fragment[] => [
  ...(since === null ? [] : [{ text: `${table}.last_message_at >= ?`, values: [since] }]),
  ...(until === null ? [] : [{ text: `${table}.last_message_at < ?`, values: [until] }]),
];

const allOf = (tests: readonly Fragment[]): Fragment => ({
  text: tests.map(({ text }) => text).join(" AND "),
  values: tests.flatMap(({ values }) => values),
});

const withLabel = (ids: readonly number[]): Filter =>
  namedBy("label", {
    text: "SELECT DISTINCT conversation_id AS id FROM conversation_labels WHERE label_id IN (SELECT value FROM json_each(?))",
    values: [JSON.stringify(ids)],
  });

function givenTo(ids: readonly number[] | null): Filter {
  const index = "conversations_by_assignee";
  if (ids === null) return { name: "assignee", text: "t.assignee_id IS NULL", values: [], index };
  const text = "t.assignee_id IN (SELECT value FROM json_each(?))";
  return { name: "assignee", text, values: [JSON.stringify(ids)], index };
}
