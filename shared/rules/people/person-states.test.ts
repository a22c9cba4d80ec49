import { expect, test } from "vitest";
import { mayBecome, type PersonState, personStates, statesAfter, takesAdmin } from "./person-states.ts";

test.each<[PersonState, PersonState[]]>([
  ["pending", ["active", "inactive"]],
  ["active", ["inactive"]],
  ["inactive", ["active"]],
])("a person who is %s can become %j or stay unchanged", (from, to) => {
  expect(statesAfter(from)).toEqual(to);
  expect(personStates.filter((state) => mayBecome(from, state)).toSorted()).toEqual([...to, from].toSorted());
});

test("only the change from inactive to active takes no Admin", () => {
  const pairs = personStates.flatMap((from) => personStates.map((to) => [from, to] as const));

  const free = pairs.filter(([from, to]) => from !== to && !takesAdmin(from, to));

  expect(free).toEqual([["inactive", "active"]]);
  expect(personStates.filter((state) => takesAdmin(state, state))).toEqual([]);
});
