import type { Person, PersonChange, PersonExtended } from "#shared/api/datatable/users.ts";
import { mayBecome, type PersonState, personStates, takesAdmin } from "#shared/rules/people/person-states.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import { holdsWords, personSearch, searchedWords } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";

/** A person as a list brings them; the plain list knows no more than {@link Person}. */
export type PersonRow = Person & Partial<PersonExtended>;
type Values = Partial<Record<string, string>>;

const keys: Record<string, (row: PersonRow) => string | number> = {
  id: (row) => row.id,
  name: (row) => sortKey(row.name),
  email: (row) => foldEmail(row.email),
  role: (row) => row.role,
  status: (row) => row.status,
  lastLogin: (row) => (row.neverLoggedIn ? "" : row.lastLogin),
  totalOrders: (row) => row.totalOrders,
  totalSpent: (row) => row.totalSpent,
};

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** Puts people in the order the server would give, ids breaking ties in the same direction. */
export function sortPeople(rows: readonly PersonRow[], sort: string): PersonRow[] {
  const [field = "id", way] = sort.split(":");
  const key = keys[field] ?? keys.id!;
  const sign = way === "desc" ? -1 : 1;
  return rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => sign * (compare(a.key, b.key) || a.row.id - b.row.id))
    .map(({ row }) => row);
}

/** Of the people after the first ones, both by id, those who are not yet among them: a person gone lets the others move up. */
export function restOf(first: readonly PersonRow[], rest: readonly PersonRow[]): readonly PersonRow[] {
  const last = first.at(-1)?.id ?? 0;
  return rest.filter(({ id }) => id > last);
}

/** Whether a person is found by these words, as the server finds. */
export function matches(row: PersonRow, words: string): boolean {
  const digits = row.phoneNumber?.replace(/\D/g, "") ?? "";
  return holdsWords(personSearch({ username: row.name, email: row.email, phone_digits: digits }), searchedWords(words));
}

/** Narrows people as the server would. `dayOf` gives the workspace's day of a time. */
export function filterPeople(rows: readonly PersonRow[], values: Values, dayOf: (iso: string) => string): PersonRow[] {
  const oneOf = (name: string, value: string) => !values[name] || values[name].split(",").includes(value);
  const within = (name: string, value: number) =>
    value >= Number(values[`${name}Min`] ?? Number.NEGATIVE_INFINITY) &&
    value <= Number(values[`${name}Max`] ?? Number.POSITIVE_INFINITY);
  const hasDays = Boolean(values.lastLoginFrom || values.lastLoginTo);
  return rows.filter(
    (row) =>
      // Who never signed in did so within no days.
      !(hasDays && row.neverLoggedIn) &&
      oneOf("role", row.role) &&
      oneOf("status", row.status) &&
      within("totalOrders", row.totalOrders) &&
      within("totalSpent", row.totalSpent) &&
      (!values.lastLoginFrom || dayOf(row.lastLogin) >= values.lastLoginFrom) &&
      (!values.lastLoginTo || dayOf(row.lastLogin) <= values.lastLoginTo) &&
      (!values.q || matches(row, values.q)),
  );
}

/** What somebody may choose as a person's status, with the one they have; that alone where they may not change it. */
export const statusChoices = (from: PersonState, by: { isAdmin: boolean; isMe: boolean }): PersonState[] =>
  personStates.filter(
    (to) => to === from || (!by.isMe && mayBecome(from, to) && (by.isAdmin || !takesAdmin(from, to))),
  );

/** What an edit changes, as the API wants it; null when nothing does. */
export function changedFields(before: PersonRow, next: PersonRow): PersonChange | null {
  const change: PersonChange = {};
  if (next.name.trim() !== before.name) change.name = next.name.trim();
  if (next.email !== before.email) change.email = next.email;
  if (next.role !== before.role) change.role = next.role;
  if (next.status !== before.status) change.status = next.status;
  return Object.keys(change).length > 0 ? change : null;
}
