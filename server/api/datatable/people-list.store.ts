import { type Selectable, sql } from "kysely";
import {
  type Person,
  type PersonExtended,
  PersonExtended as PersonExtendedSchema,
  type PersonFacets,
  type PersonFilter,
  type PersonQuery,
} from "#shared/api/datatable/users.ts";
import { personStates } from "#shared/rules/people/person-states.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../actor.ts";
import { pick, readFields } from "../../answers/list-answer.ts";
import { type Database, q } from "../../db/database.ts";
import { type IdBatch, type Listed, readIds, readList } from "../../db/list/list.ts";
import type { ListCache } from "../../db/list/list-cache.ts";
import { countGroups, facetOf, totalOf } from "../../db/list/list-facets.ts";
import { between, dayBoundsOf, moneyBounds, oneOf } from "../../db/list/list-filters.ts";
import type { Filter, ListSpec } from "../../db/list/list-spec.ts";
import { personTopHits } from "../../db/search/top-hits.ts";
import type { UsersTable } from "../../db/tables/people.ts";

/** Selected columns of a person. */
export const personSelection = [
  "id",
  "username",
  "email",
  "role",
  "status",
  "last_login_at",
  "orders_count",
  "spent_minor",
  "phone",
  "never_logged_in",
  "created_at",
  "version",
  "revision",
] as const;

export type PersonRow = Pick<Selectable<UsersTable>, (typeof personSelection)[number]>;

type Sort = NonNullable<PersonQuery["sort"]>[0];

/** People per role and status, from the counters. */
const peopleGroups = q.selectFrom("people_counters").select(["role", "status", "n"]);

export const peopleSpec: ListSpec<Sort> = {
  table: "users",
  always: "t.removed_at IS NULL",
  columns: personSelection.map((column) => `t.${column}`).join(", "),
  joins: "",
  sorts: {
    id: { column: "id", index: "users_by_id", wide: "users_by_id_wide" },
    name: { column: "sort_key", index: "users_by_name" },
    email: { column: "email_fold", index: "users_by_email" },
    role: { column: "role", index: "users_by_role" },
    status: { column: "status", index: "users_by_status" },
    lastLogin: { column: "signed_in_at", index: "users_by_signed_in", wide: "users_by_signed_in" },
    totalOrders: { column: "orders_count", index: "users_by_orders" },
    totalSpent: { column: "spent_minor", index: "users_by_spent" },
  },
  defaultSort: ["id", "asc"],
  countIndex: "users_by_id",
  facetIndex: "users_by_facets",
  facetFilters: ["role", "status", "lastLogin", "totalOrders", "totalSpent"],
  groups: {
    columns: { role: "role", status: "status" },
    counters: peopleGroups,
    sorts: ["totalOrders", "totalSpent", "role", "status", "id"],
    next: "totalOrders",
  },
  searchIndex: { fts: "users_fts", object: "user", topHits: personTopHits, byId: "users_by_id_wide" },
};

/** Smallest `signed_in_at` of a person who has signed in. */
const SIGNED_IN = 1;

/** Filters of the people list, each with the index it can use. */
export function personFilters(query: PersonFilter, tz: string): Filter[] {
  const days = dayBoundsOf({ from: query.lastLoginFrom, to: query.lastLoginTo, tz });
  // People who never signed in have 0 and match no range of days.
  const isAsked = days.min !== undefined || days.max !== undefined;
  const signedIn = isAsked ? { ...days, min: Math.max(days.min ?? SIGNED_IN, SIGNED_IN) } : days;
  const spent = moneyBounds(query.totalSpentMin, query.totalSpentMax);
  return [
    // A single-column index is also ordered by id (the rowid).
    ...oneOf({ name: "role", column: "role", index: "users_by_role" }, query.role, {
      sort: "id",
      index: "users_by_role",
    }),
    ...oneOf({ name: "status", column: "status", index: "users_by_status" }, query.status, {
      sort: "id",
      index: "users_by_status",
    }),
    ...between({ name: "lastLogin", column: "signed_in_at", index: "users_by_signed_in" }, signedIn),
    ...between(
      { name: "totalOrders", column: "orders_count", index: "users_by_orders" },
      { min: query.totalOrdersMin, max: query.totalOrdersMax },
    ),
    ...between({ name: "totalSpent", column: "spent_minor", index: "users_by_spent" }, spent),
  ];
}

/** One page of people as table rows. */
export function listPeopleOf(
  db: Database,
  { query, tz, cache }: { query: PersonQuery; tz: string; cache?: ListCache },
): Listed<PersonRow> {
  const filters = personFilters(query, tz);
  return readList<PersonRow, Sort>(db, peopleSpec, {
    query,
    filters,
    total: totalFrom(db, query, filters),
    cache,
  });
}

/** Ids of the people that match a filter, in id order, one batch per cursor. */
export function listPersonIds(
  db: Database,
  { filter, tz, ...batch }: { filter: PersonFilter; tz: string; cursor?: string | undefined; size: number },
): IdBatch {
  const filters = personFilters(filter, tz);
  return readIds(db, peopleSpec, { ...batch, q: filter.q, filters, total: totalFrom(db, filter, filters) });
}

/** People of the given ids, without removed ones. */
export function findPeople(db: Database, ids: readonly number[]): PersonRow[] {
  return db.all(
    sql<PersonRow>`SELECT ${sql.raw(peopleSpec.columns)} FROM users AS t
      WHERE t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND t.removed_at IS NULL`,
  );
}

const COUNTED: readonly string[] = ["role", "status"];

/** Total from the counters; undefined if anything but role and status filters. */
function totalFrom(db: Database, { q: words, role, status }: PersonFilter, filters: readonly Filter[]) {
  if (words || !filters.every((filter) => COUNTED.includes(filter.name))) return undefined;
  // Summed here: the counters have one row per role and status.
  return () => totalOf({ groups: db.all(peopleGroups), selected: { role, status }, q: words });
}

/** One page of people: base fields without `meta`, or in extended mode all fields with `meta`. */
export function listPeople(
  actor: Actor,
  { query, isExtended, cache }: { query: PersonQuery; isExtended: boolean; cache: ListCache },
) {
  const { tz } = actor.workspace();
  const fields = readFields(query.fields, Object.keys(PersonExtendedSchema.shape));
  const { rows, total, meta } = listPeopleOf(actor.db, { query, tz, cache });
  if (!isExtended) return { rows: rows.map(plainPersonOf), total };
  return { rows: rows.map((row) => pick(personOf(row), fields)), total, meta };
}

/** Counts of people by role and by status; each facet ignores its own filter. */
export function getPeopleFacets(actor: Actor, query: PersonFilter, cache: ListCache): PersonFacets {
  const { tz } = actor.workspace();
  return getPeopleFacetsOf(actor.db, { query, tz, cache });
}

/** The counts of {@link getPeopleFacets} for a time zone. */
export function getPeopleFacetsOf(
  db: Database,
  { query, tz, cache }: { query: PersonFilter; tz: string; cache?: ListCache },
): PersonFacets {
  const selected = { role: query.role, status: query.status };
  const open = { ...query, role: undefined, status: undefined };
  const filters = personFilters(open, tz);
  const groups = countGroups(db, peopleSpec, COUNTED, {
    filters,
    q: query.q,
    selected,
    counters: peopleGroups,
    cache,
  });
  const faceted = { groups, selected, q: query.q };
  return {
    total: totalOf(faceted),
    role: facetOf(faceted, "role", roles),
    status: facetOf(faceted, "status", personStates),
  };
}

function plainPersonOf(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.username,
    email: row.email,
    role: row.role,
    status: row.status,
    lastLogin: new Date(row.last_login_at).toISOString(),
    totalOrders: row.orders_count,
    totalSpent: toMajor(row.spent_minor),
  };
}

/** Converts a row to a person with all fields. */
export function personOf(row: PersonRow): PersonExtended {
  return {
    ...plainPersonOf(row),
    phoneNumber: row.phone,
    avatar: `/api/avatars/${row.id}`,
    neverLoggedIn: row.never_logged_in === 1,
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
    revision: row.revision,
  };
}
