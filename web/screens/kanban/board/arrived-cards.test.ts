import { expect, test } from "vitest";
import { arrivedCards } from "./arrived-cards.ts";

/** Cards as "id" with a rank of the same letters, or "id:rank". */
const cards = (text: string) =>
  text.split(" ").map((one) => {
    const [id = "", rank = id] = one.split(":");
    return { id: Number(id), rank };
  });

test.each([
  ["one that came from elsewhere", "1 3", "1 2 3", [2]],
  ["one that was put further down", "1 2 3", "2 3 1:4", [1]],
  ["one that was put further up", "1 2 3", "3:0 1 2", [3]],
  ["of two that changed places, the one that was moved", "1 2", "2:0 1", [2]],
  ["nobody where one has left", "1 2 3", "1 3", []],
  ["nobody where one's own move is shown before it is told", "1 2 3", "2 3 1", []],
  ["nobody where one's own move is told after it was shown", "2 3 1", "2 3 1:4", []],
])("arrives %s", (_, before, now, expected) => {
  const arrived = arrivedCards(cards(before), cards(now));

  expect(arrived.map(({ id }) => id)).toEqual(expected);
});
