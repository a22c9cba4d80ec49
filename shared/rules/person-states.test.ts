import { expect, test } from "vitest";
import { mayBecome, type PersonState, personStates, statesAfter, takesAdmin } from "./person-states.ts";

test.each<[PersonState, PersonState[]]>([
  ["pending", ["active", "inactive"]],
  ["active", ["inactive"]],
  ["inactive", ["active"]],
])("who is %s may be set to %j, or left as they are", (from, to) => {
  expect(statesAfter(from)).toEqual(to);
  expect(personStates.filter((state) => mayBecome(from, state)).toSorted()).toEqual([...to, from].toSorted());
});

test("of all that changes a status only the way from inactive to active takes no Admin", () => {
  const pairs = personStates.flatMap((from) => personStates.map((to) => [from, to] as const));

  const free = pairs.filter(([from, to]) => from !== to && !takesAdmin(from, to));

  expect(free).toEqual([["inactive", "active"]]);
  expect(personStates.filter((state) => takesAdmin(state, state))).toEqual([]);
});
