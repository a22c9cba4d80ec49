import { expect, test } from "vitest";
import { boardCalls } from "./board-calls.ts";

const boards = [{ id: 3 }, { id: 1 }, { id: 2 }];
const boardOf = (address: string, ofCard?: number) =>
  boardCalls(boards, { search: new URLSearchParams(address), ofCard })[0]?.path?.id;

test.each<[address: string, ofCard: number | undefined, board: string]>([
  ["", undefined, "3"],
  ["board=2", undefined, "2"],
  ["card=5", 1, "1"],
  ["card=5", undefined, "3"],
  ["card=5", 99, "3"],
  ["board=2&card=5", 1, "2"],
])("the search ?%s with a card of board %s loads board %s", (address, ofCard, board) => {
  expect(boardOf(address, ofCard)).toBe(board);
});

test("without a board no endpoint is called", () => {
  expect(boardCalls([], { search: new URLSearchParams("card=5"), ofCard: 1 })).toEqual([]);
});
