import { describe, expect, test } from "vitest";
import type { Person, PersonExtended } from "#shared/api/datatable/users.ts";

import { ids, listOf, PEOPLE, rowsOf, signedIn } from "../support/laws/lists.ts";

type Fitting = [query: object, fits: (person: PersonExtended) => boolean];

/** Who never signed in has no last login, whatever the plain call shows in its place. */
const signedInFrom = (from: string) => (p: PersonExtended) => !p.neverLoggedIn && p.lastLogin >= from;
const signedInUntil = (to: string) => (p: PersonExtended) => !p.neverLoggedIn && p.lastLogin < to;

describe("people", () => {
  test("L38 counts by role and status are the totals of the filtered lists", async () => {
    const { body } = await signedIn(`${PEOPLE}/facets`);

    for (const filter of ["role", "status"] as const) {
      for (const [value, count] of Object.entries(body.data[filter])) {
        expect((await listOf(PEOPLE, { [filter]: value })).meta.total, value).toBe(count);
      }
    }
    expect(body.data.total).toBe(25);
  });

  test.each([
    [{ totalSpentMin: 500, status: "active" }, (p) => p.totalSpent >= 500 && p.status === "active"],
    [{ role: "Kullanıcı", totalOrdersMax: 1 }, (p) => p.role === "Kullanıcı" && p.totalOrders <= 1],
    [{ lastLoginFrom: "1900-01-01" }, (p) => !p.neverLoggedIn],
    [{ lastLoginFrom: "1970-01-01", lastLoginTo: "2026-05-31" }, signedInUntil("2026-05-31T21:00:00.000Z")],
    [{ lastLoginFrom: "2026-06-01" }, signedInFrom("2026-05-31T21:00:00.000Z")],
    [{ lastLoginTo: "2026-05-31" }, signedInUntil("2026-05-31T21:00:00.000Z")],
    [{ lastLoginFrom: "2026-01-01", lastLoginTo: "2026-06-15" }, signedInFrom("2025-12-31T21:00:00.000Z")],
    [{ lastLoginTo: "2026-06-15", status: "active", sort: "id:asc" }, (p) => !p.neverLoggedIn && p.status === "active"],
  ] as const satisfies Fitting[])("filter %j leaves just the rows that fit", async (query, fits) => {
    const all = await rowsOf<PersonExtended>(PEOPLE, { pageSize: 100, sort: "id:asc" });
    const expected = all.filter(fits).map((person) => person.id);

    const { data, meta } = await listOf(PEOPLE, query as Record<string, string | number>);

    expect(expected.length).toBeGreaterThan(0);
    expect(ids(data)).toEqual(expected);
    expect(meta.total).toBe(expected.length);
  });

  test.each([
    ["GULSEN", "Gülşen Öztürk"],
    ["irmak", "Irmak Kılıç"],
    ["İRMAK", "Irmak Kılıç"],
    ["ozturk gul", "Gülşen Öztürk"],
    ["李", "李伟"],
    ["ВЛАДИМИР", "Владимир Петров"],
    ["lukasz", "Łukasz Nowak"],
    ["o'brien", "Zoë O'Brien"],
  ])("%s finds %s", async (q, name) => {
    expect((await rowsOf<Person>(PEOPLE, { q })).map((person) => person.name)).toContain(name);
  });

  test("a range of last logins leaves out who never signed in, and counts are of the same rows", async () => {
    const never = await rowsOf<PersonExtended>(PEOPLE, {
      pageSize: 100,
      sort: "lastLogin:asc",
      lastLoginTo: "2026-06-15",
    });
    const { body } = await signedIn(`${PEOPLE}/facets?lastLoginTo=2026-06-15`);

    expect(never.filter((person) => person.neverLoggedIn)).toEqual([]);
    expect(body.data.total).toBe(never.length);
  });

  test("people who never signed in come first by the oldest sign-in and last by the newest", async () => {
    const sorted = (sort: string) => rowsOf<PersonExtended>(PEOPLE, { sort, pageSize: 100 });
    const up = await sorted("lastLogin:asc");
    const never = up.filter((person) => person.neverLoggedIn);
    const times = up.slice(never.length).map((person) => person.lastLogin);

    expect(never.length).toBeGreaterThan(0);
    expect(ids(up.slice(0, never.length))).toEqual(ids(never));
    expect(times).toEqual([...times].sort());
    expect(ids(await sorted("lastLogin:desc"))).toEqual(ids(up).reverse());
  });

  test("names come in Turkish order", async () => {
    const names = (await rowsOf<Person>(PEOPLE, { sort: "name:asc", pageSize: 100 })).map((person) => person.name);

    const pairs = [
      ["Cem Arslan", "Çağrı Şahin"],
      ["Irmak Kılıç", "İlayda Işık"],
      ["Sıla Özgür", "Şevval İnce"],
      ["Ulaş Demir", "Ümit Yıldız"],
    ];
    for (const [first, second] of pairs) expect(names.indexOf(first!)).toBeLessThan(names.indexOf(second!));
  });
});
