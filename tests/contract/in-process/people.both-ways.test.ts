import { expect, test } from "vitest";
import { dayKey } from "#shared/rules/time/zone.ts";
import { peopleList } from "../../../web/screens/datatable/people.list.ts";
import { filterPeople, type PersonRow, sortPeople } from "../../../web/screens/datatable/people.rules.ts";
import { listOf, PEOPLE, rowsOf, signedIn } from "../../support/laws/lists.ts";

type Values = Record<string, string>;

/** What stands in the middle of a column: some rows lie on either side of it, and one is it. */
function middle<T extends keyof PersonRow>(rows: readonly PersonRow[], field: T): NonNullable<PersonRow[T]> {
  const values = rows.map((row) => row[field]).sort((a, b) => ((a ?? 0) < (b ?? 0) ? -1 : 1));
  return values[Math.floor(values.length / 2)] as NonNullable<PersonRow[T]>;
}

/** Everybody, and how the browser tells the day of a time. */
async function everybody() {
  // First of all, since it signs somebody in, which is then their last time.
  const { body } = await signedIn("/api/workspace");
  const all = await rowsOf<PersonRow>(PEOPLE, { pageSize: 100, sort: "id:asc" });
  return { all, dayOf: (iso: string) => dayKey(Date.parse(iso), body.data.tz) };
}

test("the browser puts people in the server's order, by each column and both ways", async () => {
  const { all } = await everybody();

  for (const sort of peopleList.sorts.flatMap((field) => [`${field}:asc`, `${field}:desc`])) {
    const byServer = await rowsOf<PersonRow>(PEOPLE, { pageSize: 100, sort });
    expect(
      sortPeople(all, sort).map(({ id }) => id),
      sort,
    ).toEqual(byServer.map(({ id }) => id));
  }
});

test("the browser leaves the rows that the server leaves, by each filter and by all kinds of words", async () => {
  const { all, dayOf } = await everybody();
  const day = dayOf(middle(all, "lastLogin"));
  const cases: Record<keyof typeof peopleList.filters, readonly string[]> = {
    q: ["GULSEN", "irmak", "İRMAK", "ozturk gul", "李", "lukasz", "o'brien", "ki", "admin@", "nobody at all"],
    role: ["Admin", "Editör", "Kullanıcı", "Admin,Editör"],
    status: ["active", "inactive", "pending", "inactive,pending"],
    lastLoginFrom: [day],
    lastLoginTo: [day],
    totalOrdersMin: ["1", String(middle(all, "totalOrders"))],
    totalOrdersMax: ["0", String(middle(all, "totalOrders"))],
    totalSpentMin: ["0.01", String(middle(all, "totalSpent"))],
    totalSpentMax: ["0", String(middle(all, "totalSpent"))],
  };
  const single = Object.entries(cases).flatMap(([name, values]) => values.map((value): Values => ({ [name]: value })));
  const together: Values[] = [
    { q: "a", role: "Kullanıcı", status: "active" },
    { lastLoginFrom: day, lastLoginTo: day, totalOrdersMin: "1" },
  ];
  const halved = new Set<string>();

  for (const values of [...single, ...together]) {
    const byServer = await listOf<PersonRow>(PEOPLE, { pageSize: 100, sort: "id:asc", ...values });
    const here = sortPeople(filterPeople(all, values, dayOf), "id:asc");
    expect(
      here.map(({ id }) => id),
      JSON.stringify(values),
    ).toEqual(byServer.data.map(({ id }) => id));
    expect(byServer.meta.total).toBe(here.length);
    if (here.length > 0 && here.length < all.length) for (const name of Object.keys(values)) halved.add(name);
  }

  // Of what leaves all or none it is not seen whether it filters.
  expect([...halved].sort()).toEqual(Object.keys(cases).sort());
});
