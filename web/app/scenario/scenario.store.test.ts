import { afterEach, expect, test, vi } from "vitest";
import { noScenario, writeScenario } from "#shared/rules/shop/scenario.ts";
import { restoreScenario } from "./scenario.store.ts";

afterEach(() => vi.unstubAllGlobals());

test("a kept scenario is taken up however often a drawing that was given up begins again", () => {
  const kept = writeScenario({ ...noScenario, isEmpty: true });
  vi.stubGlobal("sessionStorage", { getItem: () => kept });
  vi.stubGlobal("window", { fetch });

  expect([restoreScenario(), restoreScenario()]).toEqual([true, true]);
});
