import type { conversationSorts } from "#shared/api/inbox/conversations.ts";
import { type ConversationState, conversationStates } from "#shared/rules/inbox/conversation-states.ts";
import type { Filter, ListSpec, SideRows } from "../../../db/list/list-spec.ts";
import type { Searched } from "../../../db/search/search.ts";
import type { SqlFragment } from "../../../db/write/act.ts";

type Sort = (typeof conversationSorts)[number];

/** Part of the inbox that a list covers. Shared indexes serve these conditions, so they become filters together. */
export interface Scope {
  states: readonly ConversationState[];
  /** Groups of labels: a conversation needs one label of each group. */
  labels: readonly (readonly number[])[];
  /** Groups of assignees: a conversation needs one of each group; null means unassigned. */
  people: readonly (readonly number[] | null)[];
  /** Bounds of the last message's time, `until` exclusive. */
  since: number | null;
  until: number | null;
}

/** States other than spam and trash. */
export const keptStates: readonly ConversationState[] = ["open", "snoozed", "archived"];

const isKept = (states: Scope["states"]) => states.every((state) => keptStates.includes(state));

/** Full-text index for the states, if one covers them: kept conversations, or spam and trash. */
export function searchedIn({ states }: Scope, also: Searched["also"]): Pick<ListSpec, "searched"> {
  const common = { column: "search", byId: "conversations_by_id", ...(also ? { also } : {}) };
  if (isKept(states)) return { searched: { fts: "conversations_kept_fts", object: "conversation", ...common } };
  const isGone = states.every((state) => !keptStates.includes(state));
  return isGone ? { searched: { fts: "conversations_gone_fts", ...common } } : {};
}

/** Filter that matches no conversation. */
export const NOTHING: Filter = { name: "nothing", text: "0", values: [] };
const byState: Record<Sort, string> = {
  lastMessageAt: "conversations_by_status_last",
  createdAt: "conversations_by_status_created",
  priority: "conversations_by_status_priority",
};

/** Filters of a scope, each with the index that serves the requested sort. */
export function scopeFilters(scope: Scope, sort: Sort): Filter[] {
  const { states, labels, people } = scope;
  if (states.length === 0 || [...labels, ...people].some((one) => one?.length === 0)) return [NOTHING];
  const [some] = labels;
  if (some && labels.length === 1) return [withLabel(scope, some), ...people.map(givenTo)];
  const [person] = people;
  if (
    person !== undefined &&
    labels.length === 0 &&
    people.length === 1 &&
    (person?.length ?? 1) === 1 &&
    states.length === 1
  ) {
    return [given(scope, person?.[0] ?? null)];
  }
  return [...standing(scope, sort), ...labels.map((ids) => withLabel(scope, ids)), ...people.map(givenTo)];
}

/** Filter by labels, read from the side table, which stores the state and is sorted per label. */
function withLabel(scope: Scope, ids: readonly number[]): Filter {
  const own = allOf([stateTest(scope, "t"), ...dayTests(scope, "t")]);
  return {
    name: "label",
    text: `EXISTS (SELECT 1 FROM conversation_labels AS l WHERE l.conversation_id = t.id
      AND l.label_id IN (SELECT value FROM json_each(?))) AND ${own.text}`,
    values: [JSON.stringify(ids), ...own.values],
    rows: labelRows(scope, ids),
  };
}

function labelRows(scope: Scope, ids: readonly number[]): SideRows {
  const place = allOf([stateTest(scope, "l"), ...dayTests(scope, "l")]);
  const index = scope.states.length === 1 ? "conversation_labels_by_state" : "conversation_labels_by_last";
  const from = `conversation_labels AS l INDEXED BY ${index}`;
  if (ids.length === 1) {
    const where = { text: `l.label_id = ? AND ${place.text}`, values: [ids[0], ...place.values] };
    return { from, where, id: "l.conversation_id", keys: { lastMessageAt: "l.last_message_at" } };
  }
  const each = `SELECT DISTINCT l.conversation_id FROM ${from}
    WHERE l.label_id IN (SELECT value FROM json_each(?)) AND ${place.text}`;
  const where = { text: "1", values: [JSON.stringify(ids), ...place.values] };
  return { from: `(${each}) AS labelled`, where, id: "labelled.conversation_id", keys: {} };
}

/** Filter for one assignee (null: unassigned) in one state. */
function given(scope: Scope, person: number | null): Filter {
  const whose =
    person === null ? { text: "t.assignee_id IS NULL", values: [] } : { text: "t.assignee_id = ?", values: [person] };
  const index = "conversations_by_assignee";
  const test = allOf([whose, stateTest(scope, "t"), ...dayTests(scope, "t")]);
  return { name: "assignee", ...test, index, walk: { sort: "lastMessageAt", index } };
}

/** Filters for states and days. */
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

function stateTest({ states }: Scope, table: string): SqlFragment {
  const [only] = states;
  if (states.length === 1) return { text: `${table}.status = ?`, values: [only] };
  return { text: `${table}.status IN (${states.map(() => "?").join(", ")})`, values: states };
}

const dayTests = ({ since, until }: Scope, table: string): SqlFragment[] => [
  ...(since === null ? [] : [{ text: `${table}.last_message_at >= ?`, values: [since] }]),
  ...(until === null ? [] : [{ text: `${table}.last_message_at < ?`, values: [until] }]),
];

const allOf = (tests: readonly SqlFragment[]): SqlFragment => ({
  text: tests.map(({ text }) => text).join(" AND "),
  values: tests.flatMap(({ values }) => values),
});

function givenTo(ids: readonly number[] | null): Filter {
  const index = "conversations_by_assignee";
  if (ids === null) return { name: "assignee", text: "t.assignee_id IS NULL", values: [], index };
  const text = "t.assignee_id IN (SELECT value FROM json_each(?))";
  return { name: "assignee", text, values: [JSON.stringify(ids)], index };
}
