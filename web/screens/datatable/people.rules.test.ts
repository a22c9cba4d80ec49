import { expect, test } from "vitest";
import { personStates } from "#shared/rules/people/person-states.ts";
import { filterPeople, matches, type PersonRow, restOf, sortPeople, statusChoices } from "./people.rules.ts";

const person = (id: number, name: string, more: Partial<PersonRow> = {}): PersonRow => ({
  id,
  name,
  email: `p${id}@example.com`,
  role: "Kullanıcı",
  status: "active",
  lastLogin: "2026-06-01T10:00:00.000Z",
  totalOrders: 0,
  totalSpent: 0,
  ...more,
});
const names = (rows: PersonRow[]) => rows.map((row) => row.name);

test("names stand in Turkish order", () => {
  const rows = ["İlayda", "Ümit", "Çağrı", "Sıla", "Cem", "Ulaş", "Irmak", "Şevval"].map((name, at) =>
    person(at + 1, name),
  );

  expect(names(sortPeople(rows, "name:asc"))).toEqual([
    "Cem",
    "Çağrı",
    "Irmak",
    "İlayda",
    "Sıla",
    "Şevval",
    "Ulaş",
    "Ümit",
  ]);
});

test("ids break ties in the direction of the sort", () => {
  const rows = [person(1, "A"), person(2, "A"), person(3, "B")];

  expect(sortPeople(rows, "name:desc").map((row) => row.id)).toEqual([3, 2, 1]);
});

test("who never signed in comes last by the newest sign-in, however new the account", () => {
  const rows = [
    person(1, "A", { lastLogin: "2026-06-02T10:00:00.000Z", neverLoggedIn: false }),
    person(2, "B", { lastLogin: "2026-06-03T10:00:00.000Z", neverLoggedIn: true }),
    person(3, "C", { lastLogin: "2026-06-01T10:00:00.000Z", neverLoggedIn: false }),
  ];

  expect(names(sortPeople(rows, "lastLogin:desc"))).toEqual(["A", "C", "B"]);
  expect(names(sortPeople(rows, "lastLogin:asc"))).toEqual(["B", "C", "A"]);
});

test("a range of last logins leaves out who never signed in", () => {
  const rows = [
    person(1, "A", { lastLogin: "2026-06-02T10:00:00.000Z", neverLoggedIn: false }),
    person(2, "B", { lastLogin: "2026-06-03T10:00:00.000Z", neverLoggedIn: true }),
  ];
  const found = (values: object) => names(filterPeople(rows, values, (iso) => iso.slice(0, 10)));

  expect(found({ lastLoginFrom: "2026-06-01" })).toEqual(["A"]);
  expect(found({ lastLoginTo: "2026-06-15" })).toEqual(["A"]);
  expect(found({ role: "Kullanıcı" })).toEqual(["A", "B"]);
});

test.each([
  ["a person of the first ones has gone", [1, 3], [3, 4]],
  ["nobody has", [1, 2], [3, 4]],
])("nobody is there twice when %s", (_, first, rest) => {
  const people = (ids: number[]) => ids.map((id) => person(id, `P${id}`));

  const shown = [...people(first), ...restOf(people(first), people(rest))].map(({ id }) => id);

  expect(shown).toEqual([...new Set([...first, ...rest])]);
});

test.each([
  ["GULSEN", "Gülşen Öztürk", true],
  ["irmak", "Irmak Kılıç", true],
  ["İRMAK", "Irmak Kılıç", true],
  ["ki", "Irmak Kılıç", true],
  ["ma", "Irmak Kılıç", false],
])("%s in %s: %s", (words, name, isFound) => {
  expect(matches(person(1, name), words)).toBe(isFound);
});

test("filters join", () => {
  const rows = [
    person(1, "A", { totalSpent: 600 }),
    person(2, "B", { totalSpent: 600, status: "inactive" }),
    person(3, "C", { totalSpent: 400 }),
  ];

  const found = filterPeople(rows, { totalSpentMin: "500", status: "active" }, (iso) => iso.slice(0, 10));

  expect(names(found)).toEqual(["A"]);
});

test.each([
  [
    "an Admin",
    { isAdmin: true, isMe: false },
    [
      ["active", "inactive"],
      ["active", "inactive"],
      ["active", "inactive", "pending"],
    ],
  ],
  ["somebody else", { isAdmin: false, isMe: false }, [["active"], ["active", "inactive"], ["pending"]]],
  ["an Admin of themself", { isAdmin: true, isMe: true }, [["active"], ["inactive"], ["pending"]]],
] as const)("%s is offered what the server takes of them, with what is", (_, by, offered) => {
  expect(personStates.map((state) => statusChoices(state, by))).toEqual(offered);
});
