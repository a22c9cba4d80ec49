import { type SqlBool, sql } from "kysely";
import type { conversationSorts } from "#shared/api/inbox/conversations.ts";
import { type ConversationState, conversationStates } from "#shared/rules/inbox/conversation-states.ts";
import { allOf, type Condition, isOneOf } from "../../../db/conditions.ts";
import type { Filter, ListSpec, SideTable } from "../../../db/list/list-spec.ts";
import type { SearchIndex } from "../../../db/search/search.ts";

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
export function searchIndexOf({ states }: Scope, also: SearchIndex["also"]): Pick<ListSpec, "searchIndex"> {
  const common = { column: "search", byId: "conversations_by_id", ...(also ? { also } : {}) };
  if (isKept(states)) return { searchIndex: { fts: "conversations_kept_fts", object: "conversation", ...common } };
  const isGone = states.every((state) => !keptStates.includes(state));
  return isGone ? { searchIndex: { fts: "conversations_gone_fts", ...common } } : {};
}

/** Filter that matches no conversation. */
export const NOTHING: Filter = { name: "nothing", condition: sql`0` };

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
  if (some && labels.length === 1) return [withLabel(scope, some), ...people.map(assignedTo)];
  const [person] = people;
  if (
    person !== undefined &&
    labels.length === 0 &&
    people.length === 1 &&
    (person?.length ?? 1) === 1 &&
    states.length === 1
  ) {
    return [assignedInState(scope, person?.[0] ?? null)];
  }
  return [...stateAndDays(scope, sort), ...labels.map((ids) => withLabel(scope, ids)), ...people.map(assignedTo)];
}

/** Filter by labels, read from the side table, which stores the state and is sorted per label. */
function withLabel(scope: Scope, ids: readonly number[]): Filter {
  return {
    name: "label",
    condition: sql`EXISTS (SELECT 1 FROM conversation_labels AS l WHERE l.conversation_id = t.id
      AND l.label_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))) AND ${stateAndDaysIn(scope, "t")}`,
    sideTable: labelledRows(scope, ids),
  };
}

function labelledRows(scope: Scope, ids: readonly number[]): SideTable {
  const inScope = stateAndDaysIn(scope, "l");
  const index = scope.states.length === 1 ? "conversation_labels_by_state" : "conversation_labels_by_last";
  const from = sql`conversation_labels AS l INDEXED BY ${sql.raw(index)}`;
  if (ids.length === 1) {
    const where: Condition = sql`l.label_id = ${ids[0]} AND ${inScope}`;
    return { from, where, id: "l.conversation_id", keys: { lastMessageAt: "l.last_message_at" } };
  }
  const conversations = sql`SELECT DISTINCT l.conversation_id FROM ${from}
    WHERE l.label_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${inScope}`;
  return { from: sql`(${conversations}) AS labelled`, where: allOf([]), id: "labelled.conversation_id", keys: {} };
}

/** Filter for one assignee (null: unassigned) in one state. */
function assignedInState(scope: Scope, person: number | null): Filter {
  const isAssigned = person === null ? sql<SqlBool>`t.assignee_id IS NULL` : sql<SqlBool>`t.assignee_id = ${person}`;
  const index = "conversations_by_assignee";
  const condition = allOf([isAssigned, stateAndDaysIn(scope, "t")]);
  return { name: "assignee", condition, index, sorted: { sort: "lastMessageAt", index } };
}

/** Filters for states and days. */
function stateAndDays(scope: Scope, sort: Sort): Filter[] {
  const { states } = scope;
  const days = daysIn(scope, "t");
  if (states.length === 1) {
    const sorted = { sort, index: byState[sort] };
    return [{ name: "status", condition: stateAndDaysIn(scope, "t"), index: byState.lastMessageAt, sorted }];
  }
  const isAllKept = isKept(states) && states.length === keptStates.length;
  const status: Filter[] =
    states.length < conversationStates.length
      ? [{ name: "status", condition: isInState(scope, "t"), ...(isAllKept ? { isInSearch: true } : {}) }]
      : [];
  if (days.length === 0) return status;
  const index = "conversations_by_last";
  return [...status, { name: "day", condition: allOf(days), index, sorted: { sort: "lastMessageAt", index } }];
}

function isInState({ states }: Scope, table: "t" | "l"): Condition {
  const [only] = states;
  return states.length === 1 ? sql`${sql.raw(table)}.status = ${only}` : isOneOf(`${table}.status`, states);
}

function daysIn({ since, until }: Scope, table: "t" | "l"): Condition[] {
  const at = sql.raw(`${table}.last_message_at`);
  const days: Condition[] = [];
  if (since !== null) days.push(sql`${at} >= ${since}`);
  if (until !== null) days.push(sql`${at} < ${until}`);
  return days;
}

const stateAndDaysIn = (scope: Scope, table: "t" | "l"): Condition =>
  allOf([isInState(scope, table), ...daysIn(scope, table)]);

function assignedTo(ids: readonly number[] | null): Filter {
  const target = { name: "assignee", index: "conversations_by_assignee" };
  if (ids === null) return { ...target, condition: sql`t.assignee_id IS NULL` };
  return { ...target, condition: sql`t.assignee_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))` };
}
